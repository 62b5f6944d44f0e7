'use client'
import { listProjects } from '#lib/api/contract/management-contracts.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { NoValue } from '../../records/quiet-text.tsx'
import type { Column } from '../../table/columns.ts'
import { ListTable } from '../../table/list-table.tsx'
import { text } from '../../texts/text.ts'
import { ImportHint } from '../import-hint.tsx'
import { LocationText } from '../location-text.tsx'
import { ProjectPrices } from './project-prices.tsx'

type Project = Item<typeof listProjects>

const columns: Column<Project>[] = [
  { id: 'name', header: 'billing.project', enableSorting: true, cell: ({ name }) => name },
  { id: 'location', header: 'billing.location', cell: ({ location }) => <LocationText location={location} /> },
  { id: 'price_list', header: 'billing.priceList', cell: ({ price_list: list }) => list?.name ?? <NoValue /> },
]

/** The projects of a contract; a row opens to show the current prices of its project. */
export function ProjectsTable({ contractUuid }: { contractUuid: string }) {
  return (
    <ListTable
      noun={text('billing.nounProjects')}
      endpoint={listProjects}
      params={{ contract_uuid: contractUuid }}
      columns={columns}
      rowId={({ uuid }) => uuid}
      rowDetail={(project) => <ProjectPrices project={project} />}
      filters={[{ kind: 'search', name: 'search', label: 'billing.searchByName' }]}
      empty={<ImportHint message="billing.importProjects" />}
    />
  )
}
