import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; order?: 2 | 3; children: ReactNode }

/** A section of a page; its heading links to itself. */
export function Section({ id, title, order = 2, children }: SectionProps) {
  return (
    <section>
      <Title order={order} id={id}>
        <a href={`#${id}`}>{title}</a>
      </Title>
      {children}
    </section>
  )
}
