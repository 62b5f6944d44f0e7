import type { Command } from 'commander'
import { tokenPepper } from '#lib/domain/access/secrets.ts'
import { fillDemo, issueObserverToken } from '#lib/ingest/demo/fill-demo.ts'
import { writePast } from '#lib/ingest/demo/history/write-past.ts'
import { assetIdOfHost, Machine } from '../observe/machine.ts'
import { serveDemo } from '../observe/serve-demo.ts'
import { type JsonOption, jsonOption } from '../options.ts'
import { print, printJson } from '../output.ts'
import { withDatabase } from '../with-database.ts'

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('creates a demo partner in an empty database; a second run renews its data and its credentials')
    .option('--serve', 'also start the server, and a core that shows the values of this machine as they change')
    .option(...jsonOption)
    .action(async ({ json, serve }: JsonOption & { serve?: true }) => {
      const machine = serve && { id: assetIdOfHost(), values: await new Machine('/').read() }
      const { access, settings, observer } = await withDatabase(async (command) => {
        const context = { ...command, pepper: tokenPepper(command.settings), now: Date.now() }
        const filled = await fillDemo(context, machine)
        await writePast(context.db, context.now)
        return {
          ...{ access: filled, settings: command.settings },
          observer: serve && (await issueObserverToken(context)),
        }
      })
      const { baseUrl } = settings
      if (json) printJson(access)
      else {
        print(`Sign in at ${baseUrl}/sign-in with\n  ${access.email}\n  ${access.password}\nor call the API:`)
        print(`  curl -H 'X-Auth-UserId: ${access.user_uuid}' -H 'X-Auth-Token: ${access.token}' \\`)
        print(`    ${baseUrl}/hybrid-core/v2/hybrid-cores`)
      }
      if (observer) process.exitCode = await serveDemo(settings, observer)
    })
}
