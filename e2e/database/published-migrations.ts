import type { EngineName } from './engines.ts'

/**
 * A checksum of the statements that each published migration sends on each engine. A line never changes; a new migration adds one.
 * If a new version of kysely writes the same statements in another way, and nothing else, all lines may be replaced.
 */
export const publishedMigrations: Record<string, Record<EngineName, string>> = {
  '0001-inventory': { sqlite: 'b3be888fd657d723', postgres: '8814af714fa59217' },
  '0002-billing': { sqlite: '746b9e8a1aa582a1', postgres: '21d9ddb99cabb274' },
  '0003-access': { sqlite: '8d289b81ad4f5112', postgres: '121204dd2964a044' },
  '0004-sessions': { sqlite: '74040f785d489f5c', postgres: '2682528e2410adcc' },
  '0005-storage-workload': { sqlite: '7c86a0e6777c8b41', postgres: '9f383c3ef510cebe' },
  '0006-sign-in': { sqlite: '57f46f971ac10cd1', postgres: '3f814ef4bba2f492' },
  '0007-audit': { sqlite: '3da8d21082dd0ea9', postgres: 'a2ad2194a643b2ca' },
  '0008-data-versions': { sqlite: '41526935856d6b3a', postgres: '70f0467cb9705b71' },
  '0009-access-versions': { sqlite: '0b3a05ef867773a1', postgres: '90aaf3042cdf66a6' },
  '0010-rate-limits': { sqlite: 'e3b0c44298fc1c14', postgres: 'bd44e249242200f6' },
  '0011-rights-over-time': { sqlite: 'a62afe77734e64f8', postgres: '920883a383eadb79' },
  '0012-customer-fields': { sqlite: '7c18a76ba77fcf97', postgres: '14eb448197e2226c' },
  '0013-core-state': { sqlite: '5a2edf9db77a55ea', postgres: '201e0cc2e882643d' },
  '0014-core-settings': { sqlite: '98d9f208ecaf9095', postgres: '5565010609dd30a0' },
  '0015-node-losses': { sqlite: '6de4aa29c1a2b2c1', postgres: '6ed59599fb7d563e' },
  '0016-asset-values': { sqlite: '37a3638ea5d209db', postgres: '18d5808d504b2a74' },
  '0017-audit-names': { sqlite: 'c12571a2996f2eca', postgres: '09268a310dff2048' },
  '0018-asset-partner': { sqlite: '15935879f6604e33', postgres: 'c5194119f0c0238d' },
  '0019-part-times': { sqlite: '94b08942c3e351cf', postgres: 'b7b2bee3e6ae2c81' },
  '0020-sources': { sqlite: '412893aa5ff83273', postgres: '21998ee86ecb7b46' },
  '0021-history': { sqlite: '13d721bda7e9e189', postgres: 'f37ba919361319eb' },
  '0022-forecasts': { sqlite: '6fe3ab0103607ab8', postgres: 'ea08c99a5ce7a850' },
  '0023-source-warnings': { sqlite: '6acd55ccd4c32311', postgres: 'b417199749c76672' },
  '0024-fewer-indexes': { sqlite: 'cbff7e57fa779409', postgres: '73f7465fadd13f59' },
  '0025-calendar-feeds': { sqlite: 'c5a45184f3fd98b6', postgres: '62eda1cce7b5fe49' },
  '0026-forecast-days': { sqlite: 'd66c3010f685155e', postgres: 'b9bc069270a0378b' },
  '0027-pool-times': { sqlite: '251aad117e75862f', postgres: '29ba2a9b6d95916d' },
  '0028-removed-assets': { sqlite: '10325684a53f8871', postgres: 'bf39b387af382005' },
  '0029-fullest-nodes': { sqlite: 'c009c88935e170ef', postgres: '7c46b0c21c3afc6c' },
  '0030-removed-users': { sqlite: 'c7cf6d269c0a26e2', postgres: 'ffa62f8bc08ccf72' },
  '0031-token-peppers': { sqlite: '334b7d3d09c94e05', postgres: '1453f07f8df1a09c' },
  '0032-saved-views': { sqlite: '6816559f2a23bcec', postgres: '24e849e790f42ee4' },
  '0033-user-preferences': { sqlite: 'e29354faae3e0a08', postgres: '21254f85547657c9' },
}
