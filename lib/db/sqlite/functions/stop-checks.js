// @ts-check
// Plain JavaScript, because the worker thread of `scan-thread.js` loads it without a build step.

/**
 * Makes each statement of a SQLite connection call `throwIfStopped` again and again while it visits rows of tables: SQLite
 * itself can be interrupted only from a function that it calls. Each table of the file gets a temporary view of its name,
 * which statements read in its place, with the plan that they would have for the table. Call it before the connection
 * becomes read-only.
 * @param {import('better-sqlite3').Database} connection
 * @param {() => void} throwIfStopped
 */
export function addStopChecks(connection, throwIfStopped) {
  connection.function('passes_stop_check', (_column) => {
    throwIfStopped()
    return 1
  })
  /** @type {import('better-sqlite3').Statement<[], { name: string, column: string }>} */
  const tables = connection.prepare(`
    select t.name, iif(t.wr, (select name from pragma_table_info(t.name) where pk = 1), 'rowid') as "column"
    from pragma_table_list as t where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'`)
  for (const { name, column } of tables.all()) {
    // A call of JavaScript costs more than to visit a row, so about every 256th row has one. The column makes SQLite evaluate
    // the condition for each row of this table, not once for each row of another one that it is joined to; every index has it.
    connection.exec(`create temporary view "${name}" as select * from main."${name}"
      where random() & 255 or passes_stop_check("${column}")`)
  }
}
