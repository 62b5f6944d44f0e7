import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { outageChannel } from '#lib/log/outage.ts'
import { mergeOutages } from './worker-outages.ts'

function supervisor() {
  const messages = new EventEmitter()
  const lines: string[] = []
  mergeOutages({ warn: (_: object, message: string) => void lines.push(message) } as never, messages)
  const tell = (id: number, outage: string, isOver: boolean) => {
    const message = `${outage} ${isOver ? 'is back' : 'is away'}`
    messages.emit('message', { id }, { channel: outageChannel, outage, isOver, details: {}, message })
  }
  return { messages, lines, tell }
}

test('an outage of several workers logs one line with the first failure and one when the last worker has recovered', () => {
  const { messages, lines, tell } = supervisor()
  messages.emit('message', { id: 1 }, 'of something else')
  for (const id of [1, 2, 3]) tell(id, 'the database', false)
  tell(2, 'the replica', false)
  for (const id of [3, 1]) tell(id, 'the database', true)
  expect(lines).toEqual(['the database is away', 'the replica is away'])
  tell(2, 'the database', true)
  expect(lines.slice(2)).toEqual(['the database is back'])
  tell(1, 'the database', false)
  expect(lines.slice(3)).toEqual(['the database is away'])
})

test('a worker that ends during an outage does not suppress later lines', () => {
  const { messages, lines, tell } = supervisor()
  tell(1, 'the database', false)
  messages.emit('exit', { id: 1 })
  tell(2, 'the database', false)
  tell(2, 'the database', true)
  expect(lines).toEqual(['the database is away', 'the database is away', 'the database is back'])
})
