import { Alert, Container, Paper, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type SignInCardProps = { title: string; intro: string; error: string | null; children: ReactNode }

/** The one card of a signed-out page: what it asks for, and what was wrong with the last answer. */
export function SignInCard({ title, intro, error, children }: SignInCardProps) {
  return (
    <Container size={420} py={{ base: 'xl', sm: '4rem' }}>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="lg">
        {intro}
      </Text>
      <Paper withBorder p="lg">
        {error && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" mb="md">
            {error}
          </Alert>
        )}
        {children}
      </Paper>
    </Container>
  )
}
