import { type Dialect, v1, v2 } from '#lib/api/dialects.ts'
import { kindOf } from '#lib/api/problems.ts'
import { endpointsOf } from '#lib/api/routes.ts'
import classes from './difference-section.module.css'
import { introductionPath } from './pages.ts'
import { Words } from './words.tsx'

const versions = [v2, v1]

/** What differs between the versions; everything in it is read from the two dialects and their endpoints. */
export function DifferenceSection({ dialect }: { dialect: Dialect }) {
  const other = dialect === v1 ? v2 : v1
  return (
    <>
      <p>
        Both versions read the same objects and take the same credentials. This page describes {dialect.name}; the other
        is described in the <a href={introductionPath(other) ?? ''}>introduction to {other.name}</a>.
      </p>
      <dl className={classes.list}>
        {Object.entries(differences).map(([topic, tell]) => (
          <div key={topic}>
            <dt>{topic}</dt>
            {versions.map((version) => (
              <dd key={version.name}>
                <span className={classes.version}>{version.name}</span>
                <span>
                  <Words>{tell(version)}</Words>
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  )
}

const differences: Record<string, (dialect: Dialect) => string> = {
  'A data-centre location is': ({ say }) => `a ${say('hybrid core')}`,
  'Its list is at': ({ say, prefix }) => `\`${prefix}${say('/hybrid-cores')}\``,
  'Its id stands in': ({ say }) => `\`${say('hybrid_core_id')}\``,
  'An unknown one is': ({ say }) => say(kindOf('hybrid-core-unknown').title),
  'Pages are asked for by': ({ paging }) => codes(Object.keys(paging.params)),
  'An answer describes its page by': ({ paging }) => codes(Object.keys(paging.meta({ offset: 0, limit: 1 }, 0))),
  'The list filters by': ({ name }) =>
    codes(Object.keys(endpointsOf[name][0]?.filters ?? {}).map((f) => `filter[${f}]`)),
  'A parameter that is not defined is': ({ unknownParameter }) =>
    unknownParameter ? `refused: ${kindOf(unknownParameter).title}` : 'ignored',
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' ')
}
