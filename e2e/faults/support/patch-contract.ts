import { request } from 'node:http'
import type { Access } from './send-get.ts'

export type Fields = { email?: string; vatid?: string }

/** Changes a contract and returns the status; 0 when no complete response arrived. */
export function patchContract(url: string, uuid: string, fields: Fields, access: Access): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Auth-UserId': access.user_uuid,
    'X-Auth-Token': access.token,
  }
  return new Promise((resolve) => {
    const sending = request(`${url}/management/contracts/${uuid}`, { method: 'PATCH', headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
      response.once('error', () => resolve(0))
    })
    sending.once('error', () => resolve(0))
    sending.end(JSON.stringify(fields))
  })
}
