import { Text } from '@mantine/core'
import { NoValue, QuietText } from '../records/quiet-text.tsx'

type Location = { name: string; country: string | null }

/** The name and country of a location; `none` is the text for no location. */
export function LocationText({ location, none }: { location: Location | null; none?: string }) {
  if (!location)
    return none ? (
      <Text span inherit c="dimmed">
        {none}
      </Text>
    ) : (
      <NoValue />
    )
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {location.name}
      {location.country && <QuietText>{` ${location.country}`}</QuietText>}
    </span>
  )
}
