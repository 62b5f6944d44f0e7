import { expect, test } from 'vitest'
import { emailPattern } from './email.ts'

test.each([
  'billing@example.com',
  'first.last+tag@sub.example.co.uk',
  "o'neil_9!#$%&*/=?^`{|}~-@example.org",
  'root@localhost',
  'post@xn--bcher-kva.example',
  'büro@bücher.example',
  '用户@例子.广告',
])('%s is an address', (text) => expect(text).toMatch(emailPattern))

test.each([
  '',
  'nobody',
  '@example.com',
  'nobody@',
  'a@b@c',
  'a b@c.example',
  ' a@b.example',
  'a@b.example ',
  'a@b.example\n',
  '.a@b.example',
  'a.@b.example',
  'a..b@c.example',
  'a@.example',
  'a@b..example',
  'a@b.example.',
  'a@-b.example',
  'a@b-.example',
  'a@b_c.example',
  'Name <a@b.example>',
  'a,b@c.example',
  'a\u0000@b.example',
  'a\ud800@b.example',
  `a@${'b'.repeat(64)}.example`,
])('%j is none', (text) => expect(text).not.toMatch(emailPattern))

test('a text made to be slow is refused at once', () => {
  const startedAt = performance.now()
  for (const slow of [`${'a.'.repeat(30_000)}@`, `a@${'b.'.repeat(30_000)}!`, `a@${'b-'.repeat(30_000)}`]) {
    expect(emailPattern.test(slow)).toBe(false)
  }
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
