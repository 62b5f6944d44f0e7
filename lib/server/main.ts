import { createService, logToStderr } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { start } from './start.ts'

try {
  await start(createService(readSettings(), logToStderr))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
