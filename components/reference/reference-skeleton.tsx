import { Group, Skeleton, Stack } from '@mantine/core'

const lines = ['60%', '100%', '95%', '80%', '90%', '70%']

/** The shape of a reference: what it lists, and the first part of it. */
export function ReferenceSkeleton() {
  return (
    <Group align="start" wrap="nowrap" gap="xl" aria-busy="true" aria-label="Loading the reference">
      <Stack visibleFrom="md" w={220} gap="sm">
        {lines.map((width) => (
          <Skeleton key={width} height={14} width={width} />
        ))}
      </Stack>
      <Stack flex={1} gap="md">
        <Skeleton height={28} width="40%" />
        <Skeleton height={80} />
        <Skeleton height={320} />
      </Stack>
    </Group>
  )
}
