import { keptReader } from '#lib/db/page-reader.ts'
import { type SlotValues, slot } from '#lib/db/slot.ts'
import type { Context } from '../context.ts'
import type { ListInput, ListResult } from '../page.ts'
import { Problem } from '../problem.ts'
import {
  type AssetFilter,
  type AssetSort,
  assetColumns as columns,
  countQuery,
  deepPageQuery,
  nearPageQuery,
} from './asset-queries.ts'
import { type Asset, assetOf } from './assets.ts'
import { storable } from './match-ids.ts'

export type AssetListInput = ListInput<AssetFilter, AssetSort> & { hybrid_core_id: string }

/** From here on, fetching every row before a page costs more than joining its rows to their ids. */
const deepOffset = 250

/** The assets of a core, in the order of the given sorts and then of their ids. Throws `hybrid-core-unknown`. */
export async function listAssets(context: Context, input: AssetListInput): Promise<ListResult<Asset>> {
  const { hybrid_core_id: coreId, filter, page } = input
  if (coreId.includes('\0')) throw new Problem('hybrid-core-unknown', { id: coreId })
  const asked = { ...input, filter: storableFilter(filter) }
  const { rows, total } = await (page.offset < deepOffset ? readNearPage(context, asked) : readDeepPage(context, asked))
  if (total === undefined) throw new Problem('hybrid-core-unknown', { id: coreId })
  return { items: rows.map((row) => assetOf(row, context)), total }
}

/** A page and the total at once: the rows of a core that is not the caller's are thrown away unseen. */
function readNearPage({ db, caller }: Context, input: AssetListInput) {
  const readerOf = (asked: AssetListInput, partnerUuid: string) =>
    db.engine.pageReader(db.read, {
      rows: nearPageQuery(db, asked),
      columns,
      total: countQuery(db, asked, partnerUuid),
    })
  // Each pattern makes a query of another form.
  if (input.filter.id) return readerOf(input, caller.partnerUuid)({})
  const { asked, values } = withSlots(input)
  const shape = JSON.stringify([asked.page, asked.sort, asked.filter])
  const reader = keptReader(db.read, shape, () => readerOf(asked, slot('partner')))
  return reader({ ...values, partner: caller.partnerUuid })
}

/** A page that is reached from the end of the list which is nearer. */
async function readDeepPage({ db, caller }: Context, input: AssetListInput) {
  const { offset, limit } = input.page
  const total = (await countQuery(db, input, caller.partnerUuid).executeTakeFirst())?.total
  const size = Math.min(limit, (total ?? 0) - offset)
  if (total === undefined || size <= 0) return { rows: [], total }
  const read = async (rows: ReturnType<typeof nearPageQuery>) =>
    (await db.engine.pageReader(db.read, { rows, columns })({})).rows
  const after = total - offset - size
  if (after >= offset) return { rows: await read(deepPageQuery(db, input)), total }
  const query = after < deepOffset ? nearPageQuery : deepPageQuery
  const rows = await read(query(db, { ...input, page: { offset: after, limit: size } }, 'backwards'))
  return { rows: rows.reverse(), total }
}

function storableFilter({ id, node_type, status }: AssetFilter): AssetFilter {
  return {
    ...(id && { id }),
    ...(node_type && { node_type: storable(node_type) }),
    ...(status && { status: storable(status) }),
  }
}

/** The input with slots for what one caller asks otherwise than the next, and their values. */
function withSlots(input: AssetListInput): { asked: AssetListInput; values: SlotValues } {
  const { hybrid_core_id: core, page, filter } = input
  const values: Record<string, unknown> = { core, offset: page.offset }
  const slots = (name: keyof AssetFilter) =>
    filter[name] && {
      [name]: filter[name].map((value, n) => {
        values[`${name} ${n}`] = value
        return slot<string>(`${name} ${n}`)
      }),
    }
  const asked = {
    ...input,
    hybrid_core_id: slot<string>('core'),
    page: { ...page, offset: page.offset && slot<number>('offset') },
    filter: { ...slots('node_type'), ...slots('status') },
  }
  return { asked, values }
}
