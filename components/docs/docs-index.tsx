import { Title } from '@mantine/core'
import { endpointsOf } from '#lib/api/contract/index.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import { pathOf } from '#lib/api/endpoint-path.ts'
import classes from './docs-index.module.css'
import prose from './elements/prose.module.css'
import { ProblemList } from './problems/problem-list.tsx'
import { documented } from './problems/problem-pages.ts'

/** The list of all documentation pages, grouped by API. */
export function DocsIndex() {
  return (
    <div className={`${prose.prose} ${classes.index}`}>
      <Title order={1}>Documentation</Title>
      <p className={prose.lead}>
        How to read hybrid cores, their assets and their usage over HTTP, and what every error means.
      </p>
      <div className={classes.columns}>
        {documented.map((dialect) => {
          const introduction = dialect.introductionPath
          return (
            <section key={dialect.name}>
              <Title order={2} id={dialect.name}>
                {dialect.title}
              </Title>
              <p>
                {introduction ? (
                  <a href={introduction}>Introduction to {dialect.name}</a>
                ) : (
                  <OpenApiAddress dialect={dialect} />
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

/** For an API without an introduction: the address of its OpenAPI document. */
function OpenApiAddress({ dialect }: { dialect: Dialect }) {
  const document = endpointsOf(dialect).find(({ shape }) => shape === 'document')
  return document ? (
    <>
      OpenAPI at <code>{pathOf(dialect, document)}</code>
    </>
  ) : null
}
