import type { TestProject } from 'vitest/node'
import { issueToken } from '#lib/domain/access/tokens/tokens.ts'
import { createUser } from '#lib/domain/access/users/users.ts'
import { recordRound } from '#lib/domain/sources/record-round.ts'
import { sharedPostgres } from '../setup/databases/shared-postgres.ts'
import { asOperator, importAsOperator } from '../setup/operator.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { type Mount, runCommandToSuccess, type Settings, startProduct } from '../setup/processes/product.ts'
import { billing } from './support/billing-fixtures.ts'
import type { ApiContext, Engine, PartnerAccess } from './support/context.ts'
import { inventory, partnerUuid } from './support/fixtures.ts'
import { addHistories } from './support/history-fixtures.ts'

/** Starts the product for a project named ENGINE-MOUNT on a database with the fixtures; returns the teardown. */
export default async function startApi(project: TestProject): Promise<() => Promise<void>> {
  const [engine, mount] = project.name.split('-') as [Engine, Mount]
  const postgres = engine === 'postgres' ? await sharedPostgres() : undefined
  const dataDir = temporaryFolder(project.name)
  const env: Settings = {
    DATA_DIR: dataDir.path,
    // The suite is one caller with thousands of requests; the tests of rate limits start their own product.
    RATE_LIMIT: '1000000/60',
    AUTH_FAILURE_LIMIT: '1000000/60',
    ...(postgres && {
      DATABASE_URL: await postgres.createDatabase(project.name),
      SESSION_SECRET: 'session-secret-of-the-api-tests-0001',
      TOKEN_PEPPER: 'token-pepper-of-the-api-tests-000001',
    }),
  }
  // Whole seconds, which survive every conversion.
  const observedAt = `${new Date().toISOString().slice(0, 19)}Z`
  await runCommandToSuccess(['migrate'], { env })
  await importAsOperator(env, inventory(observedAt, billing))
  const partnerA = await createAccess(env, partnerUuid.A, 'owner@a.example')
  const partnerB = await createAccess(env, partnerUuid.B, 'owner@b.example')
  await asOperator(env, ({ db, now }) =>
    recordRound(db.write, {
      ...{ kind: 'push', partnerUuid: partnerUuid.A, name: 'push:API tests', intervalMs: null, startedAt: now },
      ...{ milliseconds: 1, changed: 0, unmappedCount: 0, unmapped: [], errors: [], warnings: [], hybridCoreIds: [] },
    }),
  )
  await asOperator(env, ({ db, now }) => addHistories(db, now))
  const product = await startProduct({ mount, env })

  const context: ApiContext = { baseUrl: product.url, mount, engine, partnerA, partnerB, observedAt, env }
  for (const key of Object.keys(context) as (keyof ApiContext)[]) project.provide(key, context[key])

  return async () => {
    await product.stop()
    dataDir.remove()
    await postgres?.release()
  }
}

async function createAccess(env: Settings, partner: string, email: string): Promise<PartnerAccess> {
  const password = `correct horse of ${email}`
  return asOperator(env, async (context) => {
    const { uuid } = await createUser(context, { partnerUuid: partner, email, role: 'owner', password })
    const { token } = await issueToken(context, { email, name: 'API tests' })
    return { uuid: partner, user_uuid: uuid, token, email, password }
  })
}
