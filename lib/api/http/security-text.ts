import type { Settings } from '#lib/settings/settings.ts'

const text = { 'Content-Type': 'text/plain; charset=utf-8' }

/** Responds with the contact for reports of vulnerabilities (RFC 9116); 404 if the settings name none. */
export function securityText({ security, baseUrl }: Pick<Settings, 'security' | 'baseUrl'>): Response {
  if (!security) return new Response('There is nothing here.', { status: 404, headers: text })
  const { contacts, expiresAt, policy } = security
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(expiresAt).toISOString()}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    ...(policy ? [`Policy: ${policy}`] : []),
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { ...text, 'Cache-Control': 'max-age=3600' } })
}
