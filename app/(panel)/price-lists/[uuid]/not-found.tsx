export { UnknownPriceList as default } from '#components/billing/unknown-records.tsx'
