import { z } from 'zod'
import { units } from '../contract/records/usage.ts'
import type { Dialect } from '../dialects/dialect.ts'
import type { Endpoint } from '../endpoint.ts'
import { zodType } from '../openapi/zod-type.ts'
import { declaredFields } from '../serve/declared-fields.ts'
import { inlineSchema } from '../serve/serializer.ts'
import type { ListFormat } from './list-format.ts'

type Column = { name: string; text: (item: unknown) => string }

/** Returns whether the endpoint is also available as CSV: lists and records of rows are, if their dialect sends whole lists. */
export function hasCsvFormat({ hasDownloads }: Dialect, { shape, csvRows }: Endpoint): boolean {
  return (shape === 'list' || csvRows !== undefined) && hasDownloads
}

/**
 * A list as CSV (RFC 4180), with the units of the columns in the header. The columns are those of the contract: undeclared
 * fields have none.
 */
export function csvFormat(dialect: Dialect, endpoint: Endpoint): ListFormat {
  const columns = columnsOf(dialect, rowSchema(endpoint), '', (item) => item)
  return {
    mediaType: 'text/csv; charset=utf-8; header=present',
    extension: 'csv',
    header: lineOf(columns.map(({ name }) => quoted(name))),
    line: (item) => lineOf(columns.map(({ text }) => text(item))),
  }
}

/** The schema of a row of the CSV file: an item of a list, or an inner row with the fields of the outer one before its own. */
function rowSchema({ returns, csvRows }: Endpoint): z.ZodType {
  if (!csvRows) return returns
  const [list, rows] = csvRows
  const { [rows]: inner, ...outer } = fieldsOf(fieldsOf(returns)[list])
  return z.object({ ...outer, ...fieldsOf(inner) })
}

/** The fields of a record, or of the items of a list. */
function fieldsOf(schema: unknown): z.ZodObject['shape'] {
  if (schema instanceof z.ZodArray) return fieldsOf(zodType(schema.element))
  if (schema instanceof z.ZodObject) return schema.shape
  throw new Error('The rows of a CSV file are lists of records.')
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

/** A column for each field; fields of a nested record are named `outer.inner`. A constant field has no column. */
function columnsOf(dialect: Dialect, schema: z.ZodType, name: string, take: (item: unknown) => unknown): Column[] {
  if (schema instanceof z.ZodNullable) return columnsOf(dialect, zodType(schema.unwrap()), name, take)
  if (schema instanceof z.ZodLiteral) return []
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      columnsOf(dialect, zodType(field), name === '' ? key : `${name}.${key}`, (item) => {
        const outer = take(item) as Record<string, unknown> | null
        return outer === null ? null : outer[key]
      }),
    )
  }
  const unit = units.get(schema)?.unit
  const write = writerOf(dialect, schema)
  const text = (item: unknown) => {
    const value = take(item)
    if (value === undefined) throw new Error(`A record lacks ${name}, which its contract declares.`)
    return value === null ? '' : write(value)
  }
  return [{ name: dialect.translate(unit ? `${name} (${unit})` : name), text }]
}

function writerOf(dialect: Dialect, schema: z.ZodType): (value: unknown) => string {
  if (schema instanceof z.ZodArray && !(schema.element instanceof z.ZodObject)) {
    return (values) => cell(Array.isArray(values) ? values.join(', ') : '')
  }
  if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) {
    const declared = declaredFields(inlineSchema(dialect, schema))
    return (value) => cell(JSON.stringify(declared(value)))
  }
  return (value) => (typeof value === 'string' ? cell(value) : String(value))
}

/** A cell that begins like this is a formula for a spreadsheet; an apostrophe before it makes it text. */
const formula = /^(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/
/** The same after a `;` or a tab: a spreadsheet that separates cells by these ignores quotes within a cell. */
const innerFormula = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[;\t\r\n]"*)/g
const negativeNumber = /^-\d+(\.\d+)?$/

function cell(text: string): string {
  return quoted(negativeNumber.test(text) ? text : text.replace(formula, "'").replace(innerFormula, "'"))
}

/** Text is always quoted, so that separators do not split it. A missing value is empty and has no quotes. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
