type Named = { hybrid_core_id: string; id: string }

/**
 * Returns found assets of other cores than the open one, by core. `ascending` has the assets of the first cores, `descending`
 * those of the last: the open core can fill one list, not both. If another core has a found asset, at least one is returned;
 * those of cores between the two lists can be missing.
 */
export function otherAssets<Asset extends Named>(
  openCore: string,
  { ascending, descending }: { ascending: readonly Asset[]; descending: readonly Asset[] },
  count: number,
): Asset[] {
  const isOther = (asset: Asset) => asset.hybrid_core_id !== openCore
  const before = ascending.filter(isOther)
  const isNew = ({ hybrid_core_id: coreId, id }: Asset) =>
    !before.some((asset) => asset.hybrid_core_id === coreId && asset.id === id)
  const after = descending.filter((asset) => isOther(asset) && isNew(asset))
  const byCore = after.sort((a, b) =>
    a.hybrid_core_id < b.hybrid_core_id ? -1 : Number(a.hybrid_core_id > b.hybrid_core_id),
  )
  return [...before, ...byCore].slice(0, count)
}
