import { joinNames } from '../../records/sentences.ts'
import { text } from '../../texts/text.ts'

/** Returns the changes of a scenario in words: `cn-1 fails, and cn-2 and cn-3 are activated`. */
export function changeText(lost: readonly string[], activated: readonly string[]): string {
  const [lostNames, activatedNames] = [namesOf(lost), namesOf(activated)]
  const [lostCount, activatedCount] = [lost.length, activated.length]
  if (activatedCount === 0) return text('cores.lostNodes', { nodes: lostNames, count: lostCount })
  if (lostCount === 0) return text('cores.activatedNodes', { nodes: activatedNames, count: activatedCount })
  const names = { lost: lostNames, activated: activatedNames }
  return lostCount === 1 && activatedCount === 1
    ? text('cores.lostAndActivated', names)
    : text('cores.severalLostAndActivated', { ...names, lostCount, activatedCount })
}

const maximumNames = 3

/** Up to three ids, or the number of nodes. */
function namesOf(ids: readonly string[]): string {
  return ids.length <= maximumNames ? joinNames(ids) : text('cores.countedNodes', { count: ids.length })
}
