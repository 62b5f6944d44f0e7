export { UnknownContract as default } from '#components/billing/unknown-records.tsx'
