/** An input that is not accepted. The message is one line for the person who typed it. */
export class InputError extends Error {
  override name = 'InputError'
}
