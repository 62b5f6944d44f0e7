import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A built checkout of the product and the Node that runs it. */
export type Checkout = { root: string; node: string }

/** The checkout of the tests; with PRODUCT_ROOT, a folder that `npm run package` has made. */
export const thisCheckout: Checkout = {
  root: process.env.PRODUCT_ROOT ?? join(import.meta.dirname, '../../..'),
  node: process.execPath,
}

/** Returns the arguments with which `npm start` runs Node; the program is an absolute path, for another working directory. */
export function serverArgumentsOf({ root }: Checkout): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, ...start] = scripts.start.split(' ')
  return [...start.slice(0, -1), join(root, start.at(-1) ?? '')]
}

export const serverArguments = serverArgumentsOf(thisCheckout)
