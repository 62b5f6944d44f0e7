import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { startProduct } from '#e2e/setup/processes/product.ts'
import { openSqlite } from '#lib/db/sqlite/open-sqlite.ts'
import { metricsToken } from '../../support/proxied-product.ts'

const mount = inject('mount')

describe.runIf(mount === 'server' && inject('engine') === 'sqlite')(
  'the sign-in that the server tries when it starts',
  () => {
    test('leaves no row, no log line and no count of a request', async () => {
      const folder = temporaryFolder('warm-up')
      const settings = { DATA_DIR: folder.path, LOG_LEVEL: 'info', METRICS_TOKEN: metricsToken }
      const product = await startProduct({ mount, env: settings })
      const scrape = await fetch(`${product.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
      const metrics = await scrape.text()
      expect(metrics).toContain('http_requests_total{method="GET",route="/readyz"')
      expect(metrics).not.toContain('/api/auth')
      await product.stop()
      expect(product.log()).toContain('"route":"/metrics"')
      expect(product.log()).not.toMatch(/\/api\/auth|"level":"(?:warn|error)"/)

      const db = openSqlite({ file: join(folder.path, 'hybrid-core.sqlite'), lockTimeoutMs: 1_000 })
      for (const table of ['users', 'sessions', 'sign_in_failures', 'password_links', 'audit_events'] as const) {
        expect([table, await db.read.selectFrom(table).selectAll().execute()]).toEqual([table, []])
      }
      await db.close()
      folder.remove()
    })
  },
)
