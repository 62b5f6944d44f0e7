import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const entry = z.object({ page: z.string(), regex: z.string() })
const manifest = z.object({ staticRoutes: z.array(entry), dynamicRoutes: z.array(entry) })

export const unknownRoute = '(unknown)'

/** Finds the route of a page's path, such as `/cores/[id]`, in what the build wrote down. */
export function pageRoutes(projectDir: string): (path: string) => string {
  const text = readFileSync(join(projectDir, '.next/routes-manifest.json'), 'utf8')
  const { staticRoutes, dynamicRoutes } = manifest.parse(JSON.parse(text))
  const routes = [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (path) => {
    if (path.startsWith('/_next/')) return '/_next'
    return routes.find(({ pattern }) => pattern.test(path))?.page ?? unknownRoute
  }
}
