import { afterEach, describe, expect, test, vi } from 'vitest'
import { NoResponseError } from '#lib/api/client.ts'
import { listTokens } from '#lib/api/contract/account.ts'
import { csvName, downloadCsv, IncompleteDownloadError } from './download-csv.ts'

const noon = new Date(2026, 10, 22, 12)

test('a file of rows is named after them, their record and the day', () => {
  expect(csvName('assets', { hybrid_core_id: 'hc-fra-1' }, noon)).toBe('assets-hc-fra-1-2026-11-22.csv')
  expect(csvName('API keys', {}, noon)).toBe('API-keys-2026-11-22.csv')
})

test('the name of a file has no character that a file system forbids', () => {
  expect(csvName('assets', { hybrid_core_id: 'a:b/c\\d' }, noon)).toBe('assets-a-b-c-d-2026-11-22.csv')
})

describe('a download that fails', () => {
  afterEach(() => vi.unstubAllGlobals())
  const download = () => downloadCsv({ endpoint: listTokens, input: { params: {} } }, 'keys.csv')

  test('without a response says that there was none', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(download()).rejects.toBeInstanceOf(NoResponseError)
  })
  test('before it is complete says that it was interrupted', async () => {
    const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(cut)))
    await expect(download()).rejects.toBeInstanceOf(IncompleteDownloadError)
  })
})
