import type { Metadata } from 'next'
import { SignInForm } from '#components/sign-in/sign-in-form.tsx'
import { text } from '#components/texts/text.ts'
import { Texts } from '#components/texts/texts.tsx'
import { readEarlierSignInError } from '#lib/api/contract/sign-in/sign-in.ts'
import { service } from '#lib/process-service.ts'

export function generateMetadata(): Metadata {
  return { title: text('signIn.title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const { callbackUrl, error } = await searchParams
  const { settings } = await service()
  return (
    <Texts areas={['signIn']}>
      <SignInForm
        callbackUrl={String(callbackUrl ?? '')}
        earlierFailure={readEarlierSignInError(String(error ?? ''))}
        hasSingleSignOn={settings.oidc !== undefined}
      />
    </Texts>
  )
}
