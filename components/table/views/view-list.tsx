'use client'
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { usePathname } from 'next/navigation'
import { call, query } from '#lib/api/client.ts'
import { deleteView, listViews } from '#lib/api/contract/views.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx'
import { useConfirmedAction } from '../../feedback/use-confirmed-action.ts'
import { useQuery } from '../../query/use-query.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { richText, text } from '../../texts/text.ts'
import { readAll } from '../state/read-list.ts'
import { shortViewHref, type TableOfViews, type View, viewQuery, withoutView } from './view-address.ts'

type ViewListProps = TableOfViews & { onOpen: () => void; onChange: (view: View) => void }

/** The views of a table that the user sees, each a link that shows its rows and columns on the open page. */
export function ViewList({ page, onOpen, onChange }: ViewListProps) {
  const path = usePathname()
  const input = { params: {}, filter: { page: [page] }, page: { size: 50 } }
  const views = useQuery({
    queryKey: [...query(listViews, input).queryKey, 'all'],
    queryFn: (context) => readAll(listViews, input, context),
  })
  const { chosen, choose, dialog } = useConfirmedAction({
    list: 'views',
    run: ({ id }: View) => call(deleteView, { params: { view_id: id } }),
  })
  if (views.error) return <ApiErrorPanel error={views.error} retry={views.refetch} />
  if (!views.data) return <Skeleton height={40} />
  const hrefOf = (search: string) => `${path}?${search}`
  return (
    <>
      <Stack component="ul" aria-label={text('table.views')} gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {views.data.data.map((view) => (
          <Group component="li" key={view.id} justify="space-between" gap="xs">
            <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
              <Anchor
                component={PageLink}
                size="sm"
                href={hrefOf(viewQuery(view))}
                onClick={onOpen}
                style={{ overflowWrap: 'anywhere' }}
              >
                <bdi>{view.name}</bdi>
              </Anchor>
              <Text size="xs" c="dimmed">
                {richText('table.viewFacts', {
                  facts: factsOf(view),
                  link: (words) => (
                    <Anchor
                      component={PageLink}
                      size="xs"
                      underline="always"
                      href={shortViewHref(view)}
                      aria-label={text('table.shortAddress', { name: view.name })}
                    >
                      {words}
                    </Anchor>
                  ),
                })}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap" style={{ flexShrink: 0 }}>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text('table.changeNamed', { name: view.name })}
                onClick={() => onChange(view)}
              >
                {text('table.change')}
              </Button>
              {view.may_change && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={text('table.deleteNamed', { name: view.name })}
                  onClick={() => choose(view)}
                >
                  {text('table.delete')}
                </Button>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      {views.data.data.length === 0 && (
        <Text size="sm" c="dimmed">
          {text('table.noViews')}
        </Text>
      )}
      <Anchor component={PageLink} size="sm" href={hrefOf(withoutView)} onClick={onOpen}>
        {text('table.withoutView')}
      </Anchor>
      <ConfirmDialog
        {...dialog}
        title={text('table.deleteView', { name: chosen?.name ?? '' })}
        confirmLabel={text('table.delete')}
        isDangerous
      >
        {chosen?.sharing === 'partner' && `${text('table.nobodySees')} `}
        {text('table.addressEnds')}
      </ConfirmDialog>
    </>
  )
}

function factsOf({ sharing, is_own: isOwn, is_default: isDefault }: View): string {
  const shared = text(sharing === 'private' ? 'table.private' : isOwn ? 'table.sharedByYou' : 'table.shared')
  return isDefault ? text('table.isDefault', { sharing: shared }) : shared
}
