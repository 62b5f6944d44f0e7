import { expect, test } from 'vitest'
import { relabelRule } from '../file/relabel.ts'
import { queryOfAsset } from './asset-query.ts'

const asset = { coreId: 'c', id: 'cn-01' }
const fixed = { core: { id: 'c' } }

test('a query is restricted to an asset by the label that has its id', () => {
  expect(queryOfAsset(fixed, { assetLabel: 'node', relabel: [] }, 'used # of nodes', asset)).toBe(
    'label_replace((used # of nodes\n), "hybrid_core_panel_asset", "$1", "node", "(.*)") and on (hybrid_core_panel_asset) ' +
      'label_replace(vector(1), "hybrid_core_panel_asset", "cn-01", "", "")',
  )
})

test('the relabel rules are applied in their order, each to the result of the former one', () => {
  const relabel = [relabelRule('([^.]+)\\..*', '$1'), relabelRule('node-(\\d+)', 'cn-$1')]
  expect(queryOfAsset(fixed, { assetLabel: 'host', relabel }, 'used', asset)).toMatch(
    'label_replace(label_replace(label_replace((used\n), "hybrid_core_panel_asset", "$1", "host", "(.*)"), ' +
      '"hybrid_core_panel_asset", "$1", "hybrid_core_panel_asset", "([^.]+)\\\\..*"), ' +
      '"hybrid_core_panel_asset", "cn-$1", "hybrid_core_panel_asset", "node-(\\\\d+)") and on',
  )
})

test('the query of a source with a label of the core has the core, too', () => {
  expect(queryOfAsset({ core: { label: 'site' } }, { assetLabel: 'node', relabel: [] }, 'used', asset)).toMatch(
    'and on (hybrid_core_panel_asset, site) label_replace(label_replace(vector(1), "hybrid_core_panel_asset", "cn-01", "", ""), ' +
      '"site", "c", "", "")',
  )
})

test('no text of a rule or an id ends the string that it is in', () => {
  const relabel = [relabelRule('"|\\\\', '"}) or vector(1) or ({x="')]
  const query = queryOfAsset(fixed, { assetLabel: 'node', relabel }, 'used', { coreId: 'c', id: 'a" or b="\\' })
  const strings = query.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  expect(query.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')).toBe(
    'label_replace(label_replace((used\n), "", "", "", ""), "", "", "", "") and on (hybrid_core_panel_asset) ' +
      'label_replace(vector(1), "", "", "", "")',
  )
  expect(strings.map((text) => JSON.parse(text))).toEqual(
    expect.arrayContaining(['"|\\\\', '"}) or vector(1) or ({x="', 'a" or b="\\']),
  )
})
