import { expect, test } from 'vitest'
import { changeText } from './change-text.ts'

test.each([
  [['sn-04'], [], 'sn-04 fails'],
  [['os-10', 'sn-04'], [], 'os-10 and sn-04 fail at once'],
  [['os-10', 'sn-04', 'sn-05'], [], 'os-10, sn-04 and sn-05 fail at once'],
  [['a', 'b', 'c', 'd'], [], '4 nodes fail at once'],
  [[], ['cn-2'], 'cn-2 is activated'],
  [['cn-1'], ['cn-2'], 'cn-1 fails and cn-2 is activated'],
  [['cn-1'], ['cn-2', 'cn-3'], 'cn-1 fails, and cn-2 and cn-3 are activated'],
])('the loss of %j and the activation of %j in words: %s', (lost, activated, text) => {
  expect(changeText(lost, activated)).toBe(text)
})
