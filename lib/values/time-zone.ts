export const maxTimeZoneLength = 64

/** `Area/Location` as IANA writes it, or one of the two names without an area. */
const zonePattern = /^(?:[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)+|UTC|GMT)$/

let listed: ReadonlySet<string> | undefined

/**
 * Returns whether this runtime knows an IANA time zone of this name, in the case that IANA writes. It also knows other names
 * of the zones that it lists, such as Asia/Kolkata for Asia/Calcutta; of these it does not tell the case, so that only the
 * capitals at the beginning are checked.
 */
export function isTimeZone(name: string): boolean {
  // Looking a name up takes a thousandth of the time of creating a format.
  listed ??= new Set(Intl.supportedValuesOf('timeZone'))
  return listed.has(name) || (zonePattern.test(name) && isOtherName(name))
}

function isOtherName(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}
