import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import type { ViewPage } from '#lib/values/views.ts'
import { contractHref, invoiceHref } from '../../billing/billing-path.ts'
import { formatMoney } from '../../billing/money.ts'
import { assetHref, coreHref } from '../../cores/core-path.ts'
import { statusText } from '../../records/badge/status-text.ts'
import { formatDay } from '../../records/day.ts'
import { type View, viewHref } from '../../table/views/view-address.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { nodeTypeName } from '../../usage/resource-nodes.ts'
import type { useFoundRecords } from './use-found-records.ts'

type Found = ReturnType<typeof useFoundRecords>

/**
 * Returns the groups of the palette that open the found records. `push` opens an address; `keepDenominator` adds the denominator
 * of the open page.
 */
export function recordActions(
  found: Found,
  push: (href: string) => void,
  keepDenominator: (href: string) => string,
): SpotlightActionGroupData[] {
  const action = (href: string, label: string, description: string): SpotlightActionData => ({
    id: href,
    label,
    description,
    onClick: () => push(href),
  })
  const assetAction = ({ hybrid_core_id: coreId, id, node_type: type, status }: Found['otherAssets'][number]) =>
    action(keepDenominator(assetHref(coreId, id)), id, `${coreId}, ${nodeTypeName(type)}, ${statusText(status)}`)
  const { openCore, cores, ownAssets, otherAssets, contracts, invoices, views } = found
  return [
    {
      group: text('shell.cores'),
      actions: cores.map(({ id, location, status }) =>
        action(keepDenominator(coreHref(id)), id, location?.name ?? statusText(status)),
      ),
    },
    { group: text('shell.assetsOf', { core: openCore ?? '' }), actions: ownAssets.map(assetAction) },
    {
      group: openCore === undefined ? text('shell.assets') : text('shell.assetsOfOthers'),
      actions: otherAssets.map(assetAction),
    },
    {
      group: text('shell.contracts'),
      actions: contracts.map(({ uuid, name, status }) =>
        action(contractHref(uuid), name, text('shell.contract', { status: statusText(status) })),
      ),
    },
    {
      group: text('shell.invoices'),
      actions: invoices.map(({ invoice_nr: number, issued_on, gross, currency, status }) =>
        action(
          invoiceHref(number),
          number,
          `${formatDay(issued_on)}, ${formatMoney(gross, currency)}, ${statusText(status)}`,
        ),
      ),
    },
    {
      group: text('table.views'),
      actions: views.map((view) => ({
        ...action(viewHref(view), view.name, factsOf(view)),
        id: `view-${view.id}`,
      })),
    },
  ]
}

const pages: Record<ViewPage, PlainKey> = {
  cores: 'shell.viewOfCores',
  assets: 'shell.viewOfAssets',
  storage: 'shell.viewOfStorage',
  contracts: 'shell.viewOfContracts',
  projects: 'shell.viewOfProjects',
  'price-lists': 'shell.viewOfPriceLists',
  prices: 'shell.viewOfPrices',
  invoices: 'shell.viewOfInvoices',
  'payment-methods': 'shell.viewOfPaymentMethods',
  'api-keys': 'shell.viewOfApiKeys',
  sources: 'shell.viewOfSources',
  users: 'shell.viewOfUsers',
  audit: 'shell.viewOfAudit',
}

function factsOf({ page, sharing }: View): string {
  const shown = text(sharing === 'private' ? 'table.private' : 'table.shared')
  return text('shell.view', { page: text(pages[page]), sharing: shown })
}
