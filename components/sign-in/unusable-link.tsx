import { Button } from '@mantine/core'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import { SignInCard } from './sign-in-card.tsx'

const titles = { ended: 'signIn.endedTitle', incomplete: 'signIn.incompleteTitle' } as const

type State = keyof typeof titles
type UnusableLinkProps = { state: State; texts: Readonly<Record<State, PlainKey>> }

/** Replaces a form whose one-time link is incomplete, used or expired; `texts` say what to do. */
export function UnusableLink({ state, texts }: UnusableLinkProps) {
  return (
    <SignInCard title={text(titles[state])} intro={text(texts[state])}>
      <Button component="a" href="/sign-in" variant="default" fullWidth>
        {text('signIn.goToSignIn')}
      </Button>
    </SignInCard>
  )
}
