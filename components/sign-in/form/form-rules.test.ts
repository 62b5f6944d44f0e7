import { expect, test } from 'vitest'
import { openTestDatabase } from '#lib/db/test-database.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { createSetupLink, setUpFirstOwner } from '#lib/domain/access/users/setup.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { setUpRules } from './form-rules.ts'

const now = Date.UTC(2026, 10, 20)

/** Whether the server accepts the fields of the form. */
async function isAccepted(fields: { partner: string; email: string }): Promise<boolean> {
  const db = await openTestDatabase('sqlite')
  try {
    const link = await createSetupLink({ db, now })
    const input = { secret: link?.secret ?? '', password: 'a long enough password', ...fields }
    await setUpFirstOwner({ db, now, origin: operator }, input)
    return true
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  } finally {
    await db.close()
  }
}

test.each([
  ['Harbour', 'kate@example.com', true],
  [' 株式会社 ', 'Kate.O+1@Example.COM', true],
  ['🙂'.repeat(200), 'kate@example.com', true],
  ['x'.repeat(201), 'kate@example.com', false],
  ['\u3000', 'kate@example.com', false],
  ['a\u0085b', 'kate@example.com', false],
  ['a\0', 'kate@example.com', false],
  ['Harbour', 'info@müller.de', false],
  ['Harbour', '\u212Aate@example.com', false],
  ['Harbour', 'kate@example', false],
  ['Harbour', 'kate@example.com ', false],
  ['Harbour', 'ka\0te@example.com', false],
  ['Harbour', '', false],
])(
  'the set-up form and the server have one rule for the partner %j and the address %j',
  async (partner, email, isValid) => {
    expect((setUpRules.partner(partner) ?? setUpRules.email(email)) === null).toBe(isValid)
    expect(await isAccepted({ partner, email })).toBe(isValid)
  },
)
