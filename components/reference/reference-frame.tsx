import type { ReactNode } from 'react'
import { operationLinks, referenceDialects } from '#lib/api/reference/operation.ts'
import { englishLang } from '../texts/locale.ts'
import { OperationNavigation } from './operation-navigation.tsx'
import classes from './reference-frame.module.css'

/** The layout of the reference, which is in English: the list of operations beside the current page. */
export function ReferenceFrame({ children }: { children: ReactNode }) {
  const operations = operationLinks()
  const groups = referenceDialects.map(({ name, title }) => ({
    api: name,
    title,
    operations: operations.filter(({ api }) => api === name),
  }))
  return (
    <div className={classes.frame} lang={englishLang()}>
      <nav id="operations" className={classes.navigation} aria-label="Operations">
        <OperationNavigation groups={groups} />
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
