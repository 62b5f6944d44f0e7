/** Renders a text in which backticks mark code. */
export function TextWithCode({ children }: { children: string }) {
  return [...children.matchAll(/`(?<code>[^`]*)`|[^`]+/g)].map(({ 0: text, index, groups }) =>
    groups?.code === undefined ? text : <code key={index}>{groups.code}</code>,
  )
}

/** A path that can wrap before its slashes, so that it fits on a phone. */
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
