const mediaTypes = {
  json: { type: 'application', subtype: 'json', parameters: ['charset=utf-8'] },
  csv: { type: 'text', subtype: 'csv', parameters: ['charset=utf-8', 'header=present'] },
  ndjson: { type: 'application', subtype: 'x-ndjson', parameters: ['charset=utf-8'] },
}
type FormatName = keyof typeof mediaTypes
type Media = (typeof mediaTypes)[FormatName]

/** The weight that a client gives to a media type, and how specific the media range is that gives it; -1: none does. */
type Preference = { quality: number; specificity: number }

/**
 * Returns the format that an `Accept` header prefers to JSON (RFC 9110, section 12.5.1): it has the highest weight, or the
 * same weight by a more specific range. A header that accepts none of them gets JSON.
 */
export function preferredFormat(accept: string | null, others: readonly Exclude<FormatName, 'json'>[]): FormatName {
  if (accept === null) return 'json'
  const ranges = accept.split(',').map((range) => range.trim().toLowerCase())
  let name: FormatName = 'json'
  let best = preferenceFor(mediaTypes.json, ranges)
  for (const other of others) {
    const preference = preferenceFor(mediaTypes[other], ranges)
    if (preference.quality > 0 && isStronger(preference, best)) [name, best] = [other, preference]
  }
  return name
}

function isStronger(one: Preference, other: Preference): boolean {
  return one.quality === other.quality ? one.specificity > other.specificity : one.quality > other.quality
}

/** The most specific range decides. A range with an invalid weight is ignored. */
function preferenceFor(media: Media, ranges: readonly string[]): Preference {
  let preference: Preference = { quality: 0, specificity: -1 }
  for (const range of ranges) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const others = parameters.filter((parameter) => parameter !== weight)
    const specificity = specificityOf(media, name, others)
    const quality = weight === undefined ? 1 : qualityOf(weight.slice(2))
    if (specificity > preference.specificity && quality !== undefined) preference = { quality, specificity }
  }
  return preference
}

function specificityOf({ type, subtype, parameters }: Media, name: string, others: readonly string[]): number {
  if (name === '*/*') return 0
  if (name === `${type}/*`) return 1
  if (name !== `${type}/${subtype}` || !others.every((one) => parameters.includes(one))) return -1
  return 2 + others.length
}

function qualityOf(text: string): number | undefined {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : undefined
}
