import { CommanderError } from 'commander'
import { SettingError } from '#lib/settings/settings.ts'
import { messageOf } from './error-message.ts'
import { createProgram } from './program.ts'

/** Runs the command line and returns the exit code: 0 success, 1 failure, 2 wrong usage or settings. */
export async function run(args: string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has already printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.stderr.write(`error: ${messageOf(error)}\n`)
    return error instanceof SettingError ? 2 : 1
  }
}
