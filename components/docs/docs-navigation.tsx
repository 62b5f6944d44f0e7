import type { Dialect } from '#lib/api/dialects/dialect.ts'
import classes from './docs-navigation.module.css'
import { documented, problemPages } from './problems/problem-pages.ts'

/** Links to all documentation pages, grouped by API; the group of the page at `path` is open. */
export function DocsNavigation({ path }: { path: string }) {
  const groups = documented.map((dialect) => ({ dialect, links: linksOf(dialect) }))
  const current = groups.find(({ links }) => links.some((link) => link.path === path)) ?? groups[0]
  return (
    <>
      <p className={classes.overview}>
        <NavigationLink link={{ path: '/docs', title: 'All pages' }} current={path} />
      </p>
      {groups.map((group) => (
        <details key={group.dialect.name} open={group === current}>
          <summary className={classes.summary}>{group.dialect.title}</summary>
          <ul className={classes.list}>
            {group.links.map((link) => (
              <li key={link.path}>
                <NavigationLink link={link} current={path} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

type NavigationTarget = { path: string; title: string }

function NavigationLink({ link, current }: { link: NavigationTarget; current: string }) {
  return (
    <a className={classes.link} href={link.path} aria-current={link.path === current ? 'page' : undefined}>
      {link.title}
    </a>
  )
}

function linksOf(dialect: Dialect): NavigationTarget[] {
  const introduction = dialect.introductionPath
  return [...(introduction ? [{ path: introduction, title: 'Introduction' }] : []), ...problemPages(dialect)]
}
