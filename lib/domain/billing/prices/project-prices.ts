import type { Context } from '../../context.ts'
import { matchPatterns } from '../../lists/match-text.ts'
import { orderOf } from '../../lists/order.ts'
import type { ListInput, ListResult } from '../../lists/page.ts'
import { readPage } from '../../lists/read-page.ts'
import { getProject, type Project } from '../projects.ts'
import { type Price, priceColumns, priceKey, priceOf, priceSorts } from './prices.ts'

type Filter = { product_no?: readonly string[]; name?: readonly string[] }
type Sort = 'product_no' | 'name' | 'amount'
type ProjectPricesInput = ListInput<Filter, Sort> & { contract_uuid: string; project_uuid: string }

/** Returns the prices in force for a project, one for each product. Throws like getProject. */
export async function listProjectPrices(context: Context, input: ProjectPricesInput): Promise<ListResult<Price>> {
  const project = await getProject(context, input)
  const { price_list: list } = project
  if (!list) return { items: [], total: 0 }
  const { page, filter, sort } = input
  const { product_no: productNo, name } = filter
  let query = pricesInForce(context, { location: project.location, price_list: list })
  if (productNo) query = query.where((eb) => matchPatterns(eb, context.db.engine, 'prices.product_no', productNo))
  if (name) query = query.where((eb) => matchPatterns(eb, context.db.engine, 'prices.name', name))
  const { rows, total } = await readPage(query, orderOf(sort, priceSorts(context), priceKey), page)
  return { items: rows.map((row) => priceOf(row, list.currency)), total }
}

type Priced = Pick<Project, 'location'> & { price_list: NonNullable<Project['price_list']> }

/**
 * Returns the price in force of each product. A price for the project's location goes before a price for all locations, then
 * a later start goes before an earlier one.
 */
export function pricesInForce({ db, now }: Pick<Context, 'db' | 'now'>, { location, price_list: list }: Priced) {
  // The empty key means all locations. It sorts before every UUID.
  const keys = location ? ['', location.uuid] : ['']
  return db.read
    .selectFrom('prices')
    .leftJoin('locations', 'locations.uuid', 'prices.location_key')
    .select(priceColumns)
    .where('prices.price_list_uuid', '=', list.uuid)
    .where('prices.location_key', 'in', keys)
    .where('prices.valid_from', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('prices as better')
            .select('better.valid_from')
            .whereRef('better.price_list_uuid', '=', 'prices.price_list_uuid')
            .whereRef('better.product_no', '=', 'prices.product_no')
            .where('better.location_key', 'in', keys)
            .where('better.valid_from', '<=', now)
            .where((eb) =>
              eb.or([
                eb('better.location_key', '>', eb.ref('prices.location_key')),
                eb.and([
                  eb('better.location_key', '=', eb.ref('prices.location_key')),
                  eb('better.valid_from', '>', eb.ref('prices.valid_from')),
                ]),
              ]),
            ),
        ),
      ),
    )
}
