/** A sentence in which backticks mark code. */
export function Words({ children }: { children: string }) {
  return [...children.matchAll(/`(?<code>[^`]*)`|[^`]+/g)].map(({ 0: text, index, groups }) =>
    groups?.code === undefined ? text : <code key={index}>{groups.code}</code>,
  )
}

/** A path that may break before its slashes, so that it never widens a phone's page. */
export function Path({ children }: { children: string }) {
  return (
    <code>
      {[...children.matchAll(/\/[^/]*/g)].map(({ 0: segment, index }) => (
        <span key={index}>
          <wbr />
          {segment}
        </span>
      ))}
    </code>
  )
}
