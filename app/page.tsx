import { redirect } from 'next/navigation'

export default function Home() {
  redirect('/docs/apis/hybrid-core/v2/introduction')
}
