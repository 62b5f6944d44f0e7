export { CoreOfAddressUnknown as default } from '#components/cores/core-unknown.tsx'
