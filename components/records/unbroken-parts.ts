/** A day, or an id of at most 20 characters with a hyphen: a longer one does not fit on the line of a phone. */
const together =
  /(\b\d{1,2}\.? \p{Lu}\p{Ll}{2,3}\.? \d{4}\b|(?<![\w.:-])(?=[\w.:-]{1,20}(?![\w.:-]))[\w.:]+(?:-[\w.:]*\w)+)/u

/** Splits a text at its days and ids. Those have odd places in the result. */
export function unbrokenParts(text: string): string[] {
  return text.split(together)
}
