import type { Param } from '#lib/api/params.ts'
import { capital } from '../../records/sentences.ts'
import classes from '../elements/prose.module.css'
import { TextWithCode } from '../elements/text-with-code.tsx'

type ParameterListProps = { params: readonly { name: string; codec: Param }[]; translate(text: string): string }

/** Query parameters with their meaning and the rule of their codec. */
export function ParameterList({ params, translate }: ParameterListProps) {
  if (params.length === 0) return null
  return (
    <dl className={classes.facts}>
      {params.map(({ name, codec: { rule, schema } }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <TextWithCode>{translate(String(schema.description ?? ''))}</TextWithCode>{' '}
            <span className={classes.rule}>
              {capital(rule)}
              {schema.default !== undefined && `; ${schema.default} when left out`}.
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
