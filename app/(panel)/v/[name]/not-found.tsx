export { ViewUnknown as default } from '#components/table/views/view-unknown.tsx'
