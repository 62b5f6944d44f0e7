import { CoreOfAddressUnknown } from '#components/cores/core-unknown.tsx'
import { Texts } from '#components/texts/texts.tsx'

export default function NotFound() {
  return (
    <Texts areas={['cores']}>
      <CoreOfAddressUnknown />
    </Texts>
  )
}
