import pino, { type Logger } from 'pino'
import type { LogLevel } from '../settings/settings.ts'

export type Log = Logger

/** Writes one JSON object in each line of standard error: `time` in RFC 3339, `level` as a word, `message`. */
export function createLog(level: LogLevel): Log {
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      errorKey: 'error',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
