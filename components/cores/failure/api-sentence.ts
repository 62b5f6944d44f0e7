import { capital, joinNames } from '../../records/sentences.ts'
import { isGerman } from '../../texts/locale.ts'
import { text } from '../../texts/text.ts'

/**
 * Returns a sentence of the API about the failure of nodes in the language of the page: the API writes them in English only.
 * A sentence of no known form is returned as it is.
 */
export function apiSentence(sentence: string): string {
  const known = knownSentence(sentence)
  if (known !== undefined) return capital(known)
  const [, change = '', rest = ''] = /^(.+?), (.+)$/.exec(sentence) ?? []
  const outcome = knownSentence(rest)
  return outcome === undefined ? sentence : text('cores.afterChange', { change: changeText(change), sentence: outcome })
}

const amount = String.raw`[\d.]+ (?:bytes?|[KMGTPE]iB)`
const used = `(?<used>${amount})`
const total = String.raw`\((?<total>${amount})\)`
const missing = `(?<missing>${amount})`
const resource = '(?<name>memory|distributed storage|object storage)'
const rest = '(?<remaining>remaining )?'
const lost = String.raw`(?<lost>\d+) nodes? lost here`
const failed = String.raw`(?<failed>\d+) nodes? failed already`
const haveFailed = String.raw`(?<failed>\d+) nodes? (?:has|have) failed`
const kept = String.raw`(?<copies>\d+) cop(?:y is|ies are) kept`
const noCopy = 'some data may have no copy left'

/** The forms of sentences, without the change with which some begin, and their texts. */
const forms: readonly (readonly [form: string, textOf: (values: Values) => string])[] = [
  [`the ${used} in use are (?<share>[\\d.]+) % of the ${resource} ${total}`, (values) => text('cores.fitsIn', values)],
  [`no ${resource} remains for the ${used} in use`, (values) => text('cores.noneRemains', values)],
  [
    `the number of ${rest}nodes \\((?<count>\\d+)\\) is less than the number of replicas \\((?<least>\\d+)\\)`,
    (values) => text('cores.tooFewNodes', values),
  ],
  [
    `the ${rest}memory ${total} is ${missing} less than the ${used} in use`,
    (values) => text('cores.tooLittleMemory', values),
  ],
  [
    `(?<share>\\d+) % of the ${rest}${resource} ${total} is ${missing} less than the ${used} in use`,
    (values) => text('cores.tooLittleStorage', values),
  ],
  ['no local data would be lost', () => text('cores.noLocalLoss')],
  [`${used} of local data on (?<nodes>.+) would be lost`, (values) => text('cores.localLoss', values)],
  [`with ${lost}, ${noCopy}: ${kept}`, (values) => text('cores.noCopyWithLost', values)],
  [`with ${failed}, ${noCopy}: ${kept}`, (values) => text('cores.noCopyWithFailed', values)],
  [`with ${lost} and ${failed}, ${noCopy}: ${kept}`, (values) => text('cores.noCopyWithBoth', values)],
  [`${haveFailed} and ${kept}: ${noCopy}`, (values) => text('cores.noCopyLeft', values)],
  [
    `${haveFailed} and ${kept}: some data may have only (?<left>\\d+) cop(?:y|ies) left`,
    (values) => text('cores.fewCopiesLeft', values),
  ],
]

function knownSentence(sentence: string): string | undefined {
  for (const [form, textOf] of forms) {
    const parts = new RegExp(`^${form}\\.$`, 'i').exec(sentence)
    if (parts) return textOf(valuesOf(parts.groups))
  }
  return undefined
}

type Values = ReturnType<typeof valuesOf>

/** Returns the parts of a sentence as the values of its text. */
function valuesOf(parts: Readonly<Record<string, string | undefined>> = {}) {
  const { share = '', name = '', remaining = 'all', count = '', least = '', nodes = '' } = parts
  const amountIn = (part: string) => amountText(parts[part] ?? '')
  const numberIn = (part: string) => Number(parts[part] ?? 0)
  return {
    ...{ used: amountIn('used'), total: amountIn('total'), missing: amountIn('missing'), share: decimalText(share) },
    ...{ resource: name.replace(' storage', ''), rest: remaining.trim(), count, least, nodes: nodesText(nodes) },
    ...{ lost: numberIn('lost'), failed: numberIn('failed'), copies: numberIn('copies'), left: numberIn('left') },
  }
}

/** Translates the change at the begin of a sentence: `Without sn-01 and with 3 nodes`. */
function changeText(change: string): string {
  const parts = /^(?:Without (?<lost>.+?))?(?:(?:^| and )with (?<activated>.+))?$/i.exec(change)?.groups
  const [lost, activated] = [nodesText(parts?.lost ?? ''), nodesText(parts?.activated ?? '')]
  if (lost === '') return text('cores.with', { nodes: activated })
  return activated === '' ? text('cores.without', { nodes: lost }) : text('cores.withoutAndWith', { lost, activated })
}

/** Translates one id, two ids, or a number of nodes. */
function nodesText(nodes: string): string {
  const [, count] = /^(\d+) nodes?$/.exec(nodes) ?? []
  return count ? text('cores.countedNodes', { count: Number(count) }) : joinNames(nodes.split(' and '))
}

function amountText(amount: string): string {
  const [value = '', unit = ''] = amount.split(' ')
  return unit.startsWith('byte') ? text('cores.bytesOfApi', { count: value }) : `${decimalText(value)} ${unit}`
}

function decimalText(value: string): string {
  return isGerman() ? value.replace('.', ',') : value
}
