import type { Command } from 'commander'
import { tokenPepper } from '#lib/domain/access/secrets.ts'
import { fillDemo } from '#lib/ingest/demo/fill-demo.ts'
import { type JsonOption, jsonOption } from './options.ts'
import { print, printJson } from './output.ts'
import { withDatabase } from './with-database.ts'

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('fills an empty database with the demo partner; again: makes its data fresh and its access new')
    .option(...jsonOption)
    .action(async ({ json }: JsonOption) => {
      const { access, baseUrl } = await withDatabase(async (context) => ({
        access: await fillDemo({ ...context, pepper: tokenPepper(context.settings) }),
        baseUrl: context.settings.baseUrl,
      }))
      if (json) return printJson(access)
      print(`Sign in at ${baseUrl}/sign-in with\n  ${access.email}\n  ${access.password}\nor ask the API:`)
      print(`  curl -H 'X-Auth-UserId: ${access.user_uuid}' -H 'X-Auth-Token: ${access.token}' \\`)
      print(`    ${baseUrl}/hybrid-core/v2/hybrid-cores`)
    })
}
