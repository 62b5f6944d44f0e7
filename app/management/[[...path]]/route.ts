import { apiHandlers } from '#lib/next-mount.ts'

export const dynamic = 'force-dynamic'

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = apiHandlers
