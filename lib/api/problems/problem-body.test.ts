import { expect, test } from 'vitest'
import { addresses } from '#e2e/setup/memory-service.ts'
import { v1, v2 } from '../dialects/dialects.ts'
import { problemBody } from './problem-body.ts'
import { kindOf, type ProblemOccurrence, problemNames, problems } from './problems.ts'

test.each([v1, v2])(
  'DocURL of $name links to the section on authentication for problems with credentials only',
  (dialect) => {
    const withSection = problemNames
      .filter((name) => kindOf(name).families.includes('hybrid-core'))
      .filter((problem) => {
        const occurrence = { problem, data: problems[problem].example } as ProblemOccurrence
        return String(problemBody(dialect, addresses, occurrence, '/').DocURL).endsWith('/introduction#auth')
      })
    expect(withSection).toEqual(['credentials-missing', 'user-id-malformed', 'authentication-unavailable'])
  },
)
