const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Indents JSON text; null when it is not JSON. Keeps every digit of a number, which parsing and stringifying would lose. */
export function indentJson(text: string): string | null {
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  let depth = 0
  let indented = ''
  let last = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [part] of text.matchAll(token)) {
    const isEnd = part === '}' || part === ']'
    const isAfterStart = last === '{' || last === '['
    if (isEnd) depth--
    if (isEnd ? !isAfterStart : isAfterStart || last === ',') indented += line()
    indented += part === ':' ? ': ' : part
    if (part === '{' || part === '[') depth++
    last = part
  }
  return indented
}
