import { Button } from '@mantine/core'
import { SignInCard } from './sign-in-card.tsx'

/** Replaces a form whose one-time link is incomplete, used or expired; `advice` says what to do. */
export function UnusableLink({ state, advice }: { state: 'incomplete' | 'ended'; advice: string }) {
  const [title, intro] =
    state === 'ended'
      ? ['This link no longer works', 'It was already used, or is older than one day.']
      : ['This address is incomplete', 'Open the complete link that you received.']
  return (
    <SignInCard title={title} intro={`${intro} ${advice}`}>
      <Button component="a" href="/sign-in" variant="default" fullWidth>
        Go to the sign-in page
      </Button>
    </SignInCard>
  )
}
