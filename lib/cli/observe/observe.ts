import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { z } from 'zod'
import { pushLimits } from '#lib/api/contract/observations.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { readInputFile } from '#lib/ingest/sources/input-file.ts'
import { inventoryIdPattern, inventoryIdRule } from '#lib/values/ids.ts'
import { messageOf } from '../error-message.ts'
import { parseWholeNumber } from '../options.ts'
import { print } from '../output.ts'
import { assetIdOfHost, Machine } from './machine.ts'
import { parseJson, pushValues, type Target, TemporaryError } from './push-values.ts'

const maxRetryMs = 5_000

/** In seconds. */
const intervals = pushLimits.interval

type Options = {
  url: string
  core: string
  asset: string
  interval: number
  disk: string
  tokenFile?: string
  once?: true
}

export function addObserveCommand(program: Command): void {
  program
    .command('observe')
    .description('pushes the CPU, memory and disk of this machine to a panel, until it is ended')
    .requiredOption('--url <address>', 'the address of the panel', parseAddress)
    .requiredOption('--core <id>', 'the hybrid core of the asset', parseId)
    .option('--asset <id>', 'the asset, a compute node that an import has created', parseId, assetIdOfHost())
    .option(
      '--interval <seconds>',
      `how often to push, ${intervals.minimum} to ${intervals.maximum}`,
      parseInterval,
      60,
    )
    .option('--disk <path>', 'a path on the file system that is the storage', '/')
    .option(
      '--token-file <file>',
      'the output of token create --json (default: the variables HYBRID_CORE_USER_ID and HYBRID_CORE_TOKEN)',
    )
    .option('--once', 'push once and end')
    .action(observe)
}

async function observe({ url, core, asset, interval, disk, tokenFile, once }: Options): Promise<void> {
  const target = { url, coreId: core, assetId: asset, intervalSeconds: interval, ...(await readCredentials(tokenFile)) }
  const machine = new Machine(disk)
  if (once) return pushValues(target, await machine.read())
  const end = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort())
  // A program that started this one with a channel has ended.
  process.once('disconnect', () => end.abort())
  await pushRepeatedly(target, machine, end.signal)
}

/** Pushes until `end`. A failure that may pass is one line when it begins and one when it ends. */
async function pushRepeatedly(target: Target, machine: Machine, end: AbortSignal): Promise<void> {
  const { coreId, assetId, intervalSeconds } = target
  let failedAt: number | undefined
  let hasPushed = false
  while (!end.aborted) {
    const startedAt = performance.now()
    let pauseMs = intervalSeconds * 1000
    try {
      await pushValues(target, await machine.read())
      if (!hasPushed)
        print(`This machine is ${assetId} of ${coreId}: its values are pushed every ${intervalSeconds} s.`)
      else if (failedAt)
        print(`The panel takes the values again, after ${Math.round((startedAt - failedAt) / 1000)} s.`)
      hasPushed = true
      failedAt = undefined
    } catch (error) {
      if (!(error instanceof TemporaryError)) throw error
      if (!failedAt) process.stderr.write(`The values cannot be pushed, and are retried: ${messageOf(error)}\n`)
      failedAt ??= startedAt
      pauseMs = Math.min(pauseMs, maxRetryMs)
    }
    const leftMs = Math.max(startedAt + pauseMs - performance.now(), 0)
    await sleep(leftMs, undefined, { signal: end }).catch(() => {})
  }
}

/** Throws InputError when there are no credentials. */
async function readCredentials(file: string | undefined): Promise<Pick<Target, 'userUuid' | 'token'>> {
  if (file === undefined) {
    const { HYBRID_CORE_USER_ID: userUuid, HYBRID_CORE_TOKEN: token } = process.env
    if (userUuid && token) return { userUuid, token }
    throw new InputError('HYBRID_CORE_USER_ID and HYBRID_CORE_TOKEN, or --token-file, must be set')
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of readInputFile(file)) chunks.push(chunk)
  const found = credentials.safeParse(Buffer.concat(chunks).toString())
  if (found.success) return { userUuid: found.data.user_uuid, token: found.data.token }
  throw new InputError(`${file} must contain the output of token create --json, with user_uuid and token`)
}

/** As token create --json prints them. */
const credentials = z
  .string()
  .transform(parseJson)
  .pipe(z.object({ user_uuid: z.string(), token: z.string() }))

function parseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username) return url.origin
  throw new InvalidArgumentError('It must be the address of a panel, such as https://panel.example.com.')
}

function parseId(text: string): string {
  if (inventoryIdPattern.test(text)) return text
  throw new InvalidArgumentError(`It ${inventoryIdRule}.`)
}

function parseInterval(text: string): number {
  const { minimum, maximum } = intervals
  const seconds = parseWholeNumber(text)
  if (seconds >= minimum && seconds <= maximum) return seconds
  throw new InvalidArgumentError(`It must be ${minimum} to ${maximum}.`)
}
