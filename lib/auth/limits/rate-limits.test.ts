import { expect, test } from 'vitest'
import { localCounter } from './local-counter.ts'
import { failureLimit } from './rate-limits.ts'

test('a client cannot avoid the limit of failed authentications by the other addresses of its IPv6 network', async () => {
  const { check, count } = failureLimit({ count: 3, seconds: 60 }, localCounter)
  for (let n = 0; n < 3; n++) await count(`2001:db8::${n}`)
  await expect(check('2001:db8::ffff')).rejects.toMatchObject({ problems: [{ problem: 'too-many-requests' }] })
  await expect(check('2001:db8:0:1::1')).resolves.toBeUndefined()
  await expect(check('::ffff:192.0.2.1')).resolves.toBeUndefined()
})
