import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { EngineName } from '../engines.ts'

/** A plan, and the costs that an index would avoid. PostgreSQL also counts the rows of assets that it has read. */
export type Plan = { text: string; weaknesses: string[]; assetsRead?: number }

/** Plans a query with its values; PostgreSQL also runs it, to count rows. */
export function planOf(engine: EngineName, db: Kysely<Schema>, query: CompiledQuery, sortable: number): Promise<Plan> {
  return engine === 'sqlite' ? sqlitePlan(db, query) : postgresPlan(db, query, sortable)
}

type Step = { id: number; parent: number; detail: string }

async function sqlitePlan(db: Kysely<Schema>, { sql, parameters }: CompiledQuery): Promise<Plan> {
  const { rows } = await db.executeQuery<Step>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
  // When a subquery selects the page, the outer query handles only the rows of the page.
  const naming = rows.find(({ detail }) => /^(CO-ROUTINE|MATERIALIZE) named$/.test(detail))
  const walked = naming ? rows.filter((row) => isBelow(row, naming, rows)) : rows
  return {
    text: rows.map(({ detail }) => detail).join('\n'),
    weaknesses: [
      // `named` is a page, and `intervals` a few intervals of collectors.
      ...rows
        .filter(({ detail }) => /^SCAN (?!(named|intervals|CONSTANT ROW)\b)/.test(detail))
        .map(({ detail }) => `a full scan: ${detail}`),
      ...walked.filter(({ detail }) => detail.startsWith('USE TEMP B-TREE')).map(({ detail }) => `a sort: ${detail}`),
      ...(naming ? walked : [])
        // The row that checks the owner of the core is not part of the page.
        .filter(({ detail }) => detail.includes('USING INDEX') && !detail.startsWith('SEARCH hybrid_cores '))
        .map(({ detail }) => `rows read to name the page: ${detail}`),
    ],
  }
}

function isBelow(step: Step, above: Step, steps: readonly Step[]): boolean {
  const parent = steps.find(({ id }) => id === step.parent)
  return parent !== undefined && (parent === above || isBelow(parent, above, steps))
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

async function postgresPlan(db: Kysely<Schema>, { sql, parameters }: CompiledQuery, sortable: number): Promise<Plan> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]),
  )
  const [{ Plan: root }] = rows[0]!['QUERY PLAN']
  const nodes = withChildren(root)
  const ofAssets = nodes.filter((node) => node['Relation Name'] === 'assets')
  return {
    text: outlineOf(root),
    assetsRead: ofAssets.reduce((sum, node) => sum + rowsRead(node), 0),
    weaknesses: [
      ...nodes
        .filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'locations')
        .map((node) => `a full scan: Seq Scan on ${node['Relation Name']}`),
      ...nodes
        .filter((node) => node['Node Type'].endsWith('Sort') && rowsInto(node) > sortable)
        .map((node) => `a sort: ${node['Node Type']} of ${rowsInto(node)} rows`),
    ],
  }
}

function withChildren(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withChildren)]
}

function outlineOf(node: PlanNode, indent = ''): string {
  const target = node['Index Name'] ?? node['Relation Name']
  const line = `${indent}${node['Node Type']}${target ? ` on ${target}` : ''}: ${node['Actual Rows']} rows`
  return [line, ...(node.Plans ?? []).map((child) => outlineOf(child, `${indent}  `))].join('\n')
}

function rowsRead(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}

function rowsInto({ Plans = [] }: PlanNode): number {
  return Plans.reduce((sum, child) => sum + child['Actual Rows'] * child['Actual Loops'], 0)
}
