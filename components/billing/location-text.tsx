import { Text } from '@mantine/core'
import { NoValue } from './no-value.tsx'

type Location = { name: string; country: string | null }

/** Where something is, with its country; `none` says what it means to have no location. */
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
      {location.country && <Text span c="dimmed" size="xs">{` ${location.country}`}</Text>}
    </span>
  )
}
