import { type Browser, chromium, type Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { hydrated } from '#e2e/pages/support/rows.ts'
import { chromiumFlags, chromiumPath } from '#e2e/setup/browser/chromium.ts'
import { startOidcServer } from '#e2e/setup/browser/oidc-server.ts'
import { proxyNames, publicHost, startProxy } from '../support/proxy.ts'
import { headersOf, owner, type Year } from '../support/year.ts'

/** The panel at its public address, and people who sign in there. */
export function openToPeople(year: Year): void {
  const { machine, service } = year

  test.each(proxyNames)(
    '%s with the documented configuration serves TLS, HTTP/2 and compressed lists',
    async (name) => {
      await selfSignedCertificate(year)
      service.set({ TRUSTED_PROXY_HOPS: '1' })
      await service.restart()
      const proxy = await startProxy(year, name)
      if (name === 'nginx') year.publicPort = proxy.port
      year.cleanups.push(() => proxy.child.end('SIGTERM', 5_000))

      const list = await proxy.get('/hybrid-core/v2/hybrid-cores', headersOf(year.credentials))
      expect(list.status).toBe(200)
      expect(list.body).toContain(`https://${publicHost}/hybrid-core/v2/hybrid-cores?`)
      const packed = await proxy.get('/sign-in', { 'Accept-Encoding': 'gzip' })
      expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
      await proxy.get('/hybrid-core/v2/hybrid-cores', { 'X-Forwarded-For': '203.0.113.9' })
      await expect.poll(() => service.log().trim().split('\n').at(-1)).toContain('"client_address":"127.0.0.1"')
      const { stdout } = await machine.shell(
        `curl -sk --resolve ${publicHost}:${proxy.port}:127.0.0.1 -o /dev/null -w '%{http_version}' https://${publicHost}:${proxy.port}/readyz`,
      )
      expect(stdout).toBe('2')
    },
  )

  test('a person signs in by single sign-on in a browser, and sees the cores', async () => {
    const oidc = await startOidcServer()
    year.cleanups.push(oidc.close)
    oidc.person = { sub: 'one', email: owner, email_verified: true }
    const { issuer, clientId, clientSecret } = oidc
    service.set({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret })
    await service.restart()
    year.page = await openBrowser(year)
    await year.page.goto(`https://${publicHost}/cores`)
    const button = year.page.getByRole('button', { name: 'Sign in with single sign-on' })
    await hydrated(button)
    await button.click()
    await year.page.waitForURL(({ pathname }) => pathname === '/cores')
    await expectSeenInBrowser(year)
  })
}

/** Reloads the page of the cores in the browser that has signed in at the beginning, and finds all of them. */
export async function expectSeenInBrowser({ page, imported }: Year): Promise<void> {
  if (!page) throw new Error('Nobody has signed in.')
  await page.goto(`https://${publicHost}/cores`)
  for (const core of imported.cores) await page.getByRole('link', { name: core, exact: true }).first().waitFor()
}

async function openBrowser(year: Year): Promise<Page> {
  const rules = `--host-resolver-rules=MAP ${publicHost}:443 127.0.0.1:${year.publicPort}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`
  const flags = chromiumFlags().filter((flag) => !flag.startsWith('--host-resolver-rules'))
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath(), args: [...flags, rules] })
  year.cleanups.push(() => browser.close())
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

async function selfSignedCertificate({ machine }: Year): Promise<void> {
  await machine.shellToSuccess(`mkdir -p /etc/haproxy
[ -f /etc/ssl/panel.pem ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \\
  -subj /CN=${publicHost} -addext subjectAltName=DNS:${publicHost} -keyout /etc/ssl/panel.key -out /etc/ssl/panel.pem 2>/dev/null
cat /etc/ssl/panel.pem /etc/ssl/panel.key > /etc/haproxy/panel.pem`)
}
