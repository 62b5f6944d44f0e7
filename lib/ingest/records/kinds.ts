import { z } from 'zod'
import { invoiceStatuses, paymentMethodTypes } from '#lib/values/billing/billing.ts'
import { assetKind } from './asset-kind.ts'
import {
  country,
  currency,
  date,
  decimal,
  email,
  flag,
  id,
  name,
  numberBetween,
  oneOf,
  optional,
  text,
  time,
  uuid,
  vatid,
  wholeNumber,
  withDefault,
} from './fields.ts'
import { columnKind, type Kind, mappedKind } from './kind.ts'
import { observationKind } from './observation-kind.ts'

const status = text(64)

const item = z.strictObject(
  { description: text(1000), quantity: z.number('must be a finite number'), amount: decimal },
  'must be an object',
)

/** All kinds of records, each after the kinds that it refers to. */
export const kinds: readonly Kind[] = [
  columnKind('partner', { table: 'partners', key: ['uuid'], fields: { uuid, name, email: optional(email) } }),
  columnKind('location', {
    table: 'locations',
    key: ['uuid'],
    fields: { uuid, name, country: optional(country), city: optional(name) },
  }),
  columnKind('hybrid_core', {
    table: 'hybrid_cores',
    key: ['id'],
    references: [
      ['partner_uuid', 'partner'],
      ['location_uuid', 'location'],
    ],
    kept: ['status', 'public_available', 'location_uuid', 'replicas', 'object_overhead', 'lead_time_days'],
    fields: {
      id,
      partner_uuid: uuid,
      status: withDefault(status, 'active'),
      public_available: withDefault(flag, 0),
      location_uuid: optional(uuid),
      replicas: withDefault(wholeNumber(1, 100), 3),
      object_overhead: optional(numberBetween(1, 10)),
      lead_time_days: optional(wholeNumber(0, 3_650)),
    },
  }),
  assetKind,
  observationKind,
  columnKind('price_list', {
    table: 'price_lists',
    key: ['uuid'],
    references: [['partner_uuid', 'partner']],
    fields: { uuid, partner_uuid: uuid, name, currency },
  }),
  mappedKind('price', {
    table: 'prices',
    key: ['price_list_uuid', 'product_no', 'location_key', 'valid_from'],
    references: [
      ['price_list_uuid', 'price_list'],
      ['location_uuid', 'location', 'location_key'],
    ],
    schema: z.strictObject({
      kind: z.literal('price'),
      price_list_uuid: uuid,
      product_no: text(128),
      name,
      unit: text(64),
      amount: decimal,
      location_uuid: optional(uuid),
      valid_from: withDefault(time, 0),
    }),
    columns: ['price_list_uuid', 'product_no', 'location_key', 'valid_from', 'name', 'unit', 'amount'],
    toRow: ({ kind: _, location_uuid, ...price }) => ({ ...price, location_key: location_uuid ?? '' }),
  }),
  columnKind('contract', {
    table: 'contracts',
    key: ['uuid'],
    references: [
      ['partner_uuid', 'partner'],
      ['price_list_uuid', 'price_list'],
    ],
    fields: {
      uuid,
      partner_uuid: uuid,
      name,
      email,
      vatid: optional(vatid),
      status: withDefault(status, 'active'),
      price_list_uuid: optional(uuid),
      created_at: optional(time),
    },
  }),
  columnKind('project', {
    table: 'projects',
    key: ['uuid'],
    references: [
      ['contract_uuid', 'contract'],
      ['location_uuid', 'location'],
      ['price_list_uuid', 'price_list'],
    ],
    fields: {
      uuid,
      contract_uuid: uuid,
      name,
      location_uuid: optional(uuid),
      price_list_uuid: optional(uuid),
    },
  }),
  columnKind('invoice', {
    table: 'invoices',
    key: ['partner_uuid', 'invoice_nr'],
    references: [
      ['partner_uuid', 'partner'],
      ['contract_uuid', 'contract'],
    ],
    fields: {
      invoice_nr: text(128),
      partner_uuid: uuid,
      contract_uuid: optional(uuid),
      issued_on: date,
      due_on: optional(date),
      currency,
      net: decimal,
      tax: decimal,
      gross: decimal,
      status: oneOf(invoiceStatuses),
      items: withDefault(z.array(item, 'must be a list'), []).transform((items) => JSON.stringify(items)),
    },
  }),
  columnKind('payment_method', {
    table: 'payment_methods',
    key: ['uuid'],
    references: [['partner_uuid', 'partner']],
    fields: {
      uuid,
      partner_uuid: uuid,
      type: oneOf(paymentMethodTypes),
      label: name,
      is_default: withDefault(flag, 0),
    },
  }),
]
