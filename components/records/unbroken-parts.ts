/** A day, or an id of at most 20 characters with a hyphen: a longer one does not fit on the line of a phone. */
const together = /(\b\d{1,2} [A-Z][a-z]{2} \d{4}\b|(?<![\w.:-])(?=[\w.:-]{1,20}(?![\w.:-]))[\w.:]+(?:-[\w.:]*\w)+)/

/** Splits a text at its days and ids. Those have odd places in the result. */
export function unbrokenParts(text: string): string[] {
  return text.split(together)
}
