import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curl } from './curl.ts'

test('a shell passes every part of the command to curl as one argument, with any characters', () => {
  const odd = `it's "$HOME" \`id\``
  const command = curl('https://panel.example', {
    method: 'PATCH',
    path: `/contracts/it's`,
    query: `filter[id]=it's`,
    headers: { 'If-Match': odd },
    body: odd,
  })
  const words = execFileSync('sh', ['-c', command.replace('curl', 'printf "%s\\n"')], { encoding: 'utf8' })
  expect(words.split('\n')).toEqual([
    '-g',
    '-X',
    'PATCH',
    `https://panel.example/contracts/it's?filter[id]=it's`,
    '-H',
    `If-Match: ${odd}`,
    '-d',
    odd,
    '',
  ])
})
