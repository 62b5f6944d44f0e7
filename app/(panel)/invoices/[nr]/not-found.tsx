export { UnknownInvoice as default } from '#components/billing/unknown-records.tsx'
