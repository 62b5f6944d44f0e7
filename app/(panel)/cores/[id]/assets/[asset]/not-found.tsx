import { AssetOfAddressUnknown } from '#components/assets/asset-unknown.tsx'
import { Texts } from '#components/texts/texts.tsx'

export default function NotFound() {
  return (
    <Texts areas={['assets', 'cores']}>
      <AssetOfAddressUnknown />
    </Texts>
  )
}
