const maxLength = 10_000

/** The first line of a stream without its line break; the rest is not waited for. */
export async function readFirstLine(input: NodeJS.ReadStream): Promise<string> {
  let text = ''
  for await (const chunk of input.setEncoding('utf8')) {
    text += chunk
    if (text.includes('\n') || text.length > maxLength) break
  }
  input.destroy()
  return text.replace(/\r?\n.*$/s, '')
}
