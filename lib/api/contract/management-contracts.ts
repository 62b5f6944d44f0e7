import { z } from 'zod'
import { parseVatId, vatIdRule } from '#lib/values/billing/vat-id.ts'
import { contactEmailPattern, maxEmailLength } from '#lib/values/email/contact-email.ts'
import { endpoint } from '../endpoint.ts'
import { pattern, search, text } from '../params.ts'
import { price, priceList } from './management-price-lists.ts'
import { location } from './records/site-records.ts'

const time = z.iso.datetime()

const namedPriceList = z
  .object(priceList.shape)
  .meta({ id: 'NamedPriceList', description: 'The price list that applies.' })

const contract = z
  .object({
    uuid: z.guid(),
    name: z.string(),
    status: z.string(),
    email: z.string(),
    vatid: z.string().nullable().describe('Upper-case, without separators.'),
    price_list: namedPriceList.nullable(),
    created_at: time.nullable(),
  })
  .meta({ id: 'Contract', description: 'A contract of the caller’s partner.' })

const project = z
  .object({
    uuid: z.guid(),
    contract_uuid: z.guid(),
    name: z.string(),
    location: location.nullable(),
    price_list: namedPriceList.nullable().describe('The price list of the project, or else of the contract.'),
  })
  .meta({ id: 'Project', description: 'A project of a contract.' })

const email = z
  .string('must be text')
  .max(maxEmailLength, `must have at most ${maxEmailLength} characters`)
  .regex(contactEmailPattern, 'must be an e-mail address')
const vatid = z
  .string('must be text')
  .describe('The VAT id of an EU country or XI; spaces, dots and hyphens are ignored.')
  .transform((given, issues) => {
    const vatId = parseVatId(given)
    if (vatId === undefined) issues.addIssue(vatIdRule)
    return vatId ?? z.NEVER
  })

export const listContracts = endpoint({
  id: 'contracts.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/contracts',
  scope: 'CONTRACT_READ',
  summary: 'List contracts',
  description: 'The contracts of the caller’s partner.',
  filters: {
    uuid: text('The UUID of a contract.'),
    name: pattern('The name of a contract.'),
    status: text('The status of a contract.'),
    search: search('the name'),
  },
  sorts: ['uuid', 'name', 'created_at'],
  key: ['uuid'],
  returns: contract,
  shape: 'list',
  problems: ['unauthorized'],
})

export const getContract = endpoint({
  id: 'contracts.get',
  apis: ['management'],
  method: 'GET',
  path: '/contracts/:contract_uuid',
  scope: 'CONTRACT_READ',
  summary: 'Get a contract',
  description: 'One contract. Its `ETag` identifies its state, for `If-Match` of a change.',
  filters: {},
  sorts: [],
  returns: contract,
  shape: 'record',
  problems: ['contract-not-found', 'unauthorized'],
})

export const updateContract = endpoint({
  id: 'contracts.update',
  apis: ['management'],
  method: 'PATCH',
  path: '/contracts/:contract_uuid',
  scope: 'CONTRACT_WRITE',
  targetScope: 'CONTRACT_READ',
  summary: 'Change a contract',
  description: 'Changes the given fields: all of them, or none on an error. An empty object changes nothing.',
  filters: {},
  sorts: [],
  body: z.object({ email: email.optional(), vatid: vatid.optional() }),
  takesIfMatch: true,
  returns: contract,
  shape: 'record',
  problems: [
    'contract-not-found',
    'unauthorized',
    'forbidden',
    'bad-request',
    'validation-exception',
    'precondition-failed',
    'unsupported-media-type',
    'payload-too-large',
  ],
})

export const listProjects = endpoint({
  id: 'projects.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/contracts/:contract_uuid/projects',
  scope: 'CONTRACT_READ',
  summary: 'List the projects of a contract',
  description: 'The projects of a contract, each with the price list that applies to it.',
  filters: {
    uuid: text('The UUID of a project.'),
    name: pattern('The name of a project.'),
    search: search('the name'),
  },
  sorts: ['uuid', 'name'],
  key: ['uuid'],
  returns: project,
  shape: 'list',
  problems: ['contract-not-found', 'unauthorized'],
})

export const getProject = endpoint({
  id: 'projects.get',
  apis: ['management'],
  method: 'GET',
  path: '/contracts/:contract_uuid/projects/:project_uuid',
  scope: 'CONTRACT_READ',
  withoutScope: 'project-not-found',
  summary: 'Get a project',
  description: 'One project of a contract.',
  filters: {},
  sorts: [],
  returns: project,
  shape: 'record',
  problems: ['contract-not-found', 'project-not-found', 'unauthorized'],
})

export const listProjectPrices = endpoint({
  id: 'project-prices.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/contracts/:contract_uuid/projects/:project_uuid/prices',
  scope: 'CONTRACT_READ',
  summary: 'List the current prices of a project',
  description:
    'One price for each product, from the price list of the project or else of the contract: the latest that has begun. A price for ' +
    'the project’s location has precedence over one without a location.',
  filters: { product_no: pattern('The number of a product.'), name: pattern('The name of a product.') },
  sorts: ['product_no', 'name', 'amount'],
  key: ['product_no'],
  returns: price,
  shape: 'list',
  problems: ['contract-not-found', 'project-not-found', 'unauthorized'],
})
