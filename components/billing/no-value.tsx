import { Text } from '@mantine/core'

/** Stands where a record has no value. */
export function NoValue() {
  return (
    <Text span c="dimmed">
      –
    </Text>
  )
}
