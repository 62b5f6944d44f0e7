import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { contractHref, invoiceHref } from '../../billing/billing-path.ts'
import { formatMoney } from '../../billing/money.ts'
import { assetHref, coreHref } from '../../cores/core-path.ts'
import { formatDay } from '../../records/day.ts'
import { type View, viewHref } from '../../table/views/view-address.ts'
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
    action(keepDenominator(assetHref(coreId, id)), id, `${coreId}, ${type.replaceAll('_', ' ')}, ${status}`)
  const { openCore, cores, ownAssets, otherAssets, contracts, invoices, views } = found
  return [
    {
      group: 'Hybrid cores',
      actions: cores.map(({ id, location, status }) =>
        action(keepDenominator(coreHref(id)), id, location?.name ?? status),
      ),
    },
    { group: `Assets of ${openCore}`, actions: ownAssets.map(assetAction) },
    { group: openCore === undefined ? 'Assets' : 'Assets of other cores', actions: otherAssets.map(assetAction) },
    {
      group: 'Contracts',
      actions: contracts.map(({ uuid, name, status }) => action(contractHref(uuid), name, `contract, ${status}`)),
    },
    {
      group: 'Invoices',
      actions: invoices.map(({ invoice_nr: number, issued_on, gross, currency, status }) =>
        action(invoiceHref(number), number, `${formatDay(issued_on)}, ${formatMoney(gross, currency)}, ${status}`),
      ),
    },
    {
      group: 'Views',
      actions: views.map((view) => ({
        ...action(viewHref(view), view.name, `view, ${view.page.replaceAll('-', ' ')}, ${sharingOf(view)}`),
        id: `view-${view.id}`,
      })),
    },
  ]
}

function sharingOf({ sharing }: View): string {
  return sharing === 'private' ? 'private' : 'shared'
}
