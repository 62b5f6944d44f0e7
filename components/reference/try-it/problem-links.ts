type ProblemLink = { type: string; title: string }

/** Returns the distinct problem pages that a response body refers to; empty when the body has no problems. */
export function problemLinks(body: string): ProblemLink[] {
  const errors = errorsOf(body).filter(isProblem)
  return errors.filter(({ type }, at) => errors.findIndex((one) => one.type === type) === at)
}

function errorsOf(body: string): unknown[] {
  try {
    const { errors } = JSON.parse(body) as { errors?: unknown }
    return Array.isArray(errors) ? errors : []
  } catch {
    return []
  }
}

function isProblem(error: unknown): error is ProblemLink {
  const { type, title } = Object(error) as Record<string, unknown>
  return typeof type === 'string' && /^https?:/.test(type) && typeof title === 'string'
}
