import type { SessionClient } from '#e2e/setup/browser/session-client.ts'

/** Follows the redirects of a single sign-on to the issuer and back, as a browser does, and returns the last URL. */
export async function signInThroughIssuer(
  client: SessionClient,
  { url: productUrl }: { url: string },
  change = (url: URL) => url,
): Promise<URL> {
  const { url } = await client.post('signin/oidc', { callbackUrl: '/cores/alpha' })
  const there = await fetch(url, { redirect: 'manual' })
  let back = change(new URL(there.headers.get('location') ?? ''))
  for (let hops = 0; hops < 5; hops++) {
    const response = await client.fetch(back.href)
    const location = response.headers.get('location')
    if (!location) break
    back = new URL(location, productUrl)
    if (!back.pathname.startsWith('/api/auth/')) break
  }
  return back
}
