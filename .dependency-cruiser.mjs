// The import borders of the project; lib/README.md has the picture. Type-only imports count as imports, except where a rule
// says otherwise.
/** Tests, the set-up that several of them share, and the options of their runner. */
const tests = '\\.test\\.tsx?$|/test-[^/]+\\.ts$|/vitest\\.[^/]+\\.ts$'
const typeOnly = { dependencyTypesNot: ['type-only'] }

/** Fails each file of `from` that imports a file of this project outside of `from` and `allowed`. */
function importsOnly(name, comment, from, ...allowed) {
  const to = { path: '^(app|components|e2e|lib)/', pathNot: [from, ...allowed.map((path) => `^${path}`)] }
  return { name, comment, severity: 'error', from: { path: from, pathNot: tests }, to }
}

/** Fails each file of `from` that imports a file of `to`; `conditions` narrows which imports. */
function neverImports(name, comment, from, to, conditions = {}) {
  return { name, comment, severity: 'error', from: { path: from, pathNot: tests }, to: { path: to, ...conditions } }
}

/** Fails each file of `from` that imports a file of `to`, directly or through other files. */
function neverReaches(name, comment, from, to) {
  return neverImports(name, comment, from, to, { reachable: true })
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    importsOnly(
      'app',
      'Pages reach data through lib/api and lib/auth, and the service through lib/process-service.ts.',
      '^app/',
      'components/',
      'lib/(api|auth|settings|values)/',
      'lib/(next-mount|prefetch-queries|process-service)\\.ts$',
    ),
    importsOnly('components', 'Components import lib/api and lib/values only.', '^components/', 'lib/(api|values)/'),
    neverReaches(
      'components-reach',
      'The browser gets nothing of the domain or the database, not even through another file.',
      '^components/',
      '^lib/(domain|db)/',
    ),
    importsOnly(
      'contract',
      'Contracts are pure data, declared with endpoint() and the parameters of lib/api.',
      '^lib/api/contract/',
      'lib/api/(endpoint|params)\\.ts$',
      'lib/values/',
    ),
    neverReaches(
      'contract-reach',
      'The browser imports the contracts: they reach neither the domain nor the database.',
      '^lib/api/contract/',
      '^lib/(domain|db)/',
    ),
    importsOnly(
      'api',
      'lib/api reaches data through lib/domain. It shares errors and queries with the client of programs.',
      '^lib/api/',
      'lib/client/[^/]+\\.ts$',
      'lib/(domain|settings|values)/',
    ),
    importsOnly(
      'auth',
      'lib/auth reaches data through lib/domain.',
      '^lib/auth/',
      'lib/(api|domain|log|settings|values)/',
      'lib/(process-service|service)\\.ts$',
    ),
    importsOnly(
      'domain',
      'The domain knows neither requests nor pages nor commands.',
      '^lib/domain/',
      'lib/(db|log|settings|values)/',
    ),
    importsOnly('db', 'lib/db imports lib/values only.', '^lib/db/', 'lib/values/'),
    importsOnly('values', 'lib/values imports nothing of this project.', '^lib/values/'),
    importsOnly('settings', 'lib/settings imports lib/values only.', '^lib/settings/', 'lib/values/'),
    importsOnly('log', 'lib/log gets its settings as a value.', '^lib/log/', 'lib/(settings|values)/'),
    importsOnly(
      'ingest',
      'lib/ingest writes values. It shares the shapes and problems of a push with lib/api, and the formats of settings.',
      '^lib/ingest/',
      'lib/api/(contract|problems)/|lib/api/endpoint\\.ts$',
      'lib/(db|domain|values)/',
      'lib/settings/setting-formats\\.ts$',
    ),
    importsOnly(
      'cli',
      'Commands work without a server: they use lib/domain and lib/ingest, and the contract of what they push.',
      '^lib/cli/',
      'lib/api/contract/',
      'lib/(db|domain|ingest|settings|values)/',
      'lib/require-node\\.js$',
    ),
    importsOnly(
      'server',
      'The production process runs everything but commands.',
      '^lib/server/',
      'lib/(api|auth|db|domain|ingest|log|settings|values)/',
      'lib/(next-mount|process-service|service|tracing)\\.ts$',
      'lib/require-node\\.js$',
      'lib/client/generate/',
    ),
    importsOnly(
      'service',
      'Files directly in lib know neither the server nor the commands.',
      '^lib/[^/]+$',
      'lib/(api|auth|db|domain|ingest|log|settings|values)/',
    ),
    neverImports(
      'service-at-run-time',
      'Only the server and lib/process-service.ts evaluate the whole service; others use its types.',
      '^lib/(?!process-service\\.ts$|server/run\\.ts$)',
      '^lib/service\\.ts$',
      typeOnly,
    ),
    neverImports(
      'settings-at-run-time',
      'The settings are passed as values: only entry points read the environment.',
      '^lib/(api|auth|domain|log)/',
      '^lib/settings/',
      typeOnly,
    ),
    {
      name: 'client',
      comment:
        'What lib/client runs is an npm package of its own: it imports nothing of this project, no package and no module of Node.',
      severity: 'error',
      from: { path: '^lib/client/[^/]+\\.ts$', pathNot: tests },
      to: { pathNot: '^lib/client/[^/]+\\.ts$' },
    },
    importsOnly(
      'client-generator',
      'The client is generated from the contracts and what lib/api derives from them.',
      '^lib/client/',
      'lib/(api|values)/',
    ),
    neverImports(
      'client-generated',
      'Only the script that makes the package generates the client.',
      '^(app|components|lib)/(?!client/generate/|server/deploy/package/)',
      '^lib/client/generate/',
    ),
    neverImports('test-set-up', 'Only tests import their set-up.', '^(app|components|lib)/', '/test-[^/]+\\.ts$'),
    {
      name: 'no-cycle',
      comment:
        'Files that import each other, also for types only. An import() does not close a cycle: its module is evaluated later.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'not-found',
      comment: 'An import that leads to no file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no API for dependency-cruiser yet.
    parser: 'swc',
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|\\.next)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
