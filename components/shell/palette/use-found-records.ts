'use client'
import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { query } from '#lib/api/client.ts'
import { findAssets, listHybridCores } from '#lib/api/contract/hybrid-core.ts'
import { listContracts } from '#lib/api/contract/management-contracts.ts'
import { listInvoices } from '#lib/api/contract/management-partner.ts'
import { listViews } from '#lib/api/contract/views.ts'
import { readSegment } from '../../cores/core-path.ts'
import { useQuery } from '../../query/use-query.ts'
import { searchValues } from '../../table/filters/search-values.ts'
import { useMay } from '../use-account.ts'
import { otherAssets } from './other-assets.ts'

const page = { size: 8 }

/** Searches cores, assets, contracts, invoices and saved views, ignoring case. The assets of the open core are a separate list. */
export function useFoundRecords(needle: string) {
  const { id: segment } = useParams<{ id?: string }>()
  const openCore = segment === undefined ? undefined : readSegment(segment)
  const mayContracts = useMay('CONTRACT_READ')
  const mayInvoices = useMay('PARTNER_READ')
  const hasText = needle !== ''
  const options = (enabled = true) => ({ enabled: hasText && enabled, placeholderData: keepPreviousData })
  const inAsset = needle.includes('*') ? { id: [needle] } : { search: [needle] }
  const cores = useQuery({
    ...query(listHybridCores, { params: {}, filter: { id: searchValues('id', needle) }, page }),
    ...options(),
  })
  const ownAssets = useQuery({
    ...query(findAssets, { params: {}, filter: { ...inAsset, hybrid_core_id: [openCore ?? ''] }, page }),
    ...options(openCore !== undefined),
  })
  const assets = useQuery({ ...query(findAssets, { params: {}, filter: inAsset, page }), ...options() })
  const lastCoreFirst = [{ name: 'hybrid_core_id', descending: true }] as const
  const lastAssets = useQuery({
    ...query(findAssets, { params: {}, filter: inAsset, sort: lastCoreFirst, page }),
    ...options(openCore !== undefined),
  })
  const search = [needle]
  const contracts = useQuery({
    ...query(listContracts, { params: {}, filter: { search }, page }),
    ...options(mayContracts),
  })
  const invoices = useQuery({
    ...query(listInvoices, { params: {}, filter: { search }, sort: [{ name: 'issued_on', descending: true }], page }),
    ...options(mayInvoices),
  })
  const views = useQuery({ ...query(listViews, { params: {}, filter: { search }, page }), ...options() })
  const queries = [cores, ownAssets, assets, lastAssets, contracts, invoices, views]
  const rowsOf = <T>(data: { data: T[] } | undefined) => (hasText ? (data?.data ?? []) : [])
  return {
    openCore,
    cores: rowsOf(cores.data),
    ownAssets: openCore === undefined ? [] : rowsOf(ownAssets.data),
    otherAssets:
      openCore === undefined
        ? rowsOf(assets.data)
        : otherAssets(openCore, { ascending: rowsOf(assets.data), descending: rowsOf(lastAssets.data) }, page.size),
    contracts: rowsOf(contracts.data),
    invoices: rowsOf(invoices.data),
    views: rowsOf(views.data),
    isFetching: queries.some(({ isFetching }) => isFetching),
    hasFailed: queries.some(({ error, isPaused }) => error || isPaused),
  }
}
