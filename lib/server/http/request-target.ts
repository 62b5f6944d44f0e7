import { normalizePath } from '#lib/api/http/normalize-path.ts'

/**
 * Where a request goes. The API gets its target as the client sent it, without the host: its router compares whole decoded
 * segments. Pages get the path in normal form, so that Next sees the path that was checked here.
 */
export type RequestTarget =
  | { to: 'api'; path: string; target: string }
  | { to: 'health'; path: '/healthz' | '/readyz'; target: string }
  | { to: 'pages'; path: string; target: string }
  | { to: 'refused'; path: string; target: string; reason: string }

const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i
/** Double slashes at the start must not lead to Next, which would redirect the client. */
const apiPath = /^\/+(?:hybrid-core|management|api(?!\/auth(?:\/|$)))(?:\/|$)/
/** Browsers escape all other characters in a path; `#` and a backslash have another meaning (WHATWG URL). */
const pathCharacters = /^[\w!$%&'()*+,./:;=@[\]|~-]*$/
const controlEscape = /%(?:[01][0-9A-F]|7F)/

/** Decides from the target where a request goes (RFC 9112, 3.2). The host of an absolute target is ignored. */
export function readTarget(sent: string): RequestTarget {
  const target = sent.startsWith('/') ? sent : withoutHost(sent)
  const at = target.indexOf('?')
  const sentPath = at < 0 ? target : target.slice(0, at)
  const path = normalizePath(sentPath)
  if (apiPath.test(path)) return { to: 'api', path, target }
  if (path === '/healthz' || path === '/readyz') return { to: 'health', path, target }
  const reason = pathProblem(path)
  if (reason) return { to: 'refused', path, target, reason }
  return { to: 'pages', path, target: path + target.slice(sentPath.length) }
}

function withoutHost(sent: string): string {
  const rest = sent.replace(authority, '')
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest
}

/** Returns why a path is ambiguous or invalid; undefined if it is neither. */
function pathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'The address does not start with a slash.'
  if (!pathCharacters.test(path)) return 'The address holds a character that must be escaped.'
  const segments = path.split('/').slice(1)
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'The address holds dot segments.'
  if (segments.slice(0, -1).includes('')) return 'The address holds two slashes in a row.'
  if (!isDecodable(path)) return 'The address is not percent-encoded UTF-8.'
  return controlEscape.test(path) ? 'The address holds a control character.' : undefined
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
