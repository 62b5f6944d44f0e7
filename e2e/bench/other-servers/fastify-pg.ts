import Fastify from 'fastify'
import pg from 'pg'

/**
 * The list of assets, written by hand for this one route: Fastify with its compiled serializer, pg
 * with prepared statements; no authentication, no OpenAPI document, no page links.
 * Settings: DATABASE_URL, PORT, and TABLE with the assets, such as the product's own or the narrow one of `lean-table.ts`.
 */
const table = process.env.TABLE ?? 'assets'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const usage = {
  type: 'object',
  nullable: true,
  properties: {
    percentage: { type: 'number' },
    raw: { type: 'number' },
    total: { type: 'number' },
    unit: { type: 'string' },
    storage_type: { type: 'string' },
  },
}
const asset = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    hybrid_core_id: { type: 'string' },
    node_type: { type: 'string' },
    status: { type: 'string' },
    cpu_usage: usage,
    memory_usage: usage,
    storage_usage: usage,
    observed_at: { type: 'string' },
    stale: { type: 'boolean' },
  },
}
const page = {
  type: 'object',
  properties: {
    data: { type: 'array', items: asset },
    meta: {
      type: 'object',
      properties: {
        page: {
          type: 'object',
          properties: {
            number: { type: 'integer' },
            size: { type: 'integer' },
            total: { type: 'integer' },
            total_pages: { type: 'integer' },
          },
        },
      },
    },
  },
}

type Query = { 'filter[status]'?: string; 'page[number]'?: string; 'page[size]'?: string }
type Row = Record<string, number | null> & { id: string; hybrid_core_id: string; node_type: string; status: string }

const storageTypes: Record<string, string> = {
  compute: 'rocket',
  distributed_storage: 'distributed',
  object_storage: 'object',
}
const staleAfterMs = 86_400_000

const server = Fastify({ logger: false })
server.get<{ Params: { id: string }; Querystring: Query }>(
  '/hybrid-core/v2/hybrid-cores/:id/assets',
  { schema: { response: { 200: page } } },
  async ({ params, query }) => {
    const [number, size] = [Number(query['page[number]'] ?? 1), Number(query['page[size]'] ?? 50)]
    const status = query['filter[status]'] ?? 'active'
    const [counted, listed] = await Promise.all([
      pool.query<{ total: number }>({
        name: 'count',
        text: `select count(*) as total from ${table} where hybrid_core_id = $1 and status = $2`,
        values: [params.id, status],
      }),
      pool.query<Row>({
        name: 'page',
        text: `select * from ${table} where hybrid_core_id = $1 and status = $2
          order by (storage_percentage is null), storage_percentage desc, storage_used desc, id limit $3 offset $4`,
        values: [params.id, status, size, (number - 1) * size],
      }),
    ])
    const total = counted.rows[0]?.total ?? 0
    return {
      data: listed.rows.map(assetOf),
      meta: { page: { number, size, total, total_pages: Math.ceil(total / size) } },
    }
  },
)
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })

function assetOf(row: Row) {
  const usageOf = (name: string, unit: string, more?: object) =>
    row[`${name}_total`] === null
      ? null
      : { percentage: row[`${name}_percentage`], raw: row[`${name}_used`], total: row[`${name}_total`], unit, ...more }
  return {
    ...row,
    cpu_usage: usageOf('cpu', 'core'),
    memory_usage: usageOf('memory', 'byte'),
    storage_usage: usageOf('storage', 'byte', { storage_type: storageTypes[row.node_type] }),
    observed_at: new Date(row.observed_at ?? 0).toISOString(),
    stale: Date.now() - (row.observed_at ?? 0) > staleAfterMs,
  }
}
