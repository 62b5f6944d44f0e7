const everyMs = 200

/** Shows on a terminal, in one line that is rewritten, how far an import is; elsewhere it says nothing. */
export function showImportProgress(output: NodeJS.WriteStream) {
  let shownAt = 0
  const show = (text: string) => {
    if (output.isTTY) output.write(`\r\u001b[K${text}`)
  }
  return {
    onProgress: (lines: number) => {
      if (Date.now() - shownAt < everyMs) return
      shownAt = Date.now()
      show(`${lines.toLocaleString('en')} lines read`)
    },
    onWait: () => show('waiting for another process to finish writing'),
    end: () => show(''),
  }
}
