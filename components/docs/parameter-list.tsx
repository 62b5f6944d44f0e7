import type { Param } from '#lib/api/params.ts'
import classes from './prose.module.css'
import { Words } from './words.tsx'

type ParameterListProps = { params: readonly { name: string; codec: Param }[]; say(words: string): string }

/** Query parameters with what they mean and the rule that their codec enforces. */
export function ParameterList({ params, say }: ParameterListProps) {
  if (params.length === 0) return null
  return (
    <dl className={classes.facts}>
      {params.map(({ name, codec: { rule, schema } }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Words>{say(String(schema.description ?? ''))}</Words>{' '}
            <span className={classes.rule}>
              {rule.charAt(0).toUpperCase() + rule.slice(1)}
              {schema.default !== undefined && `; ${schema.default} when left out`}.
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
