import { Anchor, Text, Title } from '@mantine/core'

export default function NotFound() {
  return (
    <>
      <Title order={1}>Unknown operation</Title>
      <Text mt="sm">
        No API has an operation at this address. <Anchor href="/reference">Show the API reference</Anchor>
      </Text>
    </>
  )
}
