import { z } from 'zod'

export const description = z
  .record(z.string(), z.unknown())
  .meta({ id: 'Description', description: 'An OpenAPI 3.1 document.' })
