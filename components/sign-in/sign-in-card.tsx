import { Alert, Container, Paper, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../texts/text.ts'
import type { SignInFailure } from './request-session.ts'
import { signInFailureText } from './sign-in-failure-text.ts'

type SignInCardProps = { title: string; intro: string; failure?: SignInFailure | undefined; children: ReactNode }

/** The card of a signed-out page: title, introduction, and the failure of the last attempt. */
export function SignInCard({ title, intro, failure, children }: SignInCardProps) {
  return (
    <Container size={420} py={{ base: 'xl', sm: '4rem' }}>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="lg">
        {intro}
      </Text>
      <Paper withBorder p="lg">
        {failure && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert" mb="md">
            {signInFailureText(failure)}
          </Alert>
        )}
        <noscript>
          <Text size="sm" fw={600} mb="md">
            {text('signIn.needsJavaScript')}
          </Text>
        </noscript>
        {children}
      </Paper>
    </Container>
  )
}
