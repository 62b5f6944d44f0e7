import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** A message to the guard: a process to end (a null signal cancels this) or a folder to remove. */
export type GuardMessage = { pid: number; signal: NodeJS.Signals | null } | { folder: string }

const graceMs = 5000
const processes = new Map<number, NodeJS.Signals>()
const folders = new Set<string>()

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as GuardMessage
  if ('folder' in message) folders.add(message.folder)
  else if (message.signal) processes.set(message.pid, message.signal)
  else processes.delete(message.pid)
}

await Promise.all([...processes].map(([pid, signal]) => endGroup(pid, signal)))
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

async function endGroup(pid: number, signal: NodeJS.Signals): Promise<void> {
  const deadline = Date.now() + graceMs
  let alive = signalGroup(pid, signal)
  while (alive && Date.now() < deadline) {
    await sleep(50)
    alive = signalGroup(pid, 0)
  }
  if (alive) signalGroup(pid, 'SIGKILL')
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
