import { kept } from '#lib/db/kept.ts'
import { filled, slot } from '#lib/db/slot.ts'
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
  type Way,
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
function readNearPage(context: Context, input: AssetListInput) {
  const { db } = context
  const { asked, partner, values, shape } = withSlots(context, input)
  const make = () =>
    db.engine.pageReader(db.read, {
      rows: nearPageQuery(db, asked),
      columns,
      total: countQuery(db, asked, partner),
    })
  return kept(db.read, shape && `near ${shape}`, make)(values)
}

/** A page that is reached from the end of the list which is nearer. */
async function readDeepPage(context: Context, input: AssetListInput) {
  const { offset, limit } = input.page
  const total = await count(context, input)
  const size = Math.min(limit, (total ?? 0) - offset)
  if (total === undefined || size <= 0) return { rows: [], total }
  const after = total - offset - size
  if (after >= offset) return { rows: await readRows(context, input, 'forwards'), total }
  const rows = await readRows(context, { ...input, page: { offset: after, limit: size } }, 'backwards')
  return { rows: rows.reverse(), total }
}

async function count(context: Context, input: AssetListInput): Promise<number | undefined> {
  const { db } = context
  const { asked, partner, values, shape } = withSlots(context, input)
  const filtered = shape && JSON.stringify(asked.filter)
  const query = kept(db.read, filtered && `total ${filtered}`, () => countQuery(db, asked, partner).compile())
  return (await db.read.executeQuery(filled(query, values))).rows[0]?.total
}

async function readRows(context: Context, input: AssetListInput, way: Way) {
  const { db } = context
  const { asked, values, shape } = withSlots(context, input)
  const [query, name] = input.page.offset < deepOffset ? [nearPageQuery, 'near'] : [deepPageQuery, 'deep']
  const make = () => db.engine.pageReader(db.read, { rows: query(db, asked, way), columns })
  return (await kept(db.read, shape && `${name} ${way} ${shape}`, make)(values)).rows
}

function storableFilter({ id, node_type, status }: AssetFilter): AssetFilter {
  return {
    ...(id && { id }),
    ...(node_type && { node_type: storable(node_type) }),
    ...(status && { status: storable(status) }),
  }
}

/** The input with slots for what one caller asks otherwise than the next; the shape tells all the rest. */
function withSlots({ caller }: Context, input: AssetListInput) {
  const { hybrid_core_id: core, page, filter, sort } = input
  const values: Record<string, unknown> = { core, offset: page.offset, partner: caller.partnerUuid }
  const slots = (name: 'node_type' | 'status') =>
    filter[name] && {
      [name]: filter[name].map((value, n) => {
        values[`${name} ${n}`] = value
        return slot<string>(`${name} ${n}`)
      }),
    }
  const asked: AssetListInput = {
    hybrid_core_id: slot<string>('core'),
    page: { ...page, offset: page.offset && slot<number>('offset') },
    filter: { ...filter, ...slots('node_type'), ...slots('status') },
    sort,
  }
  // Each pattern of an id makes a query of another form.
  const shape = filter.id ? undefined : JSON.stringify([asked.page, asked.filter, sort])
  return { asked, partner: slot<string>('partner'), values, shape }
}
