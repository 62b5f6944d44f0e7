import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const entry = z.object({ page: z.string(), regex: z.string() })
const manifest = z.object({ staticRoutes: z.array(entry), dynamicRoutes: z.array(entry) })

export const unknownRoute = '(unknown)'

/** Returns a function that finds the route of a page's path, such as `/cores/[id]`, in the manifest of the build. */
export function pageRoutes(projectDir: string): (path: string) => string {
  const text = readFileSync(join(projectDir, '.next/routes-manifest.json'), 'utf8')
  const { staticRoutes, dynamicRoutes } = manifest.parse(JSON.parse(text))
  const routes = [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  return (path) => {
    if (path.startsWith('/_next/static/')) return '/_next'
    return routes.find(({ pattern }) => pattern.test(path))?.page ?? unknownRoute
  }
}
