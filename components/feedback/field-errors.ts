import { createElement, type ReactNode } from 'react'
import { ResponseError } from '#lib/api/client.ts'
import { capital } from '../records/sentences.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { englishLang } from '../texts/locale.ts'
import { text } from '../texts/text.ts'

/** The rules of fields that a form of the panel can break, as the API writes them. */
const rules = new Map<string, PlainKey>([
  ['must be text', 'feedback.text'],
  ['must be text or null', 'feedback.textOrNull'],
  ['must not be blank', 'feedback.notBlank'],
  ['must be an e-mail address', 'feedback.email'],
  ['must not be the address of an existing user', 'feedback.otherEmail'],
  ['must be the VAT id of an EU country or XI, such as DE123456789', 'feedback.vatId'],
  ['must not be the name of another view that you see', 'feedback.otherViewName'],
  ['must stay partner: only the maker of a shared view makes it private', 'feedback.staysShared'],
  ['must not be true for yourself', 'feedback.notYourself'],
  ['would leave the partner without an owner', 'feedback.needsOwner'],
])

const rulesOfLength = [
  { pattern: /^must have at most (\d+) characters$/, key: 'feedback.atMostCharacters' },
  {
    pattern: /^must have 1 to (\d+) characters, none of them a control character$/,
    key: 'feedback.plainCharacters',
  },
] as const

/** Returns the message of each invalid field, without the field's name; undefined when the error is about no field. */
export function fieldErrors(error: Error | null): Readonly<Record<string, ReactNode>> | undefined {
  if (!(error instanceof ResponseError)) return undefined
  const messages = error.problems.flatMap((problem) => {
    const field = 'data' in problem && problem.data.field
    return field ? [[field, messageOf(problem.detail.replace(`${field}: `, ''))] as const] : []
  })
  return messages.length > 0 ? Object.fromEntries(messages) : undefined
}

/** The message of a rule in the language of the page; of one that is not known, the English one of the API. */
function messageOf(rule: string): ReactNode {
  return knownMessage(rule) ?? (englishLang() ? createElement('span', { lang: 'en' }, capital(rule)) : capital(rule))
}

function knownMessage(rule: string): string | undefined {
  const key = rules.get(rule)
  if (key) return text(key)
  for (const { pattern, key } of rulesOfLength) {
    const [, count] = pattern.exec(rule) ?? []
    if (count) return text(key, { count })
  }
  return undefined
}
