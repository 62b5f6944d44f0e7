import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Access, type Answer, ask } from './ask.ts'

export type Traffic = {
  /** What was answered so far. */
  answers: readonly Answer[]
  /** Sends no more and waits for what is under way. */
  stop: () => Promise<readonly Answer[]>
}

type Options = { url: string; access: Access; paths: readonly string[]; clients?: number; pauseMs?: number }

/** Clients that ask for one path after the other, each over a connection of its own, until they are stopped. */
export function startTraffic({ url, access, paths, clients = 8, pauseMs = 0 }: Options): Traffic {
  const answers: Answer[] = []
  let stopped = false
  const running = Array.from({ length: clients }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = client; !stopped; n++) {
      const answer = await ask(url, paths[n % paths.length]!, access, agent)
      answers.push(answer)
      // Whoever is refused asks again, but not at once.
      await sleep(answer.status === 200 ? pauseMs : Math.max(pauseMs, 20))
    }
    agent.destroy()
  })
  const stop = async () => {
    stopped = true
    await Promise.all(running)
    return answers
  }
  return { answers, stop }
}

/** How many answers there were of each status, or error where there was none. */
export function statusesOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, error } of answers) {
    const key = status === 0 ? error : String(status)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** The time within which this share of the answers came. */
export function percentileMs(answers: readonly Answer[], share: number): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
}
