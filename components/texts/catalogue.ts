import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { en } from './en/index.ts'

type English = typeof en

/** A part of the catalogue, such as `cores`. */
export type Area = keyof English

/** The texts of an area in another language. */
export type Translated<A extends Area> = { readonly [Name in keyof English[A]]: string }

/** The texts of a language in ICU MessageFormat. */
export type Catalogue = { readonly [A in Area]: Translated<A> }

type KeysOf<A extends Area> = A extends Area ? `${A}.${keyof English[A] & string}` : never

/** The name of a text: `shell.pages`. */
export type TextKey = KeysOf<Area>

type Message<Key extends TextKey> = Key extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof English[A]
    ? English[A][Name]
    : never
  : never

/** A number is written `{count, number}`, so that it gets the separators of the language; `{name}` takes a text. */
type Arguments<Message> = Message extends string
  ? GetICUArgs<Message, { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: never }>
  : never

/** The values of the placeholders of a text. */
export type ValuesOf<Key extends TextKey> = Arguments<Message<Key>>

/** The name of a text without placeholders. */
export type PlainKey = { [Key in TextKey]: keyof ValuesOf<Key> extends never ? Key : never }[TextKey]
