import { escapeControls } from '#lib/values/text.ts'

/** Writes a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes the JSON object that a command prints for scripts. */
export function printJson(object: object): void {
  print(JSON.stringify(object))
}

/** Writes rows in columns under a header. Cells may have names that customers chose: their control characters are escaped. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [header, ...rows].map((cells) => cells.map(escapeControls))
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

/** Formats epoch milliseconds as RFC 3339 in UTC. */
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** Formats a count with its noun, such as "1 asset", "2,500 assets", "2 quantities". */
export function formatCount(count: number, noun: string): string {
  const plural = noun.endsWith('ty') ? noun.replace(/y$/, 'ies') : `${noun}s`
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`
}
