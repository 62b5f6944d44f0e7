'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { text } from '../../texts/text.ts'
import { useTabStop } from '../../usage/figure/tab-stop.ts'

/** The change of a selected node: an active node is lost, a staged node is activated. */
type Change = 'lost' | 'activated'

/** The most nodes that the API accepts in one scenario. */
export const maximumNodes = 100

type Selection = {
  nodes: ReadonlyMap<string, Change>
  toggle: (node: { id: string; status: string }) => void
  clear: () => void
}

const WhatIfContext = createContext<Selection>({ nodes: new Map(), toggle: () => {}, clear: () => {} })

/** Holds the nodes of a core that are selected for “what if”. They stay selected on other pages of the table. */
export function WhatIfProvider({ children }: { children: ReactNode }) {
  const [nodes, setNodes] = useState<Selection['nodes']>(new Map())
  const selection = useMemo(
    () => ({
      nodes,
      toggle: ({ id, status }: { id: string; status: string }) =>
        setNodes((before) => {
          const after = new Map(before)
          if (!after.delete(id)) after.set(id, status === 'staged' ? 'activated' : 'lost')
          return after
        }),
      clear: () => setNodes(new Map()),
    }),
    [nodes],
  )
  return <WhatIfContext value={selection}>{children}</WhatIfContext>
}

/** Returns the selected nodes and the functions that change the selection. */
export function useWhatIf(): Selection {
  return useContext(WhatIfContext)
}

/** Selects a node for “what if”. Only active and staged nodes can be selected. */
export function WhatIfBox({ node }: { node: { id: string; status: string } }) {
  const { nodes, toggle } = useWhatIf()
  const tabIndex = useTabStop()
  if (node.status !== 'active' && node.status !== 'staged') return null
  const isSelected = nodes.has(node.id)
  return (
    <input
      type="checkbox"
      tabIndex={tabIndex}
      aria-label={text(node.status === 'staged' ? 'cores.whatIfActivated' : 'cores.whatIfFails', { node: node.id })}
      checked={isSelected}
      disabled={!isSelected && nodes.size >= maximumNodes}
      onChange={() => toggle(node)}
    />
  )
}
