/** Nodes: their list, the page of one, and its rank. */
export const assets = {
  title: '{asset} in {core}',
  assets: 'assets',
  unknownAsset: 'There is no asset <asset>“{id}”</asset> in <core></core>',
  unknownHint: 'It was never imported or was removed.',
  allAssets: 'All assets of {core}',

  // Columns and filters of the list
  asset: 'Asset',
  whatIf: 'What if',
  nodeType: 'Node type',
  storage: 'Storage',
  storageClass: 'Storage class',
  distributed: 'distributed',
  rocket: 'rocket',
  object: 'object',
  lastReported: 'Last reported',
  age: 'Age',
  upToDate: 'up to date',
  noNodes: 'This core has no nodes. Nodes appear after the next import.',
  usageOf: '{quantity} of {asset}',

  // Page of a node
  nodeOfType:
    '{nodeType, select, compute {Compute} distributed_storage {Distributed storage} other {Object storage}} node',
  reportedByImport: 'last reported <age></age> by an import',
  reportedBy: 'last reported <age></age> by <source>{name}</source>',
  lastReportedAge: 'Last reported <age></age>',
  timeOf: 'Time of {quantity} of {asset}',
  allocatedOf:
    'Allocated {quantity, select, cpu {CPU} memory {memory} distributed {distributed storage} rocket {rocket storage} other {object storage}} of {asset}',
  allocatedFormula: '100 × allocated / total of this node; it may exceed 100 %.',
  whatIfFails: 'What if <node></node> fails',
  whatIfActivated: 'What if <node></node> is activated',
  notCounted: 'Not counted in <core></core>',
  whyNotCounted: 'The status is {status}. Only active nodes count towards core totals and rankings.',

  // Rank
  onlyNode:
    'The only active {nodeType, select, compute {compute} distributed_storage {distributed storage} other {object storage}} node',
  fullest: 'Fullest of {total, number} active {nodes}',
  fullestTied: 'Fullest of {total, number} active {nodes}, tied',
  rank: '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} fullest of {total, number} active {nodes}',
  rankTied:
    '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} fullest of {total, number} active {nodes}, tied',
  rankByMemory: 'Rank of {asset} by memory',
  rankByStorage: 'Rank of {asset} by storage',
  rankFormula: 'One more than the number of nodes with a higher percentage.',
  rankInputs: 'The active {nodes} of {core}, the fullest first.',
  rankNotLoaded: 'The rank could not be loaded.',
  seeList: 'See the list',
} as const
