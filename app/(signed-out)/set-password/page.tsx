import type { Metadata } from 'next'
import { SetPasswordForm } from '#components/sign-in/set-password-form.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'

export function generateMetadata(): Metadata {
  return { title: text('signIn.setPasswordTitle') }
}

export default function Page() {
  return (
    <Texts areas={['signIn']}>
      <SetPasswordForm />
    </Texts>
  )
}
