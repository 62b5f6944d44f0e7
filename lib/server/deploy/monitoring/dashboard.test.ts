import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDashboard } from './dashboard.ts'

test('the dashboard beside the script is what the script makes', () => {
  const file = readFileSync(join(import.meta.dirname, 'dashboard.json'), 'utf8')
  expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(createDashboard())))
})

test('each panel has a title that no other has, a description and a query', () => {
  const panels = (createDashboard().panels ?? []).filter(({ type }) => type !== 'row')
  expect(panels.length).toBeGreaterThan(10)
  expect(new Set(panels.map((panel) => 'title' in panel && panel.title)).size).toBe(panels.length)
  for (const panel of panels) {
    expect(panel).toMatchObject({ description: expect.stringMatching(/\.$/), targets: expect.any(Array) })
    expect('targets' in panel && panel.targets?.length).toBeGreaterThan(0)
  }
})

test.each([
  ['s', /_seconds/],
  ['bytes', /_bytes/],
  ['percentunit', /_ratio/],
  ['none', /^(?!.*_(seconds|bytes|ratio))/],
])('every value of a panel whose unit is %s has this unit', (unit, metrics) => {
  const shown = (createDashboard().panels ?? []).flatMap((panel) =>
    'fieldConfig' in panel && panel.fieldConfig?.defaults.unit === unit ? (panel.targets ?? []) : [],
  )
  expect(shown.length).toBeGreaterThan(0)
  for (const target of shown) expect(target).toMatchObject({ expr: expect.stringMatching(metrics) })
})
