import type { InventoryRecord } from '../inventory-record.ts'
import { locations, partner } from '../partner.ts'
import { monthStart } from './month-start.ts'
import { type PriceListName, priceLists } from './prices.ts'

type Project = { uuid: string; name: string; location?: { uuid: string }; priceList?: PriceListName }

type Contract = {
  uuid: string
  name: string
  email: string
  vatid: string
  priceList: PriceListName
  ageMonths: number
  projects: readonly Project[]
}

/** The demo's contracts with invented customers; `ageMonths` is the age of each contract. */
export const contracts = {
  harbour: {
    uuid: '26cda758-4cd2-48c0-a355-d3a143c04e88',
    name: 'Beispielhafen Logistik GmbH',
    email: 'billing@example.com',
    vatid: 'DE123456789',
    priceList: 'standard',
    ageMonths: 22,
    projects: [
      { uuid: '8ad091d3-e660-4d4b-85a5-22f68b5bad12', name: 'Freight tracking', location: locations.hamburg },
      { uuid: '64f71fce-8aaa-4a10-9940-b9bf1569d352', name: 'Customs archive', location: locations.helsinki },
      { uuid: '84ece1dd-05f8-4a63-9b3d-0e8bbaecdc84', name: 'Data warehouse', priceList: 'volume' },
      { uuid: 'bd334fdc-5dfb-4374-bc2c-bd8609aa7efe', name: 'Staging' },
    ],
  },
  clinics: {
    uuid: '42e00da7-f24e-4bc3-aed4-c4733813d6fd',
    name: 'Mustertal Klinikverbund GmbH',
    email: 'accounts@example.org',
    vatid: 'ATU12345678',
    priceList: 'volume',
    ageMonths: 14,
    projects: [
      { uuid: 'e0fc6cca-a078-4342-ad4b-21b7b30d49cf', name: 'Patient records', location: locations.vienna },
      { uuid: 'edc91a21-fabc-4e13-8bb3-334469a64751', name: 'Imaging', location: locations.frankfurt },
      { uuid: 'a8e04aa0-0993-4f87-8eec-0f0d6f9d609e', name: 'Test lab', priceList: 'standard' },
    ],
  },
  media: {
    uuid: '6467d700-ae98-477b-8922-ed82d1aacfb2',
    name: 'Voorbeeld Media B.V.',
    email: 'finance@example.org',
    vatid: 'NL123456789B01',
    priceList: 'standard',
    ageMonths: 1,
    projects: [
      { uuid: '786929c7-6b0e-49ff-b191-9bfe8b6ff184', name: 'Video library', location: locations.amsterdam },
      { uuid: '628a3c57-a38f-40fb-94cd-ce343dcb157d', name: 'Website' },
    ],
  },
} satisfies Record<string, Contract>

export type ContractName = keyof typeof contracts

export function* contractRecords(nowMs: number): Generator<InventoryRecord> {
  for (const { projects, priceList, ageMonths, ...contract } of Object.values<Contract>(contracts)) {
    yield {
      kind: 'contract',
      ...contract,
      partner_uuid: partner.uuid,
      status: 'active',
      price_list_uuid: priceLists[priceList].uuid,
      created_at: monthStart(nowMs, -ageMonths).toISOString(),
    }
    for (const { location, priceList: ownList, ...project } of projects) {
      yield {
        kind: 'project',
        ...project,
        contract_uuid: contract.uuid,
        ...(location && { location_uuid: location.uuid }),
        ...(ownList && { price_list_uuid: priceLists[ownList].uuid }),
      }
    }
  }
}
