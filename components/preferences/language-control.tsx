'use client'
import { useQuery } from '../query/use-query.ts'
import { Segments } from '../shell/theme/segments.tsx'
import { text } from '../texts/text.ts'
import { preferencesQuery } from './preferences-queries.ts'
import { useChoose } from './use-preferences.ts'

/** Each language in its own words, which its users look for. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const

const none = ''

/** Selects the language of the panel for the user: that of the browser, or always the same. */
export function LanguageControl() {
  const { data } = useQuery(preferencesQuery)
  const { mutate } = useChoose()
  if (!data) return null
  return (
    <Segments
      label={text('preferences.language')}
      value={data.data.language ?? none}
      onChange={(language) => mutate({ language: language === none ? null : language })}
      options={[
        { value: none, label: text('preferences.browser') },
        { value: 'en', label: <span lang="en">{languageNames.en}</span> },
        { value: 'de', label: <span lang="de">{languageNames.de}</span> },
      ]}
      hasLines
    />
  )
}
