type Key = { token: string; user_uuid: string }

/** Returns a curl command that reads the hybrid cores with the key. */
export function curlLine(baseUrl: string, { token, user_uuid }: Key): string {
  return [
    `curl -H 'X-Auth-UserId: ${user_uuid}'`,
    `     -H 'X-Auth-Token: ${token}'`,
    `     '${baseUrl}/hybrid-core/v2/hybrid-cores'`,
  ].join(' \\\n')
}

/** Returns a curl command that pushes values with the key; the ids are placeholders. */
export function pushLine(baseUrl: string, { token, user_uuid }: Key): string {
  const observation = { hybrid_core_id: 'CORE_ID', id: 'ASSET_ID', storage: { used: 1_000_000, total: 4_000_000 } }
  return [
    `curl -H 'X-Auth-UserId: ${user_uuid}'`,
    `     -H 'X-Auth-Token: ${token}'`,
    `     -H 'Content-Type: application/x-ndjson'`,
    `     -d '${JSON.stringify(observation)}'`,
    `     '${baseUrl}/management/v2/observations?interval=60'`,
  ].join(' \\\n')
}

/** Returns the settings of a client as lines of an environment file. */
export function environmentLines(baseUrl: string, { token, user_uuid }: Key): string {
  return [`HYBRID_CORE_URL=${baseUrl}`, `HYBRID_CORE_USER_ID=${user_uuid}`, `HYBRID_CORE_TOKEN=${token}`].join('\n')
}

/** Returns the commands that push the values of a machine every minute with the key; the ids are placeholders. */
export function observeLines(baseUrl: string, { token, user_uuid }: Key): string {
  return [
    `export HYBRID_CORE_USER_ID=${user_uuid} HYBRID_CORE_TOKEN=${token}`,
    `node dist/cli.js observe --url ${baseUrl} --core CORE_ID --asset ASSET_ID`,
  ].join('\n')
}
