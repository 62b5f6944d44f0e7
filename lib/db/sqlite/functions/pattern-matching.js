// @ts-check
// Plain JavaScript, because the worker thread of `scan-thread.js` loads it without a build step.

/** @typedef {(text: string) => boolean} Matcher */

/**
 * Adds the SQL function `matches_any(text, patterns)` to a SQLite connection. `patterns` is a JSON array; in a pattern,
 * each `*` matches any run of characters and nothing else is special. Also adds `lower_case(text)`: SQLite's own `lower` leaves
 * letters with accents as they are. Both call `throwIfStopped` for each row: what it throws ends the statement.
 * @param {import('better-sqlite3').Database} connection
 * @param {() => void} throwIfStopped
 */
export function addPatternMatching(connection, throwIfStopped = () => {}) {
  let parsed = ''
  /** @type {Matcher} */
  let matches = () => false
  connection.function('matches_any', { deterministic: true }, (text, patterns) => {
    throwIfStopped()
    if (patterns !== parsed) {
      matches = matcherOf(JSON.parse(String(patterns)))
      parsed = String(patterns)
    }
    return matches(String(text)) ? 1 : 0
  })
  connection.function('lower_case', { deterministic: true }, (text) => {
    throwIfStopped()
    return String(text ?? '').toLowerCase()
  })
}

/**
 * Returns a function that returns whether a text matches one of the patterns. It searches each part between two stars once,
 * from the end of the part before: the first match is always good enough, so it never backtracks.
 * @param {readonly string[]} patterns
 * @returns {Matcher}
 */
export function matcherOf(patterns) {
  const matchers = patterns.map(matcherOfOne)
  return (text) => matchers.some((matches) => matches(text))
}

/**
 * @param {string} pattern
 * @returns {Matcher}
 */
function matcherOfOne(pattern) {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return (text) => text === pattern
  const leastLength = pattern.length - rest.length - 1
  return (text) => {
    if (text.length < leastLength || !text.startsWith(first) || !text.endsWith(last)) return false
    let at = first.length
    for (const part of rest) {
      const found = text.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return at <= text.length - last.length
  }
}
