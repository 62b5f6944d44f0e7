// The import borders of the project; lib/README.md has the picture. Type-only imports count as imports.
/** Tests, the set-up that several of them share, and the options of their runner. */
const tests = '\\.test\\.tsx?$|/test-[^/]+\\.ts$|/vitest\\.[^/]+\\.ts$'
const entryPoints =
  'lib/(api|auth|client|ingest|notify|cli|server)/|lib/(service|process-service|next-mount|prefetch-queries)\\.ts$'

/** Fails each file of `from` that imports a file of `to`. */
function neverImports(name, comment, from, to, toExcept) {
  const target = toExcept ? { path: to, pathNot: toExcept } : { path: to }
  return { name, comment, severity: 'error', from: { path: from, pathNot: tests }, to: target }
}

/** Fails each file of `from` that imports a file of `to`, directly or through other files. */
function neverReaches(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { path: from, pathNot: tests }, to: { path: to, reachable: true } }
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    neverImports(
      'app',
      'Pages reach data through lib/api and lib/auth, and the service through lib/process-service.ts.',
      '^app/',
      '^lib/(domain|db|ingest|cli|server)/|^lib/service\\.ts$',
    ),
    neverImports('components', 'Components import lib/api and lib/values only.', '^components/', '^(app|lib)/', [
      '^lib/(api|values)/',
    ]),
    neverReaches(
      'components-reach',
      'The browser gets nothing of the domain or the database, not even through another file.',
      '^components/',
      '^lib/(domain|db)/',
    ),
    neverReaches(
      'contract-reach',
      'Contracts are pure data, which the browser imports: they reach neither the domain nor the database.',
      '^lib/api/contract/',
      '^lib/(domain|db)/',
    ),
    neverImports(
      'api-and-auth',
      'lib/api and lib/auth reach data through lib/domain.',
      '^lib/(api|auth)/',
      '^(app|components)/|^lib/(db|ingest|notify|cli|server)/',
    ),
    neverReaches(
      'domain',
      'The domain knows neither requests nor pages nor commands.',
      '^lib/domain/',
      `^(app|components)/|^(${entryPoints})`,
    ),
    neverReaches('db', 'lib/db imports lib/values only.', '^lib/db/', '^(app|components)/|^lib/(?!db/|values/)'),
    neverReaches(
      'values',
      'lib/values imports nothing of this project.',
      '^lib/values/',
      '^(app|components|e2e)/|^lib/(?!values/)',
    ),
    {
      name: 'client',
      comment:
        'What lib/client runs is an npm package of its own: it imports nothing of this project, no package and no module of Node.',
      severity: 'error',
      from: { path: '^lib/client/[^/]+\\.ts$', pathNot: tests },
      to: { pathNot: '^lib/client/[^/]+\\.ts$' },
    },
    neverImports(
      'client-generator',
      'The client is generated from the contracts and what lib/api derives from them.',
      '^lib/client/generate/',
      '^(app|components)/|^lib/(?!api/|client/|values/)',
    ),
    neverImports(
      'client-generated',
      'Only the script that makes the package generates the client.',
      '^(app|components|lib)/(?!client/generate/|server/deploy/package/)',
      '^lib/client/generate/',
    ),
    neverImports('lib', 'lib does not know pages and components.', '^lib/', '^(app|components)/'),
    neverImports('e2e', 'Only tests import e2e.', '^(app|components|lib)/', '^e2e/'),
    neverImports('test-set-up', 'Only tests import their set-up.', '^(app|components|lib)/', '/test-[^/]+\\.ts$'),
    {
      name: 'no-cycle',
      comment:
        'Files that import each other. A type-only import and an import() do not close a cycle: neither affects the order in which modules are evaluated.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
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
