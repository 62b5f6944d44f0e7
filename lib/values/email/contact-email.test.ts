import { expect, test } from 'vitest'
import { contactEmailPattern } from './contact-email.ts'

test.each([
  'billing@example.com',
  'first.last+tag@sub.example.co.uk',
  "o'neil_9!#$%&*/=?^`{|}~-@example.org",
  'root@localhost',
  'post@xn--bcher-kva.example',
  'büro@bücher.example',
  '用户@例子.广告',
])('%s is valid', (text) => expect(text).toMatch(contactEmailPattern))

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
])('%j is invalid', (text) => expect(text).not.toMatch(contactEmailPattern))

test('a text that would make backtracking slow is rejected in linear time', () => {
  const before = process.cpuUsage()
  for (const slow of [`${'a.'.repeat(30_000)}@`, `a@${'b.'.repeat(30_000)}!`, `a@${'b-'.repeat(30_000)}`]) {
    expect(contactEmailPattern.test(slow)).toBe(false)
  }
  // The time of the CPU, because other work on the machine takes wall-clock time.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
})
