import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Settings } from '../setup/product.ts'
import type { Access } from './ask.ts'
import { type Place, startCommand } from './command.ts'

export const inventoryPartner = 'a0000000-0000-4000-8000-00000000000a'
const gibibyte = 2 ** 30

export type Assets = { core: string; from?: number; count: number; status: string }

/** An inventory of one partner: the cores that are named, each with so many assets of one status. */
export function inventory(...cores: readonly Assets[]): string {
  const lines = [JSON.stringify({ kind: 'partner', uuid: inventoryPartner, name: 'Partner' })]
  for (const { core, from = 0, count, status } of cores) {
    lines.push(JSON.stringify({ kind: 'hybrid_core', id: core, partner_uuid: inventoryPartner }))
    for (let n = from; n < from + count; n++) {
      lines.push(
        JSON.stringify({
          kind: 'asset',
          hybrid_core_id: core,
          id: `node-${String(n).padStart(6, '0')}`,
          node_type: 'compute',
          status,
          memory: { used: ((n * 7919) % 512) * gibibyte, total: 512 * gibibyte },
          storage: { used: ((n * 104_729) % 2_048) * gibibyte, total: 2_048 * gibibyte },
          observed_at: '2026-01-02T03:04:05Z',
        }),
      )
    }
  }
  return `${lines.join('\n')}\n`
}

/** Writes an inventory to a file in the folder, for imports to read. */
export function writeInventory(folder: string, name: string, ...cores: readonly Assets[]): string {
  const file = join(folder, `${name}.ndjson`)
  writeFileSync(file, inventory(...cores))
  return file
}

/** Writes records of any kind to a file in the folder. */
export function writeRecords(folder: string, name: string, records: readonly object[]): string {
  const file = join(folder, `${name}.ndjson`)
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return file
}

/** Imports the file and makes a user with a token. */
export async function fill(env: Settings, file: string, place?: Place): Promise<Access> {
  await succeed(['import', file], env, place)
  const email = 'owner@example.org'
  await succeed(['user', 'create', '--partner', inventoryPartner, '--email', email, '--role', 'owner'], env, place)
  const token = await succeed(['token', 'create', '--user', email, '--name', 'faults', '--json'], env, place)
  return JSON.parse(token) as Access
}

/** Runs a command that must succeed and answers its output. */
export async function succeed(args: string[], env: Settings, place?: Place): Promise<string> {
  const { code, stdout, stderr } = await startCommand(args, env, place).ended
  expect({ args, code, stderr }).toMatchObject({ code: 0 })
  return stdout
}
