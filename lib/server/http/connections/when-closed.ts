import type { ServerResponse } from 'node:http'

const works = Symbol('works')

/**
 * Runs the work once when the response is closed: it was sent, or its connection ended. All work of a response shares one
 * listener, because a listener of its own takes longer than most of the work.
 */
export function whenClosed(outgoing: ServerResponse & { [works]?: (() => void)[] }, work: () => void): void {
  const others = outgoing[works]
  if (others) others.push(work)
  else {
    const all = [work]
    outgoing[works] = all
    outgoing.once('close', () => {
      for (const one of all) one()
    })
  }
}
