import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import { inlineSchema } from './body.ts'
import { units } from './contract/units.ts'
import type { Dialect } from './dialects.ts'
import type { Endpoint } from './endpoint.ts'

type Column = { name: string; text: (item: unknown) => string }

/** How the items of a list are written as CSV (RFC 4180). */
export type Csv = {
  /** The names of the columns, with their units, and the end of the line. */
  header: string
  /** The line of an item, its end included. */
  line(item: object): string
  /** What an item is called: the text of its first column. */
  nameOf(item: object): string
}

/** Whether the answers of an endpoint are also to be had as CSV: lists are, but v1 stays as it was. */
export function isCsvList(dialect: Dialect, { shape }: Endpoint): boolean {
  return shape === 'list' && dialect.name !== 'v1'
}

/** The columns of a list, compiled once from its contract: a field that is not declared is in none of them. */
export function csvOf(dialect: Dialect, { returns }: Endpoint): Csv {
  const columns = columnsOf(dialect, returns, '', (item) => item)
  return {
    header: lineOf(columns.map(({ name }) => quoted(name))),
    line: (item) => lineOf(columns.map(({ text }) => text(item))),
    nameOf: (item) => columns[0]?.text(item) ?? '',
  }
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

/** The fields of a record, those of its records among them as `outer.inner`; a constant field says nothing. */
function columnsOf(dialect: Dialect, schema: z.ZodType, name: string, take: (item: unknown) => unknown): Column[] {
  if (schema instanceof z.ZodNullable) return columnsOf(dialect, schema.unwrap() as z.ZodType, name, take)
  if (schema instanceof z.ZodLiteral) return []
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      columnsOf(dialect, field as z.ZodType, name === '' ? key : `${name}.${key}`, (item) => {
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
  return [{ name: dialect.say(unit ? `${name} (${unit})` : name), text }]
}

function writerOf(dialect: Dialect, schema: z.ZodType): (value: unknown) => string {
  if (schema instanceof z.ZodArray && !(schema.element instanceof z.ZodObject)) {
    return (values) => cell((values as unknown[]).join(', '))
  }
  if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) {
    const write = fastJson(inlineSchema(dialect, schema) as object as Schema)
    return (value) => cell(write(value))
  }
  return (value) => (typeof value === 'string' ? cell(value) : String(value))
}

/** Text that a spreadsheet would run: what begins so is told apart from a formula by an apostrophe. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const negativeNumber = /^-\d+(\.\d+)?$/

function cell(text: string): string {
  return quoted(formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text)
}

/** An empty text is quoted: without quotes it would be a missing value. */
function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
