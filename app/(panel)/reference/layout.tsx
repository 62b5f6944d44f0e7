import type { ReactNode } from 'react'
import { ReferenceFrame } from '#components/reference/reference-frame.tsx'

export default function Layout({ children }: { children: ReactNode }) {
  return <ReferenceFrame>{children}</ReferenceFrame>
}
