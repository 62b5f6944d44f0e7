import { Button } from '@mantine/core'
import { SignInCard } from './sign-in-card.tsx'

/** Says that a one-time link does not work, and what to do. */
export function LinkOver({ state, advice }: { state: 'incomplete' | 'ended'; advice: string }) {
  const [title, intro] =
    state === 'ended'
      ? ['This link does not work any more', 'It has been used, or is older than a day.']
      : ['This address is incomplete', 'Open the whole link that you were given, up to its last letter.']
  return (
    <SignInCard title={title} intro={`${intro} ${advice}`}>
      <Button component="a" href="/sign-in" variant="default" fullWidth>
        Go to the sign-in
      </Button>
    </SignInCard>
  )
}
