import { Text } from '@mantine/core'
import { formatNumber } from '../usage/format.ts'
import { durationText, linesOf, type Source, unmappedText } from './source-texts.ts'
import classes from './sources.module.css'

/** The last round of a source: its counts, its errors, and the labels that it could not assign to an asset. */
export function SourceDetail({ source: { kind, last_round: round } }: { source: Source }) {
  const { errors, warnings } = linesOf(round)
  const { unmapped, unmapped_count: count, changed, milliseconds } = round
  const what = kind === 'push' ? 'The last push' : 'The last round'
  return (
    <div className={classes.detail}>
      <Text size="sm">
        {what} took {durationText(milliseconds)} and changed{' '}
        {changed === 1 ? '1 asset' : `${formatNumber(changed)} assets`}.
      </Text>
      {errors.length > 0 && <Lines title={kind === 'push' ? 'It was refused:' : 'Errors:'} lines={errors} />}
      {warnings.length > 0 && <Lines title="Values that were left out:" lines={warnings} />}
      {count > 0 && (
        <Lines
          title={`${unmappedText(count)}${unmapped.length < count ? ', of which the first are' : ''}:`}
          lines={unmapped}
        />
      )}
      {count > 0 && (
        <Text size="xs" c="dimmed">
          An import creates assets. A source of Prometheus can change labels with <code>relabel</code>, and create
          assets with <code>create: true</code>.
        </Text>
      )}
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
