import { expect, test } from 'vitest'
import { cookieOf, type TableView, tableViewsOf } from './table-view.ts'

/** Returns the cookie as a browser sends it back. */
function sent(cookie: string) {
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
  return { name, value: decodeURIComponent(value) }
}

test.each<TableView>([
  { density: 'compact', hidden: [] },
  { density: 'comfortable', hidden: ['storage_usage', 'observed_at'] },
  { density: null, hidden: ['status'] },
])('a view is the same after a round trip through its cookie: %o', (view) => {
  const cookies = [
    sent(cookieOf('assets.list', view)),
    sent(cookieOf('cores.list', { density: 'compact', hidden: [] })),
  ]
  expect(tableViewsOf(cookies).get('assets.list')).toEqual(view)
  expect(tableViewsOf([{ name: 'other', value: 'compact' }]).size).toBe(0)
})

test.each(['', 'x', 'COMPACT', '%', '{"a":1}', ' '])('the cookie value %o hides no existing column', (value) => {
  const view = tableViewsOf([{ name: 'table-view.assets.list', value }]).get('assets.list')
  expect(view).toEqual({ density: null, hidden: [] })
})
