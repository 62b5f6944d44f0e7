/** Writes a line of what was asked for. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes the one object that a command answers to scripts. */
export function printJson(object: object): void {
  print(JSON.stringify(object))
}

/** Writes rows in columns under a header. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines) {
    print(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** RFC 3339 in UTC. */
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** "1 asset", "2,500 assets". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
