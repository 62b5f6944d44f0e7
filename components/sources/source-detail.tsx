import { Anchor, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { coreHref } from '../cores/core-path.ts'
import { PageLink } from '../shell/page-link.tsx'
import { Figure } from '../usage/figure/figure.tsx'
import { formatNumber } from '../usage/format.ts'
import { sourceFacts } from './source-figures.ts'
import { durationText, linesOf, type Source, shownCores, unmappedText } from './source-texts.ts'
import classes from './sources.module.css'

const formulas = {
  took: 'The time from its begin to its end, and the number of assets of which it changed a value.',
  unmapped: 'The number of series or lines whose label is the id of no asset.',
}

/** The last round of a source: its counts, its errors, and the labels that it could not assign to an asset. */
export function SourceDetail({ source }: { source: Source }) {
  const { kind, last_round: round } = source
  const { errors, warnings } = linesOf(round)
  const { unmapped, unmapped_count: count, changed, milliseconds } = round
  const what = kind === 'push' ? 'The last push' : 'The last round'
  const took = `${what} took ${durationText(milliseconds)} and changed ${changed === 1 ? '1 asset' : `${formatNumber(changed)} assets`}.`
  return (
    <div className={classes.detail}>
      <Text size="sm">
        <Figure facts={() => sourceFacts(source, what, [took], formulas.took)}>{took}</Figure>
      </Text>
      {source.hybrid_core_ids.length > shownCores && (
        <Text size="sm">
          Hybrid cores:{' '}
          {source.hybrid_core_ids.map((id, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <Anchor component={PageLink} href={coreHref(id)} inherit className={classes.core}>
                {id}
              </Anchor>
            </Fragment>
          ))}
        </Text>
      )}
      {errors.length > 0 && <Lines title={kind === 'push' ? 'It was refused:' : 'Errors:'} lines={errors} />}
      {warnings.length > 0 && <Lines title="Values that were left out:" lines={warnings} />}
      {count > 0 && (
        <Lines
          title={
            <Figure
              facts={() => sourceFacts(source, 'Labels without an asset', [unmappedText(count)], formulas.unmapped)}
            >
              {`${unmappedText(count)}${unmapped.length < count ? ', of which the first are' : ''}:`}
            </Figure>
          }
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

function Lines({ title, lines }: { title: ReactNode; lines: readonly string[] }) {
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
