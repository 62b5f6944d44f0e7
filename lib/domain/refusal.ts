/** An input that is not accepted, in one clear line for the person at the keyboard. */
export class Refusal extends Error {
  override name = 'Refusal'
}
