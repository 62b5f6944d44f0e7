'use client'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconUsers } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { richText, text } from '../../texts/text.ts'
import { currentQuery } from './current-view.ts'
import { useViewChange } from './use-view-change.ts'
import type { TableOfViews, View } from './view-address.ts'
import { nameMissing, ViewFields, type ViewFieldValues } from './view-fields.tsx'

type ChangeViewFormProps = { view: View; table: TableOfViews; close: () => void }

/** Changes the name of a view, who sees it, its rows and columns, and whether it is the user's default. */
export function ChangeViewForm({ view, table, close }: ChangeViewFormProps) {
  const { current, isConflict, isBusy, error, invalidFields, save, retry } = useViewChange(view, close)
  const [replacesRows, setReplacesRows] = useState(false)
  const form = useForm<ViewFieldValues>({
    initialValues: { name: view.name, isShared: view.sharing === 'partner', isDefault: view.is_default },
    validate: { name: nameMissing },
  })
  const fieldsOf = ({ name, isShared, isDefault }: ViewFieldValues) => ({
    is_default: isDefault,
    ...(view.may_change && { name, sharing: isShared ? ('partner' as const) : ('private' as const) }),
    ...(replacesRows && { record: table.record, query: currentQuery(), columns: [...table.shownColumns] }),
  })
  return (
    <form onSubmit={form.onSubmit((values) => save(fieldsOf(values)))}>
      <Stack gap="sm">
        {isConflict && <Conflict now={current} />}
        {!view.may_change && <Text size="sm">{text('table.notYours')}</Text>}
        <ViewFields
          form={form}
          isReadOnly={!view.may_change}
          maySetSharing={view.is_own || view.sharing === 'private'}
        />
        {view.may_change && (
          <Checkbox
            size="xs"
            label={text('table.replaceRows')}
            checked={replacesRows}
            onChange={({ currentTarget }) => setReplacesRows(currentTarget.checked)}
          />
        )}
        {invalidFields && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {Object.entries(invalidFields).map(([field, message], at) => (
              <Fragment key={field}>
                {at > 0 && '. '}
                {message}
              </Fragment>
            ))}
          </Text>
        )}
        {error && !invalidFields && <ApiErrorPanel error={error} retry={() => retry(fieldsOf(form.values))} />}
        <Group justify="flex-end">
          <Button variant="default" size="xs" onClick={close}>
            {text('table.backToViews')}
          </Button>
          <Button type="submit" size="xs" loading={isBusy}>
            {isConflict ? text('table.saveOver') : text('table.saveChange')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Says that somebody else has changed the view since the form opened, and what it is now. */
function Conflict({ now }: { now: View }) {
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconUsers aria-hidden="true" />}
      title={text('table.changedMeanwhile')}
    >
      {richText('table.changedTo', {
        name: now.name,
        bdi: (words) => <bdi>{words}</bdi>,
        sharing: text(now.sharing === 'partner' ? 'table.shared' : 'table.private'),
        rows: now.query || text('table.ofWholeTable'),
        code: (words) => <code style={{ overflowWrap: 'anywhere' }}>{words}</code>,
      })}
    </Alert>
  )
}
