import type { TestProject } from 'vitest/node'
import { issueToken } from '#lib/domain/access/tokens.ts'
import { createUser } from '#lib/domain/access/users.ts'
import { temporaryFolder } from '../setup/guard.ts'
import { asOperator, importAsOperator } from '../setup/operator.ts'
import { type Mount, runCommandToSuccess, type Settings, startProduct } from '../setup/product.ts'
import { sharedPostgres } from '../setup/shared-postgres.ts'
import { billing } from './billing-fixtures.ts'
import type { ApiContext, Engine, PartnerAccess } from './context.ts'
import { inventory, partnerUuid } from './fixtures.ts'

/** Starts the product of a project named ENGINE-MOUNT on a database with the fixtures; answers how to end it. */
export default async function startApi(project: TestProject): Promise<() => Promise<void>> {
  const [engine, mount] = project.name.split('-') as [Engine, Mount]
  const postgres = engine === 'postgres' ? await sharedPostgres() : undefined
  const dataDir = temporaryFolder(project.name)
  const env: Settings = {
    DATA_DIR: dataDir.path,
    // The suite itself is one caller with thousands of requests; tests of the limits start a product of their own.
    RATE_LIMIT: '1000000/60',
    AUTH_FAILURE_LIMIT: '1000000/60',
    ...(postgres && {
      DATABASE_URL: await postgres.createDatabase(project.name),
      SESSION_SECRET: 'session-secret-of-the-api-tests-0001',
      TOKEN_PEPPER: 'token-pepper-of-the-api-tests-000001',
    }),
  }
  // Whole seconds: every reader of time keeps them.
  const observedAt = `${new Date().toISOString().slice(0, 19)}Z`
  await runCommandToSuccess(['migrate'], { env })
  await importAsOperator(env, inventory(observedAt, billing))
  const partnerA = await createAccess(env, partnerUuid.A, 'owner@a.example')
  const partnerB = await createAccess(env, partnerUuid.B, 'owner@b.example')
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
