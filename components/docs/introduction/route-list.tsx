import { endpointsOf } from '#lib/api/contract/index.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { pathOf } from '#lib/api/endpoint-path.ts'
import { Section } from '../elements/section.tsx'
import { Path } from '../elements/text-with-code.tsx'
import { problemPages } from '../problems/problem-pages.ts'
import { ParameterList } from './parameter-list.tsx'
import classes from './route-list.module.css'

/** The operations of an API with their path, purpose, filters, sorts and specific problems. */
export function RouteList({ dialect }: { dialect: Dialect }) {
  return endpointsOf(dialect).map((endpoint) => <Route key={endpoint.id} dialect={dialect} endpoint={endpoint} />)
}

function Route({ dialect, endpoint }: { dialect: Dialect; endpoint: Endpoint }) {
  const { id, method, summary, description, shape, filters, sorts, problems } = endpoint
  const pages = problemPages(dialect).filter(({ names }) => names.some((name) => problems.includes(name)))
  return (
    <Section id={dialect.translate(id).replace('.', '-')} title={dialect.translate(summary)} order={3}>
      <p className={classes.route}>
        <span className={classes.method}>{method}</span> <Path>{pathOf(dialect, endpoint)}</Path>
      </p>
      <p>{dialect.translate(description)}</p>
      <ParameterList
        params={Object.entries(filters).map(([name, codec]) => ({ name: `filter[${name}]`, codec }))}
        translate={dialect.translate}
      />
      {(shape === 'list' || pages.length > 0) && (
        <dl className={classes.notes}>
          {shape === 'list' && (
            <div>
              <dt>Page parameters</dt>
              <dd>{codes(Object.keys(dialect.paging.params))}</dd>
            </div>
          )}
          {sorts.length > 0 && (
            <div>
              <dt>Sort parameters</dt>
              <dd>{codes(sorts.map((name) => `sort[${name}]`))}</dd>
            </div>
          )}
          {pages.length > 0 && (
            <div>
              <dt>Problems</dt>
              <dd>
                {pages.map(({ path, statuses, title }, at) => (
                  <span key={path}>
                    {at > 0 && ', '}
                    {statuses.join(', ')} <a href={path}>{title}</a>
                  </span>
                ))}
              </dd>
            </div>
          )}
        </dl>
      )}
    </Section>
  )
}

function codes(names: readonly string[]) {
  return names.map((name, at) => (
    <span key={name}>
      {at > 0 && ' '}
      <code>{name}</code>
    </span>
  ))
}
