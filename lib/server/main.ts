import { service } from '#lib/service.ts'
import { start } from './start.ts'

try {
  await start(service())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
