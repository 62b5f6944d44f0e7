import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const openapiDocument = z
  .record(z.string(), z.unknown())
  .meta({ id: 'Description', description: 'An OpenAPI 3.1 document.' })

export const getDoc = endpoint({
  id: 'doc.get',
  apis: ['v1', 'v2'],
  method: 'GET',
  path: '/doc',
  scope: null,
  summary: 'Get this description',
  description: 'The OpenAPI description of this version.',
  filters: {},
  sorts: [],
  returns: openapiDocument,
  shape: 'document',
  problems: [],
})

export const getSchema = endpoint({
  id: 'schema.get',
  apis: ['management'],
  method: 'GET',
  path: '/v2/schema.json',
  scope: null,
  summary: 'Get this description',
  description: 'The OpenAPI description of the management routes.',
  filters: {},
  sorts: [],
  returns: openapiDocument,
  shape: 'document',
  problems: [],
})
