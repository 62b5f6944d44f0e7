import { Title } from '@mantine/core'
import type { Dialect } from '#lib/api/dialects.ts'
import { endpointsOf } from '#lib/api/routes.ts'
import classes from './docs-index.module.css'
import { pathOf } from './example.ts'
import { documented, introductionPath } from './pages.ts'
import { ProblemList } from './problem-list.tsx'
import prose from './prose.module.css'

/** Every page of the documentation, by interface. */
export function DocsIndex() {
  return (
    <div className={`${prose.prose} ${classes.index}`}>
      <Title order={1}>Documentation</Title>
      <p className={prose.lead}>
        How to read hybrid cores, their assets and how full they are over HTTP, and what every error means.
      </p>
      <div className={classes.columns}>
        {documented.map((dialect) => {
          const introduction = introductionPath(dialect)
          return (
            <section key={dialect.name}>
              <Title order={2} id={dialect.name}>
                {dialect.title}
              </Title>
              <p>
                {introduction ? (
                  <a href={introduction}>Introduction to {dialect.name}</a>
                ) : (
                  <Description dialect={dialect} />
                )}
              </p>
              <Title order={3}>Problems</Title>
              <ProblemList dialect={dialect} />
            </section>
          )
        })}
      </div>
    </div>
  )
}

/** Where an interface without an introduction describes itself. */
function Description({ dialect }: { dialect: Dialect }) {
  const described = endpointsOf[dialect.name].find(({ shape }) => shape === 'document')
  return described ? (
    <>
      OpenAPI at <code>{pathOf(dialect, described)}</code>
    </>
  ) : null
}
