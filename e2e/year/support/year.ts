import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { freePort } from '#e2e/setup/processes/port.ts'
import { Machine } from './machine.ts'
import { Service } from './service.ts'

export type Credentials = { user_uuid: string; token: string }
export type Seen = { cores: string[]; assets: number; contracts: number }

/** What the steps of the year share: the machine, the running service, and the token of its first owner. */
export type Year = {
  machine: Machine
  service: Service
  port: number
  credentials: Credentials
  /** What the API has responded with after the import. */
  imported: Seen
  /** The port of nginx, which serves the public address through the whole year. */
  publicPort: number
  /** The browser of a person who has signed in once. */
  page: Page | undefined
  cleanups: (() => unknown)[]
}

export const owner = 'you@example.com'

/** Prepares an empty machine, on which `release` is installed first; the default is the package of this checkout. */
export async function beginYear(release?: string): Promise<Year> {
  const [machine, port] = [new Machine(release), await freePort()]
  const service = new Service(machine, port)
  return {
    ...{ machine, service, port },
    credentials: { user_uuid: '', token: '' },
    imported: { cores: [], assets: 0, contracts: 0 },
    publicPort: 0,
    page: undefined,
    cleanups: [() => machine.remove(), () => service.stop()],
  }
}

type List = { data: { id: string }[]; meta: { page: { total: number } } }

/** Reads what a program with the token sees. */
export async function readSeen({ service, credentials }: Year, url = service.url): Promise<Seen> {
  const [cores, assets, contracts] = await Promise.all(
    ['/hybrid-core/v2/hybrid-cores', '/hybrid-core/v2/assets', '/management/v2/contracts'].map(async (path) => {
      const response = await fetch(url + path, { headers: headersOf(credentials) })
      expect([path, response.status]).toEqual([path, 200])
      return (await response.json()) as List
    }),
  )
  return {
    cores: cores?.data.map(({ id }) => id) ?? [],
    assets: assets?.meta.page.total ?? 0,
    contracts: contracts?.meta.page.total ?? 0,
  }
}

export function headersOf({ user_uuid, token }: Credentials): Record<string, string> {
  return { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token }
}
