'use client'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { languages } from '#lib/values/languages.ts'
import { densities, themes } from '#lib/values/preferences.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { useIsHydrated } from '../records/hooks/use-is-hydrated.ts'
import { text } from '../texts/text.ts'
import { languageNames } from './language-control.tsx'
import { densityTexts, themeTexts } from './preference-texts.ts'
import { type Preferences, useChoose } from './use-preferences.ts'
import { useStartPages } from './use-start-pages.ts'

/** The value of an option that is no choice. */
const none = ''

type PreferenceFieldsProps = { preferences: Preferences; timeZones: readonly string[] }

/** A field for each preference. */
export function PreferenceFields({ preferences, timeZones }: PreferenceFieldsProps) {
  const { theme, language, time_zone: timeZone, density, start_page: startPage } = preferences
  const { mutate, error, variables, isPending, isSuccess } = useChoose()
  const startPages = useStartPages(startPage)
  // A choice before the page listens would be shown and not stored.
  const disabled = !useIsHydrated()
  return (
    <Stack gap="md">
      <NativeSelect
        disabled={disabled}
        label={text('preferences.theme')}
        value={theme ?? 'system'}
        onChange={({ currentTarget }) => mutate({ theme: themes[currentTarget.selectedIndex] ?? null })}
        data={themes.map((value) => ({ value, label: text(themeTexts[value]) }))}
      />
      <NativeSelect
        disabled={disabled}
        label={text('preferences.language')}
        value={language ?? none}
        onChange={({ currentTarget }) => mutate({ language: languages[currentTarget.selectedIndex - 1] ?? null })}
      >
        <option value={none}>{text('preferences.browserLanguage')}</option>
        {languages.map((value) => (
          <option key={value} value={value} lang={value}>
            {languageNames[value]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        disabled={disabled}
        label={text('preferences.timeZone')}
        description={text('preferences.timeZoneHint')}
        value={timeZone ?? none}
        onChange={({ currentTarget: { value } }) => mutate({ time_zone: value === none ? null : value })}
        data={[
          { value: none, label: text('preferences.browserTimeZone') },
          ...timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
        ]}
      />
      <NativeSelect
        disabled={disabled}
        label={text('preferences.density')}
        description={text('preferences.densityHint')}
        value={density ?? 'comfortable'}
        onChange={({ currentTarget }) => mutate({ density: densities[currentTarget.selectedIndex] ?? null })}
        data={densities.map((value) => ({ value, label: text(densityTexts[value]) }))}
      />
      <NativeSelect
        disabled={disabled}
        label={text('preferences.startPage')}
        description={text('preferences.startPageHint')}
        value={startPage ?? 'cores'}
        onChange={({ currentTarget: { value } }) => mutate({ start_page: value })}
        data={startPages}
      />
      {error ? (
        <ApiErrorPanel error={error} retry={() => variables && mutate(variables)} />
      ) : (
        <Text size="sm" role="status" mih="1.5em">
          {isPending ? text('preferences.saving') : isSuccess && text('preferences.saved')}
        </Text>
      )}
    </Stack>
  )
}
