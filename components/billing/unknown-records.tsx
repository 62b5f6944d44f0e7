'use client'
import { useParams } from 'next/navigation'
import { ResponseError } from '#lib/api/client.ts'
import { getContract } from '#lib/api/contract/management-contracts.ts'
import { getInvoice, getPartner } from '#lib/api/contract/management-partner.ts'
import { listPrices } from '#lib/api/contract/management-price-lists.ts'
import { readSegment } from '../cores/core-path.ts'
import { useAccount } from '../shell/use-account.ts'
import { RecordUnavailable } from './record-unavailable.tsx'

// The pages of records that the API does not know, or does not show to this user. Next shows them with status 404.

const missing = { error: new ResponseError(404, [], null), refetch: () => window.location.reload() }

export function UnknownContract() {
  const { uuid = '' } = useParams<{ uuid?: string }>()
  return <RecordUnavailable kind="contract" name={readSegment(uuid)} of={missing} endpoint={getContract} />
}

export function UnknownPriceList() {
  const { uuid = '' } = useParams<{ uuid?: string }>()
  return <RecordUnavailable kind="priceList" name={readSegment(uuid)} of={missing} endpoint={listPrices} />
}

export function UnknownInvoice() {
  const { nr = '' } = useParams<{ nr?: string }>()
  return <RecordUnavailable kind="invoice" name={readSegment(nr)} of={missing} endpoint={getInvoice} />
}

export function UnknownPartner() {
  const name = useAccount()?.partner.name ?? ''
  return <RecordUnavailable kind="partner" name={name} of={missing} endpoint={getPartner} />
}
