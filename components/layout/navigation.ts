import { IconChartBar, IconKey, IconServer2 } from '@tabler/icons-react'

/** The pages of the panel, in the order in which its navigation names them. */
export const navigation = [
  { href: '/cores', label: 'Hybrid cores', hint: 'Every core and how full it is', icon: IconServer2 },
  { href: '/storage', label: 'Storage', hint: 'Which storage fills first', icon: IconChartBar },
  { href: '/api-keys', label: 'API keys', hint: 'Tokens for programs', icon: IconKey },
] as const
