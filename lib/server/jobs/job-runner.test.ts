import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { takeLease } from '#lib/domain/jobs/lease.ts'
import { type Job, JobRunner } from './job-runner.ts'

/** A busy machine may stop this process for less than half of it, so that no lease ends meanwhile. */
const intervalMs = 1_000

describe.each(testEngines)('background jobs on %s', (engine) => {
  let db: Database
  let runners: JobRunner[]
  const lines: { message: string; cause?: string }[] = []
  const log = { warn: (details: object, message: string) => lines.push({ ...details, message }) }

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    runners = []
    lines.length = 0
  })
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.close()))
    await db.close()
  })

  /** Starts a runner, as each process has one, with a job that does `work`. */
  function start(work: Job['run'], changes: Partial<Job> = {}): JobRunner {
    const runner = new JobRunner({ db, log: log as never })
    runner.start([{ name: 'job', title: 'The job', intervalMs, timeoutMs: intervalMs, run: work, ...changes }])
    runners.push(runner)
    return runner
  }

  it('run in one of several processes, one after another', async () => {
    const runs: string[] = []
    let running = 0
    let mostRunning = 0
    const work = (name: string) => async () => {
      mostRunning = Math.max(mostRunning, ++running)
      runs.push(name)
      await sleep(50)
      running--
    }
    for (const name of ['a', 'b', 'c']) start(work(name))
    await expect.poll(() => runs.length).toBeGreaterThanOrEqual(3)
    expect({ mostRunning, processes: new Set(runs).size }).toEqual({ mostRunning: 1, processes: 1 })
  })

  it('can be stopped and replaced while others of the same runner continue', async () => {
    const runs: string[] = []
    const runner = start(async () => void runs.push('other'), { name: 'other' })
    const job = { name: 'job', title: 'The job', intervalMs, timeoutMs: intervalMs }
    const { stop } = runner.start([{ ...job, run: async () => void runs.push('former') }])
    await expect.poll(() => runs).toContain('former')
    await stop()
    const before = runs.length
    runner.start([{ ...job, run: async () => void runs.push('new') }])
    await expect.poll(() => runs.slice(before)).toEqual(expect.arrayContaining(['new', 'other']))
    expect(runs.slice(before)).not.toContain('former')
  })

  it('continue in another process soon after the first one was closed', async () => {
    const runs: string[] = []
    const work = (name: string) => async () => void runs.push(name)
    const first = start(work('first'))
    await expect.poll(() => runs.length).toBeGreaterThan(0)
    start(work('second'))
    await sleep(intervalMs)
    expect(runs).not.toContain('second')
    await first.close()
    await expect.poll(() => runs).toContain('second')
  })

  it('continue in another process when a killed one no longer renews its lease', async () => {
    await takeLease(db, { name: 'job', holder: 'a killed process' }, 1.5 * intervalMs)
    const work = vi.fn(async () => {})
    start(work)
    await sleep(intervalMs / 2)
    expect(work).not.toHaveBeenCalled()
    await expect.poll(() => work.mock.calls.length).toBeGreaterThan(0)
  })

  it('end at their timeout, and the next run starts after that', async () => {
    const ends: string[] = []
    start(async (signal) => {
      await sleep(60_000, undefined, { signal }).catch(() => ends.push('aborted'))
    })
    await expect.poll(() => ends.length).toBeGreaterThanOrEqual(2)
    expect(lines).toEqual([{ message: 'The job fails.', cause: 'has not ended within 1 s' }])
  })

  it('that fail are logged when they begin to fail and when they work again, and go on', async () => {
    let fails = true
    const work = vi.fn(async () => {
      if (fails) throw new Error('the address is wrong')
    })
    start(work)
    await expect.poll(() => work.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(lines).toEqual([{ message: 'The job fails.', cause: 'the address is wrong' }])
    fails = false
    await expect.poll(() => lines.at(-1)?.message).toBe('The job no longer fails.')
    expect(lines).toHaveLength(2)
  })

  it('that fail and are stopped are logged as such, and their next failure is logged again', async () => {
    const job = { name: 'job', title: 'The job', intervalMs, timeoutMs: intervalMs }
    const fail = (message: string) => async () => {
      throw new Error(message)
    }
    const runner = start(async () => {}, { name: 'other' })
    const { stop } = runner.start([{ ...job, run: fail('the former address') }])
    await expect.poll(() => lines.length).toBe(1)
    await stop()
    runner.start([{ ...job, run: fail('the new address') }])
    await expect.poll(() => lines.length).toBe(3)
    expect(lines).toEqual([
      { message: 'The job fails.', cause: 'the former address' },
      { message: 'The job was stopped.', seconds: expect.any(Number) },
      { message: 'The job fails.', cause: 'the new address' },
    ])
  })

  it('that fail and continue in another process are logged as such, and their next failure here is logged again', async () => {
    start(async () => {
      throw new Error('the address is wrong')
    })
    await expect.poll(() => lines.length).toBe(1)
    const durationMs = 3 * intervalMs
    await db.write
      .updateTable('leases')
      .set({ holder: 'another process', expires_at: sql`${db.engine.now} + ${durationMs}`, duration_ms: durationMs })
      .execute()
    await expect.poll(() => lines.length).toBe(3)
    const begins = { message: 'The job fails.', cause: 'the address is wrong' }
    const ends = { message: 'The job continues in another process.', seconds: expect.any(Number) }
    expect(lines).toEqual([begins, ends, begins])
  })

  it('whose lease cannot be taken are logged as failing once', async () => {
    const work = vi.fn(async () => {})
    await db.write.schema.alterTable('leases').renameTo('renamed').execute()
    start(work)
    await expect.poll(() => lines.length).toBe(1)
    await sleep(intervalMs)
    await db.write.schema.alterTable('renamed').renameTo('leases').execute()
    await expect.poll(() => lines.at(-1)?.message).toBe('The job no longer fails.')
    expect(lines[0]).toEqual({ message: 'The job fails.', cause: expect.stringContaining('leases') })
    expect([lines.length, work.mock.calls.length > 0]).toEqual([2, true])
  })

  it('are ended by closing, and a close does not count as a failure', async () => {
    const aborted = vi.fn()
    const runner = start(async (signal) => {
      await sleep(60_000, undefined, { signal }).catch(aborted)
      signal.throwIfAborted()
    })
    await expect.poll(async () => (await db.write.selectFrom('leases').selectAll().execute()).length).toBe(1)
    await sleep(20)
    await runner.close()
    expect(aborted).toHaveBeenCalledOnce()
    expect(await db.write.selectFrom('leases').selectAll().execute()).toEqual([])
    expect(lines).toEqual([])
  })
})
