import type { Metadata } from 'next'
import { SignInForm } from '#components/sign-in/sign-in-form.tsx'

export const metadata: Metadata = { title: 'Sign in' }

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const { callbackUrl } = await searchParams
  return <SignInForm callbackUrl={String(callbackUrl ?? '')} />
}
