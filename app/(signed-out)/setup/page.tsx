import type { Metadata } from 'next'
import { SetupForm } from '#components/sign-in/setup-form.tsx'

export const metadata: Metadata = { title: 'Set up the panel' }

export default function Page() {
  return <SetupForm />
}
