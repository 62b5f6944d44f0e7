export { AssetOfAddressUnknown as default } from '#components/assets/asset-unknown.tsx'
