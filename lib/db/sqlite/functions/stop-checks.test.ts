import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStopChecks } from './stop-checks.js'

const connection = new Sqlite(':memory:')
let isStopped = false
const statements = {
  'counts rows': 'select count(*) from numbers',
  'finds no row of a key': `select * from texts where text > 'a' and number = -1`,
  'finds no row without an index': 'select * from texts where number = -1',
  'sorts rows': 'select text from texts order by number, text limit 1',
  'groups rows': 'select number % 7, max(text) from texts group by 1',
  'visits many rows for one of another table': `
    select count(texts.text) from one join texts on texts.id = one.id where texts.number >= 0`,
  'joins no rows': 'select count(texts.text) from one left join texts on texts.id = one.id and texts.number < 0',
  'reads within another query': 'select (select count(*) from texts where texts.id = one.id) as count from one',
  'reads a named query': 'with some as (select * from numbers where n % 2) select count(*) from some',
  'reads a key in order': 'select count(*) from (select text from texts where id = 1 order by text limit 9000)',
  'needs an index of some rows': 'select count(*) from texts where id = 1 and number > 5',
}

beforeAll(() => {
  connection.exec(`
    create table one (id integer not null primary key);
    create table numbers (n integer);
    create table texts (id integer not null, text text not null, number integer, primary key (id, text)) without rowid;
    create index some_texts on texts (id, number) where number > 5;
    insert into one values (1);
    with recursive up(n) as (select 1 union all select n + 1 from up where n < 10000) insert into numbers select n from up;
    insert into texts select 1, 'text ' || n, n % 100 from numbers;
    analyze`)
})
afterAll(() => connection.close())

/** What statements return and how, before they are stopped. */
const readAll = () =>
  Object.entries(statements).map(([name, text]) => {
    const plan = connection.prepare<[], { detail: string }>(`explain query plan ${text}`).all()
    const steps = plan.map(({ detail }) => detail.replaceAll(' main.', ' '))
    return { name, rows: connection.prepare(text).all(), steps }
  })

test('each statement has the rows and the plan that it has without checks, and fails when it is stopped', () => {
  const before = readAll()
  addStopChecks(connection, () => {
    if (isStopped) throw new Error('stopped')
  })
  expect(readAll()).toEqual(before)
  isStopped = true
  for (const [name, text] of Object.entries(statements))
    expect(() => connection.prepare(text).all(), name).toThrow('stopped')
})

test('tables and columns that another connection adds later can be read, and the file is not changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stop-checks-'))
  const [writer, reader] = [0, 1].map(() => new Sqlite(join(folder, 'test.sqlite'))) as [Sqlite.Database, Sqlite.Database]
  writer.exec('create table former (a integer); insert into former values (1)')
  addStopChecks(reader, () => {})
  writer.exec(`alter table former add column b default 2; create table later (c); insert into later values (3)`)
  expect(reader.prepare('select * from former join later').get()).toEqual({ a: 1, b: 2, c: 3 })
  expect(writer.prepare('select name from sqlite_schema').pluck().all()).toEqual(['former', 'later'])
  for (const connection of [reader, writer]) connection.close()
  rmSync(folder, { recursive: true })
})
