import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { asOperator } from '#e2e/setup/operator.ts'
import type { Settings } from '#e2e/setup/processes/product.ts'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import type { Access } from './send-get.ts'
import { type CommandPrefix, startCommand } from './start.ts'

export const inventoryPartner = 'a0000000-0000-4000-8000-00000000000a'
const gibibyte = 2 ** 30

export type Assets = { core: string; from?: number; count: number; status: string }

/** Returns an inventory of one partner as NDJSON: each core with `count` assets of one status. */
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

/** Writes an inventory to `<name>.ndjson` in the folder and returns the file's path. */
export function writeInventory(folder: string, name: string, ...cores: readonly Assets[]): string {
  const file = join(folder, `${name}.ndjson`)
  writeFileSync(file, inventory(...cores))
  return file
}

/** Writes records to `<name>.ndjson` in the folder and returns the file's path. */
export function writeRecords(folder: string, name: string, records: readonly object[]): string {
  const file = join(folder, `${name}.ndjson`)
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return file
}

/** Imports the file, creates the partner's owner and a token, and returns the credentials. */
export async function importWithOwner(env: Settings, file: string, place?: CommandPrefix): Promise<Access> {
  await runSuccessfully(['import', file], env, place)
  const email = 'owner@example.org'
  if (!place || place.prefix.length === 0) {
    // In this process, because each command takes a second.
    return asOperator(env, async (context) => {
      await createUser(context, { partnerUuid: inventoryPartner, email, role: 'owner' })
      const { userUuid, token } = await issueToken(context, { email, name: 'faults' })
      return { user_uuid: userUuid, token }
    })
  }
  const owner = ['--partner', inventoryPartner, '--email', email, '--role', 'owner']
  await runSuccessfully(['user', 'create', ...owner], env, place)
  const token = await runSuccessfully(['token', 'create', '--user', email, '--name', 'faults', '--json'], env, place)
  return JSON.parse(token) as Access
}

/** Runs a command that must exit with 0 and returns its standard output. */
export async function runSuccessfully(args: string[], env: Settings, place?: CommandPrefix): Promise<string> {
  const { code, stdout, stderr } = await startCommand(args, env, place).ended
  expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: expect.any(String) })
  return stdout
}
