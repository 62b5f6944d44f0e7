import { Anchor, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { coreHref } from '../cores/core-path.ts'
import { PageLink } from '../shell/page-link.tsx'
import { englishLang } from '../texts/locale.ts'
import { richText, text } from '../texts/text.ts'
import { Figure } from '../usage/figure/figure.tsx'
import { sourceFacts } from './source-figures.ts'
import { durationText, linesOf, type Source, shownCores, unmappedText } from './source-texts.ts'
import classes from './sources.module.css'

const texts = {
  push: { label: 'sources.lastPushOf', took: 'sources.pushTook', errors: 'sources.refused' },
  prometheus: { label: 'sources.lastRoundOf', took: 'sources.roundTook', errors: 'sources.errors' },
} as const

/** The last round of a source: its counts, its errors, and the labels that it could not assign to an asset. */
export function SourceDetail({ source }: { source: Source }) {
  const { kind, last_round: round, hybrid_core_ids: ids } = source
  const { errors, warnings } = linesOf(round)
  const { unmapped, unmapped_count: count, changed, milliseconds } = round
  const keys = texts[kind]
  const took = text(keys.took, { duration: durationText(milliseconds), count: changed })
  const label = text(keys.label, { source: source.name })
  return (
    <div className={classes.detail}>
      <Text size="sm">
        <Figure facts={() => sourceFacts(source, label, [took], text('sources.tookFormula'))}>{took}</Figure>
      </Text>
      {ids.length > shownCores && (
        <Text size="sm">{richText('sources.coresOf', { cores: () => <CoreLinks ids={ids} /> })}</Text>
      )}
      {errors.length > 0 && <Lines title={text(keys.errors)} lines={errors} lang={englishLang()} />}
      {warnings.length > 0 && <Lines title={text('sources.leftOut')} lines={warnings} lang={englishLang()} />}
      {count > 0 && (
        <Lines
          title={
            <Figure facts={() => unmappedFacts(source)}>
              {text(unmapped.length < count ? 'sources.firstUnmappedAre' : 'sources.unmappedAre', { count })}
            </Figure>
          }
          lines={unmapped}
        />
      )}
      {count > 0 && (
        <Text size="xs" c="dimmed">
          {richText('sources.unmappedHint', { code: (content) => <code>{content}</code> })}
        </Text>
      )}
    </div>
  )
}

function unmappedFacts(source: Source) {
  const label = text('sources.unmappedOf', { source: source.name })
  return sourceFacts(source, label, [unmappedText(source.last_round.unmapped_count)], text('sources.unmappedFormula'))
}

function CoreLinks({ ids }: { ids: readonly string[] }) {
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Anchor component={PageLink} href={coreHref(id)} inherit className={classes.core}>
        {id}
      </Anchor>
    </Fragment>
  ))
}

type LinesProps = { title: ReactNode; lines: readonly string[]; lang?: string | undefined }

function Lines({ title, lines, lang }: LinesProps) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.lines} lang={lang}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
