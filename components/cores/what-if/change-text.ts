import { joinNames } from '../../records/sentences.ts'

/** Returns the changes of a scenario in words: `cn-1 fails, and cn-2 and cn-3 are activated`. */
export function changeText(lost: readonly string[], activated: readonly string[]): string {
  const parts = [
    ...(lost.length > 0 ? [`${namesOf(lost)} ${lost.length === 1 ? 'fails' : 'fail at once'}`] : []),
    ...(activated.length > 0 ? [`${namesOf(activated)} ${activated.length === 1 ? 'is' : 'are'} activated`] : []),
  ]
  const hasNames = lost.length > 1 || activated.length > 1
  return parts.join(hasNames ? ', and ' : ' and ')
}

const maximumNames = 3

/** Up to three ids, or the number of nodes. */
function namesOf(ids: readonly string[]): string {
  return ids.length <= maximumNames ? joinNames(ids) : `${ids.length} nodes`
}
