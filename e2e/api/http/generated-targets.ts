import fc from 'fast-check'

const step = fc.constantFrom(
  ...[
    '.',
    '..',
    '',
    '%2e',
    '%2E%2e',
    '.%2E',
    '%252e%252e',
    '%2f',
    '%5C',
    '\\',
    '%00',
    '%ZZ',
    '%FF',
    '*',
    ';',
    '@',
    '~',
  ],
  ...[
    'management',
    'hybrid-core',
    'api',
    'auth',
    'v1',
    'v2',
    'account',
    'hybrid-cores',
    'healthz',
    'readyz',
    'metrics',
  ],
  ...[
    '%6danagement',
    '%68ybrid-core',
    '%61pi',
    '%61uth',
    'MANAGEMENT',
    'Api',
    '%72eadyz',
    'management.rsc',
    'healthz.rsc',
  ],
  ...[
    '_next',
    'static',
    'image',
    'data',
    'csrf',
    'session',
    'doc',
    'cores',
    'docs',
    'sign-in',
    'invoices',
    'favicon.ico',
  ],
)
const prefix = fc.constantFrom('', '', '', 'http://evil.example', 'HTTPS://u:p@evil.example:1', 'ftp://[::1]', 'x://y')
const ending = fc.constantFrom('', '', '/', '?', '?a=1', '?_rsc=1', '#', '#/../management', '?x=/../', '.rsc', '.json')
const separator = fc.constantFrom('/', '/', '/', '//', '\\', '%2F')
const generatedTarget = fc
  .tuple(prefix, fc.array(fc.tuple(separator, step), { minLength: 1, maxLength: 6 }), ending)
  .map(([start, steps, end]) => `${start}/${steps.flat().join('').replace(/^[/]/, '')}${end}`)
/** 400 request targets of the seed of this run, with dot segments, escapes, foreign origins and paths of the API and of Next. */
export const generatedTargets: readonly string[] = fc.sample(generatedTarget, { numRuns: 400 })
