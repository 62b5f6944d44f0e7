import type { Dialect } from '#lib/api/dialects.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { endpointsOf } from '#lib/api/routes.ts'
import { pathOf } from './example.ts'
import { problemPages } from './pages.ts'
import { ParameterList } from './parameter-list.tsx'
import classes from './route-list.module.css'
import { Section } from './section.tsx'
import { Path } from './words.tsx'

/** The routes of an interface: address, purpose, filters, sorts and the problems that are particular to each. */
export function RouteList({ dialect }: { dialect: Dialect }) {
  return endpointsOf[dialect.name].map((endpoint) => <Route key={endpoint.id} dialect={dialect} endpoint={endpoint} />)
}

function Route({ dialect, endpoint }: { dialect: Dialect; endpoint: Endpoint }) {
  const { id, method, summary, description, shape, filters, sorts, problems } = endpoint
  const pages = problemPages(dialect).filter(({ names }) => names.some((name) => problems.includes(name)))
  return (
    <Section id={dialect.say(id).replace('.', '-')} title={dialect.say(summary)} order={3}>
      <p className={classes.route}>
        <span className={classes.method}>{method}</span> <Path>{pathOf(dialect, endpoint)}</Path>
      </p>
      <p>{dialect.say(description)}</p>
      <ParameterList
        params={Object.entries(filters).map(([name, codec]) => ({ name: `filter[${name}]`, codec }))}
        say={dialect.say}
      />
      {(shape === 'list' || pages.length > 0) && (
        <dl className={classes.notes}>
          {shape === 'list' && (
            <div>
              <dt>Pages by</dt>
              <dd>{codes(Object.keys(dialect.paging.params))}</dd>
            </div>
          )}
          {sorts.length > 0 && (
            <div>
              <dt>Sorts by</dt>
              <dd>{codes(sorts.map((name) => `sort[${name}]`))}</dd>
            </div>
          )}
          {pages.length > 0 && (
            <div>
              <dt>May answer</dt>
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
