/** The differences between the two versions, written by hand and not derived from the code. */
export type Version = {
  name: 'v1' | 'v2'
  /** The path of the list of hybrid cores; all other paths start with it. */
  cores: string
  coreIdField: 'site_id' | 'hybrid_core_id'
  coreUnknown: 'site-unknown' | 'hybrid-core-unknown'
  /** The term for a core in `detail`. */
  core: 'site' | 'hybrid core'
  size: 'page[limit]' | 'page[size]'
  paths: readonly string[]
}

export const v1: Version = {
  name: 'v1',
  cores: '/hybrid-core/v1/sites',
  coreIdField: 'site_id',
  coreUnknown: 'site-unknown',
  core: 'site',
  size: 'page[limit]',
  paths: [
    '/hybrid-core/v1/sites',
    '/hybrid-core/v1/sites/{site_id}',
    '/hybrid-core/v1/sites/{site_id}/assets',
    '/hybrid-core/v1/sites/{site_id}/assets/{asset_id}',
    '/hybrid-core/v1/sites/{site_id}/resources',
    '/hybrid-core/v1/doc',
  ],
}

export const v2: Version = {
  name: 'v2',
  cores: '/hybrid-core/v2/hybrid-cores',
  coreIdField: 'hybrid_core_id',
  coreUnknown: 'hybrid-core-unknown',
  core: 'hybrid core',
  size: 'page[size]',
  paths: [
    '/hybrid-core/v2/hybrid-cores',
    '/hybrid-core/v2/hybrid-cores/{hybrid_core_id}',
    '/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/assets',
    '/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/assets/{asset_id}',
    '/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/assets/{asset_id}/times',
    '/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/resources',
    '/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/scenario',
    '/hybrid-core/v2/assets',
    '/hybrid-core/v2/storage-workload',
    '/hybrid-core/v2/doc',
  ],
}

export const versions: readonly Version[] = [v1, v2]

export function assetsOf({ cores }: Version, coreId: string): string {
  return `${cores}/${encodeURIComponent(coreId)}/assets`
}
