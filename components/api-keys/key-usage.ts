type Key = { token: string; user_uuid: string }

/** A line for a shell that asks the API with the key. */
export function curlLine(baseUrl: string, { token, user_uuid }: Key): string {
  return [
    `curl -H 'X-Auth-UserId: ${user_uuid}'`,
    `     -H 'X-Auth-Token: ${token}'`,
    `     '${baseUrl}/hybrid-core/v2/hybrid-cores'`,
  ].join(' \\\n')
}

/** What a client is configured with, as the lines of an environment file. */
export function environmentLines(baseUrl: string, { token, user_uuid }: Key): string {
  return [`HYBRID_CORE_URL=${baseUrl}`, `HYBRID_CORE_USER_ID=${user_uuid}`, `HYBRID_CORE_TOKEN=${token}`].join('\n')
}
