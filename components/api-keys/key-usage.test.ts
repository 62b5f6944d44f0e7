import { expect, test } from 'vitest'
import { curlLine, environmentLines, observeLines, pushLine } from './key-usage.ts'

const key = { token: 'hct_secret', user_uuid: 'a0000000-0000-4000-8000-000000000000' }

test.each(Object.entries({ curlLine, pushLine, environmentLines, observeLines }))(
  '%s works as shown: it has the address, the user and the token',
  (_, lines) => {
    const shown = lines('https://panel.example', key)
    expect(shown).toContain(key.user_uuid)
    expect(shown).toContain(key.token)
    expect(shown).toContain('https://panel.example')
  },
)
