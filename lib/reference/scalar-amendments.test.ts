import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { amend } from './scalar-amendments.ts'
import { scalarScript } from './scalar-script.ts'

test('the installed script takes every amendment and is still a script', async () => {
  const { text } = await scalarScript()
  expect(() => new Script(text)).not.toThrow()
  expect(text).not.toContain('(`main`,')
  expect(text).toContain('placeholder:`Empty: your session is used`')
  expect(text).toContain('`YOUR_USER_UUID`:`YOUR_TOKEN`')
})

test('a script that lacks the place of an amendment, or has it twice, is refused with the reason', async () => {
  expect(() => amend('')).toThrow('0 places instead of 1 for: A page has one main part')
  expect(() => amend('I(`main`,{}),I(`main`,{})')).toThrow('2 places instead of 1 for: A page has one main part')
})
