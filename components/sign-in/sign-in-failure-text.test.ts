import { expect, test } from 'vitest'
import { openTestDatabase } from '#lib/db/test-database.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { createSetupLink, setUpFirstOwner } from '#lib/domain/access/users/setup.ts'
import { inLanguage } from '../texts/test-language.ts'
import { signInFailureText } from './sign-in-failure-text.ts'

const now = Date.UTC(2026, 10, 20)

/** The reason why the server refuses the name of a partner that several have. */
async function ambiguousNameReason(): Promise<string> {
  const db = await openTestDatabase('sqlite')
  try {
    const partners = ['a', 'b'].map((uuid) => ({ uuid, name: 'Harbour', email: null }))
    await db.write.insertInto('partners').values(partners).execute()
    const link = await createSetupLink({ db, now })
    const input = { partner: 'Harbour', email: 'kate@example.com', password: 'a long enough password' }
    await setUpFirstOwner({ db, now, origin: operator }, { secret: link?.secret ?? '', ...input })
    return ''
  } catch (error) {
    return (error as Error).message
  } finally {
    await db.close()
  }
}

test('a partner name that several partners have is refused in the language of the page', async () => {
  const failure = { kind: 'refused', reason: await ambiguousNameReason() } as const
  expect(signInFailureText(failure)).toBe('Several partners have this name; give the UUID of yours.')
  expect(inLanguage('de', () => signInFailureText(failure))).toMatch(/^Mehrere Partner haben diesen Namen/)
})

test('a reason that the panel does not know is shown as the server wrote it', () => {
  expect(signInFailureText({ kind: 'refused', reason: 'this is wrong' })).toBe('This is wrong.')
})
