import type { Metadata } from 'next'
import { SetupForm } from '#components/sign-in/setup-form.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'

export function generateMetadata(): Metadata {
  return { title: text('signIn.setUpTitle') }
}

export default function Page() {
  return (
    <Texts areas={['signIn']}>
      <SetupForm />
    </Texts>
  )
}
