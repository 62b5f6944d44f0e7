import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import type { Log } from '#lib/log/log.ts'
import { superviseWorkers } from './supervise-workers.ts'

/** A worker that stays in the list of workers after its end, because its channel is still open. */
class TestWorker extends EventEmitter {
  readonly #signals: string[] = []
  #isDead = false
  readonly process = { pid: 1, kill: (signal: string) => void this.#signals.push(signal) }
  readonly isDead = () => this.#isDead

  get signals(): readonly string[] {
    return this.#signals
  }

  end(code: number): void {
    this.#isDead = true
    this.emit('exit', code, null)
  }
}

const cluster = vi.hoisted(() => ({
  workers: {} as Record<number, unknown>,
  fork: () => ({}) as unknown,
  on: () => {},
}))
vi.mock('node:cluster', () => ({ default: cluster }))
vi.mock('../observability/clock-watch.ts', () => ({ watchClock: () => {} }))

const events = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect', 'uncaughtException']
const listeners = events.map((event) => [event, process.listeners(event as 'SIGTERM')] as const)
afterEach(() => {
  for (const [event, kept] of listeners) {
    for (const one of process.listeners(event as 'SIGTERM')) if (!kept.includes(one)) process.off(event, one)
  }
  vi.restoreAllMocks()
})

/** Starts two workers and returns all that are started. */
function supervise({ passHangup }: { passHangup: boolean }): TestWorker[] {
  const started: TestWorker[] = []
  cluster.fork = () => {
    const worker = new TestWorker()
    cluster.workers[started.push(worker)] = worker
    return worker
  }
  const log = { error: () => {}, fatal: () => {}, warn: () => {}, flush: (done: () => void) => done() }
  superviseWorkers(2, log as unknown as Log, { passHangup })
  return started
}

test('the server ends with its last worker, also when the channel of that worker closes after its end', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  const started = supervise({ passHangup: false })
  started[0]?.end(1)
  expect(started[1]?.signals).toEqual(['SIGTERM'])
  expect(exit).not.toHaveBeenCalled()
  started[1]?.end(1)
  expect(exit).toHaveBeenCalledWith(1)
})

test('SIGHUP is passed to workers that listen, and never to one that is still starting or has ended', () => {
  const [first, second] = supervise({ passHangup: true })
  first?.emit('listening')
  process.emit('SIGHUP')
  second?.emit('listening')
  first?.end(1)
  process.emit('SIGHUP')
  expect([first?.signals, second?.signals]).toEqual([['SIGHUP'], ['SIGHUP']])
})
