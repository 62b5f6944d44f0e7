import { endpointsOf } from '#lib/api/contract/index.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import { v1, v2 } from '#lib/api/dialects/dialects.ts'
import { kindOf } from '#lib/api/problems/problems.ts'
import { TextWithCode } from '../elements/text-with-code.tsx'
import classes from './difference-section.module.css'

const versions = [v2, v1]

/** The differences between the versions, read from the two dialects and their endpoints. */
export function DifferenceSection({ dialect }: { dialect: Dialect }) {
  const other = dialect === v1 ? v2 : v1
  return (
    <>
      <p>
        Both versions read the same objects and accept the same credentials. This page describes {dialect.name}; the
        other is described in the <a href={other.introductionPath ?? ''}>introduction to {other.name}</a>.
      </p>
      <dl className={classes.list}>
        {Object.entries(differences).map(([topic, textOf]) => (
          <div key={topic}>
            <dt>{topic}</dt>
            {versions.map((version) => (
              <dd key={version.name}>
                <span className={classes.version}>{version.name}</span>
                <span>
                  <TextWithCode>{textOf(version)}</TextWithCode>
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
  'A data-centre location is': ({ translate }) => `a ${translate('hybrid core')}`,
  'Its list is at': ({ translate, prefix }) => `\`${prefix}${translate('/hybrid-cores')}\``,
  'The parameter for its id is': ({ translate }) => `\`${translate('hybrid_core_id')}\``,
  'The problem for an unknown one is': ({ translate }) => translate(kindOf('hybrid-core-unknown').title),
  'The page parameters are': ({ paging }) => codes(Object.keys(paging.params)),
  'A response describes its page with': ({ paging }) => codes(Object.keys(paging.meta({ offset: 0, limit: 1 }, 0))),
  'The filters of the list are': (dialect) =>
    codes(Object.keys(endpointsOf(dialect)[0]?.filters ?? {}).map((f) => `filter[${f}]`)),
  'A parameter that is not defined is': ({ unknownParameter }) =>
    unknownParameter ? `refused: ${kindOf(unknownParameter).title}` : 'ignored',
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' ')
}
