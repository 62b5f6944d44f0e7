export { UnknownPartner as default } from '#components/billing/unknown-records.tsx'
