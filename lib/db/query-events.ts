import type { KyselyConfig, OperationNode } from 'kysely'
import { AliasNode, FromNode, RawNode, SelectQueryNode, TableNode } from 'kysely'
import { errorCode } from '#lib/values/error-code.ts'
import type { Engine } from './engine.ts'

/** Describes a finished query without its text and values, which may be confidential. */
export type QueryEvent = {
  engine: Engine['name']
  /** The SQL command, such as `SELECT`. */
  operation: string
  /** The first table in the query. */
  table: string | undefined
  durationMs: number
  /** The code or the name of the error if the query failed. */
  error: string | undefined
}

export type OnQuery = (query: QueryEvent) => void

export type QueryListeners = { onQuery?: OnQuery | undefined; onError?: ((error: unknown) => void) | undefined }

/** Returns the kysely configuration that calls the listeners after each query; without listeners kysely measures nothing. */
export function queryLogging(engine: Engine['name'], { onQuery, onError }: QueryListeners): Pick<KyselyConfig, 'log'> {
  if (!onQuery && !onError) return {}
  return {
    log: (event) => {
      if (event.level === 'error') onError?.(event.error)
      onQuery?.({
        engine,
        ...summarize(event.query.query),
        durationMs: event.queryDurationMillis,
        error: event.level === 'error' ? nameOf(event.error) : undefined,
      })
    },
  }
}

type QueryNode = OperationNode & { from?: OperationNode; into?: OperationNode; table?: OperationNode }

function summarize(node: QueryNode): Pick<QueryEvent, 'operation' | 'table'> {
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

/** Never the message, because it may contain values. */
function nameOf(error: unknown): string {
  return errorCode(error) || (error instanceof Error ? error.name : 'Error')
}
