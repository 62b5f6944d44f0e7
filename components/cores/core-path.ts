/** A segment of the address as the id that it stands for; one with a broken escape names nothing and stays as it is. */
export function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export function coreHref(coreId: string): string {
  return `/cores/${encodeURIComponent(coreId)}`
}

export function assetHref(coreId: string, assetId: string): string {
  return `${coreHref(coreId)}/assets/${encodeURIComponent(assetId)}`
}
