'use client'
import { Code } from '@mantine/core'
import { listProjects } from '#lib/api/contract/management-contracts.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { type Column, ListTable } from '../table/list-table.tsx'
import { LocationText } from './location-text.tsx'
import { NoValue } from './no-value.tsx'
import { ProjectPrices } from './project-prices.tsx'

type Project = Item<typeof listProjects>

const columns: Column<Project>[] = [
  { id: 'name', header: 'Project', enableSorting: true, cell: ({ name }) => name },
  { id: 'location', header: 'Location', cell: ({ location }) => <LocationText location={location} /> },
  { id: 'price_list', header: 'Price list', cell: ({ price_list: list }) => list?.name ?? <NoValue /> },
]

/** The projects of a contract; each opens the prices that are in force for it. */
export function ProjectsTable({ contractUuid }: { contractUuid: string }) {
  return (
    <ListTable
      noun="projects"
      endpoint={listProjects}
      params={{ contract_uuid: contractUuid }}
      columns={columns}
      rowId={({ uuid }) => uuid}
      rowDetail={(project) => <ProjectPrices project={project} />}
      filters={[{ kind: 'search', name: 'name', label: 'Search by name' }]}
      empty={
        <>
          Import projects of this contract with <Code>hybrid-core import FILE</Code>.
        </>
      }
    />
  )
}
