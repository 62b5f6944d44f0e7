import type { KyselyConfig, OperationNode } from 'kysely'
import { AliasNode, FromNode, RawNode, SelectQueryNode, TableNode } from 'kysely'
import { codeOf, type Engine } from './engine.ts'

/** A query that the database has answered, told without its text and its values. */
export type EndedQuery = {
  engine: Engine['name']
  /** Such as `SELECT`. */
  operation: string
  /** The first table that it names. */
  table: string | undefined
  durationMs: number
  /** The code or the name of the error, when it failed. */
  error: string | undefined
}

export type OnQuery = (query: EndedQuery) => void

/** Tells `onQuery` of every query; without it, nothing is measured. */
export function observing(engine: Engine['name'], onQuery: OnQuery | undefined): Pick<KyselyConfig, 'log'> {
  if (!onQuery) return {}
  return {
    log: (event) =>
      onQuery({
        engine,
        ...wordsOf(event.query.query),
        durationMs: event.queryDurationMillis,
        error: event.level === 'error' ? nameOf(event.error) : undefined,
      }),
  }
}

type Words = Pick<EndedQuery, 'operation' | 'table'>

function wordsOf(node: OperationNode & { from?: OperationNode; into?: OperationNode; table?: OperationNode }): Words {
  if (RawNode.is(node)) return { operation: firstWord(node.sqlFragments[0]), table: undefined }
  const operation = node.kind.replace(/(Query)?Node$/, '').toUpperCase()
  return { operation, table: tableOf(node.from ?? node.into ?? node.table) }
}

function tableOf(node: OperationNode | undefined): string | undefined {
  if (!node) return undefined
  if (TableNode.is(node)) return node.table.identifier.name
  if (AliasNode.is(node)) return tableOf(node.node)
  if (SelectQueryNode.is(node)) return tableOf(node.from)
  return FromNode.is(node) ? tableOf(node.froms[0]) : undefined
}

function firstWord(text = ''): string {
  return /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
}

/** Never the message: it may hold values. */
function nameOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.name : 'Error')
}
