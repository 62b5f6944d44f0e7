import { redirect } from 'next/navigation'
import { desk } from '#lib/values/desk.ts'

export default function Home() {
  redirect(desk().home)
}
