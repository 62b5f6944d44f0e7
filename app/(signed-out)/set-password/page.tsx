import type { Metadata } from 'next'
import { SetPasswordForm } from '#components/sign-in/set-password-form.tsx'

export const metadata: Metadata = { title: 'Set a password' }

export default function Page() {
  return <SetPasswordForm />
}
