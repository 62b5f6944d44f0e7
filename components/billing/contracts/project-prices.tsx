'use client'
import { Skeleton, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#lib/api/client.ts'
import { listProjectPrices, type listProjects } from '#lib/api/contract/management-contracts.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQuery } from '../../query/use-query.ts'
import { TimeText } from '../../records/time-text.tsx'
import { TableFooter } from '../../table/table-footer.tsx'
import { text } from '../../texts/text.ts'
import { LocationText } from '../location-text.tsx'
import { MoneyText } from '../money-text.tsx'
import classes from './project-prices.module.css'

type Price = Item<typeof listProjectPrices>

/** The current prices of a project, one per product. */
export function ProjectPrices({ project }: { project: Item<typeof listProjects> }) {
  const [page, setPage] = useState({ number: 1 })
  const params = { contract_uuid: project.contract_uuid, project_uuid: project.uuid }
  const prices = useQuery({ ...query(listProjectPrices, { params, page }), placeholderData: keepPreviousData })
  if (prices.error) return <ApiErrorPanel error={prices.error} retry={() => prices.refetch()} />
  if (!prices.data) return <Skeleton height={180} aria-label={text('billing.loadingPrices')} />
  const { data, meta } = prices.data
  if (meta.page.total === 0) return <Text size="sm">{noPriceText(project)}</Text>
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.prices} aria-label={text('billing.currentPricesFor', { project: project.name })}>
          <thead>
            <tr>
              <th scope="col">{text('billing.product')}</th>
              <th scope="col" data-numeric>
                {text('billing.price')}
              </th>
              <th scope="col">{text('billing.per')}</th>
              <th scope="col">{text('billing.appliesTo')}</th>
              <th scope="col">{text('billing.since')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((price) => (
              <PriceRow key={price.product_no} price={price} />
            ))}
          </tbody>
        </table>
      </div>
      {meta.page.total_pages > 1 && <TableFooter page={meta.page} shown={data.length} onPage={setPage} />}
    </>
  )
}

function PriceRow({ price }: { price: Price }) {
  return (
    <tr>
      <th scope="row">
        {price.name}
        <Text span c="dimmed" size="xs">{` ${price.product_no}`}</Text>
      </th>
      <td data-numeric>
        <MoneyText amount={price.amount} currency={price.currency} />
      </td>
      <td>{price.unit}</td>
      <td>
        <LocationText location={price.location} none={text('billing.anyLocation')} />
      </td>
      <td>
        {price.valid_from ? (
          <TimeText time={price.valid_from} label={text('billing.appliesSince')} />
        ) : (
          text('billing.always')
        )}
      </td>
    </tr>
  )
}

function noPriceText({ price_list: list }: Item<typeof listProjects>): string {
  return list ? text('billing.noPriceForLocation', { list: list.name }) : text('billing.noPriceListOfProject')
}
