export type ChoiceFilterProps = {
  label: string
  choices: readonly { value: string; label: string }[]
  values: string[]
  onChange: (values: string[]) => void
  /** For lists that are too long to load: searches the choices by the typed text. */
  search?: ChoiceSearch
}

export type ChoiceSearch = {
  text: string
  onChange: (text: string) => void
  /** Whether the search found the choice. A selected choice can be missing in the results. */
  isFound: (value: string) => boolean
  nothingFound: string
}
