import { Alert, Container, Paper, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AskObstacle } from './ask-for-session.ts'
import { obstacleText } from './obstacle-text.ts'

type SignInCardProps = { title: string; intro: string; obstacle?: AskObstacle | undefined; children: ReactNode }

/** The one card of a signed-out page: what it asks for, and what stood in the way of the last attempt. */
export function SignInCard({ title, intro, obstacle, children }: SignInCardProps) {
  return (
    <Container size={420} py={{ base: 'xl', sm: '4rem' }}>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="lg">
        {intro}
      </Text>
      <Paper withBorder p="lg">
        {obstacle && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" mb="md">
            {obstacleText(obstacle)}
          </Alert>
        )}
        {children}
      </Paper>
    </Container>
  )
}
