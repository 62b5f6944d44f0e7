/** A format in which a whole list is sent, item by item. */
export type ListFormat = {
  mediaType: string
  /** The ending of the file's name. */
  extension: string
  /** The text before the first item, including its line end. */
  header: string
  /** The line of an item, including its line end. */
  line(item: object): string
}
