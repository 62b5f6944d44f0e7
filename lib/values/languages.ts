/** The languages of the panel; the first one is that of a browser that asks for none of them. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/**
 * The tag of the long English texts in brackets that a browser gets which asks for exactly this language. With them tests and
 * translators find what is in no catalogue, and what has no room.
 */
export const longTexts = 'en-XA'

export type ShownLanguage = Language | typeof longTexts
