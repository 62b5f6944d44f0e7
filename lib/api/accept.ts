const ours = {
  csv: { type: 'text', subtype: 'csv', parameters: ['charset=utf-8', 'header=present'] },
  json: { type: 'application', subtype: 'json', parameters: ['charset=utf-8'] },
}
type Media = (typeof ours)[keyof typeof ours]

/** How much a media type is wanted: `quality` as the client weighs it, by a range that is so `specific`. */
type Wish = { quality: number; specific: number }

/**
 * Whether an `Accept` header would rather have CSV than JSON (RFC 9110, section 12.5.1): it weighs CSV more, or alike
 * but names it more closely. Nothing, and what names neither, is JSON.
 */
export function prefersCsv(accept: string | null): boolean {
  if (accept === null) return false
  const ranges = accept.split(',').map((range) => range.trim().toLowerCase())
  const csv = wishFor(ours.csv, ranges)
  const json = wishFor(ours.json, ranges)
  if (csv.quality !== json.quality) return csv.quality > json.quality
  return csv.quality > 0 && csv.specific > json.specific
}

/** The closest range decides, whatever the others say. */
function wishFor(media: Media, ranges: readonly string[]): Wish {
  let wish: Wish = { quality: 0, specific: -1 }
  for (const range of ranges) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const others = parameters.filter((parameter) => parameter !== weight)
    const specific = specificity(media, name, others)
    const quality = weight === undefined ? 1 : qualityOf(weight.slice(2))
    if (specific > wish.specific && quality !== undefined) wish = { quality, specific }
  }
  return wish
}

function specificity({ type, subtype, parameters }: Media, name: string, others: readonly string[]): number {
  if (name === '*/*') return 0
  if (name === `${type}/*`) return 1
  if (name !== `${type}/${subtype}` || !others.every((one) => parameters.includes(one))) return -1
  return 2 + others.length
}

function qualityOf(text: string): number | undefined {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : undefined
}
