import { UnknownPriceList } from '#components/billing/unknown-records.tsx'
import { Texts } from '#components/texts/texts.tsx'

export default function NotFound() {
  return (
    <Texts areas={['billing']}>
      <UnknownPriceList />
    </Texts>
  )
}
