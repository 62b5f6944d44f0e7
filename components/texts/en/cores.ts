/** Hybrid cores: their list, the page of one, the failure of nodes and “what if”, and the words of nodes. */
export const cores = {
  title: 'Hybrid cores',
  hybridCores: 'hybrid cores',
  allCores: 'All hybrid cores',
  unknownCore: 'There is no hybrid core <core>“{id}”</core>',
  unknownHint: 'It was never imported, was removed, or belongs to another partner.',

  // Columns and filters of the list
  hybridCore: 'Hybrid core',
  status: 'Status',
  cpu: 'CPU',
  memory: 'Memory',
  memoryHead: 'Memory',
  distributed: 'Distributed',
  rocket: 'Rocket',
  object: 'Object',
  nearFull: 'Near full',
  usedThirtyDays: 'Used, 30 days',
  assets: 'Assets',
  location: 'Location',
  oldestValue: 'Oldest value',
  searchById: 'Search by id',
  publicFilter: 'Public',
  public: 'public',
  notPublic: 'not public',
  importFirst: 'Import an inventory with <command>hybrid-core import FILE</command>.',
  usageOf:
    '{resource, select, cpu {CPU} memory {Memory} distributed {Distributed storage} rocket {Rocket storage} other {Object storage}} of {core}',
  oldestValueOf: 'Oldest value of {core}',
  assetsOf: 'Assets of {core}',
  assetCounts: '{count, number} assets, of which {failed, number} failed and {stale, number} stale',
  assetsFormula: 'The number of assets, whatever their status; stale ones are active.',
  allAssetsOf: 'All assets of {core}.',

  // Nodes
  compute: 'Compute',
  distributedStorage: 'Distributed storage',
  objectStorage: 'Object storage',
  stale: 'stale',
  failedCount: '{count, number} failed',
  staleCount: '{count, number} stale',
  fewerCopies: 'fewer copies',
  lastReported: 'last reported <age></age>',
  lastReportOf: 'Last report of {node}',

  // Head of a core
  history: 'History',
  report: 'Report',
  oldestValueAge: 'oldest value <age></age>',
  noLocation: 'no location',
  failedNodes: '{count, plural, one {# failed node} other {# failed nodes}}',
  mayHaveLostData:
    '{nodeType, select, distributed_storage {distributed storage} other {object storage}} may have lost data',
  notRedundant:
    '{nodeType, select, distributed_storage {distributed storage} other {object storage}} is not fully redundant',
  noActiveNodes: 'no active nodes',
  activeNodesOf: 'Active nodes of {core}',
  freshNodes: '{count, number} of {total, plural, one {# node} other {# nodes}} report fresh values',
  freshFormula: 'The number of active nodes whose values are not stale, of all active nodes.',
  allActiveNodesOf: 'All active nodes of {core}.',
  upToDate: '{count, plural, one {the active node is} other {all # nodes are}} up to date',
  nodesWithoutData: '{count, number} of {total, plural, one {# node} other {# nodes}} without usage data',
  staleNodes: '{count, number} of {total, plural, one {# node} other {# nodes}} stale',
  staleNodesOldest: '{count, number} of {total, plural, one {# node} other {# nodes}} stale, oldest {age}',

  // Nodes that need attention
  attention: 'Nodes that need attention',
  noAttention: 'No node needs attention.',
  moreFailed: '{count} more failed',
  moreFull: '{count} more full',
  moreNearFull: '{count} more near full',
  moreStale: '{count} more stale',
  moreWithoutData: '{count} more without data',
  memoryOf: 'Memory of {node}',
  storageOf: 'Storage of {node}',
  memoryShare: 'memory <b>{percentage}</b>',
  storageShare: 'storage <b>{percentage}</b>',

  // Capacity
  sellablePool: 'Sellable: {bytes} of {pool, select, distributed {distributed storage} other {object storage}}',
  sellablePools: 'Sellable: {distributed} of distributed storage and {object} of object storage',
  nothingSellable:
    'No {pools, select, distributed {distributed storage} object {object storage} other {distributed storage or object storage}} left to sell',
  pool: 'Pool',
  rawHead: 'Raw, used / total',
  keptHead: 'Kept',
  netHead: 'Net, used / total',
  sellableHead: 'Sellable, net',
  rawBytesOf: 'Raw bytes of {pool, select, distributed {distributed storage} other {object storage}}',
  netBytesOf: 'Net bytes of {pool, select, distributed {distributed storage} other {object storage}}',
  sellableOf: 'Sellable {pool, select, distributed {distributed storage} other {object storage}}',
  rawFormula: 'The bytes that the active nodes have in use, all copies included.',
  netFormula: 'Raw bytes divided by the copies, rounded down.',
  bytes: '{count, number} bytes',
  noFitAfterLoss: 'does not fit after the loss of a node',

  // Names within a sentence
  rocketWithin: 'rocket storage',

  // Failure of a node
  fits: 'fits',
  doesNotFit: 'does not fit',
  atRisk: 'at risk',
  nothingAtRisk: 'nothing at risk',
  failureNoData: 'Node failure (N-1): no data',
  failureNoFit: 'Node failure (N-1): {resources} no longer {count, plural, one {fits} other {fit}}',
  failureFits: 'Node failure (N-1): {resources} still {count, plural, one {fits} other {fit}}',
  failureOf:
    'Node failure: {resource, select, memory {memory} distributed {distributed storage} rocket {rocket storage} other {object storage}} of {core}',
  nothingReported: 'No active node reports memory or storage.',
  notReported:
    'No active {resource, select, memory {compute node reports memory} distributed {distributed storage node reports distributed storage} rocket {compute node reports rocket storage} other {object storage node reports object storage}}.',
  nothingRemains: 'nothing remains',
  noLongerFits:
    '{resource, select, memory {Memory} distributed {Distributed storage} other {Object storage}} no longer fits without {node}: {outcome}.',
  survivesMore:
    '{resource, select, memory {Memory} distributed {Distributed storage} other {Object storage}} still fits without {node}: {outcome}; survives {count, number} failures one after another, each rebuilt first.',
  survivesOne:
    '{resource, select, memory {Memory} distributed {Distributed storage} other {Object storage}} still fits without {node}: {outcome}; does not survive a second failure.',
  rocketUnused: 'No rocket storage is in use, so none would be lost.',
  rocketLost: '{bytes} of rocket storage on {node} would be lost.',

  // Redundancy
  reducedRedundancy:
    '{nodeType, select, distributed_storage {distributed storage} other {object storage}} has reduced redundancy',
  allFailed:
    '{count, plural, one {# node has failed} other {# nodes have failed}} and no other node holds data: it may have no copy left.',
  othersSilent:
    '{count, plural, one {# node has failed} other {# nodes have failed}} and no active node reports its usage: some data may have fewer copies.',
  warningOf: '{warning} in {core}',
  redundancyFormula: 'The number of failed nodes, compared with the number of copies that the pool keeps.',
  redundancyInputs: 'All {nodes} of {core} with their status.',
  showFailed: '{count, plural, one {Show the failed node} other {Show the # failed nodes}}',

  // Sentences of the API
  bytesOfApi: '{count} {count, select, 1 {byte} other {bytes}}',
  afterChange: '{change}, {sentence}',
  without: 'Without {nodes}',
  with: 'With {nodes}',
  withoutAndWith: 'Without {lost} and with {activated}',
  countedNodes: '{count, plural, one {# node} other {# nodes}}',
  noneRemains:
    'no {resource, select, memory {memory} distributed {distributed storage} other {object storage}} remains for the {used} in use.',
  tooFewNodes:
    'the number of {rest, select, remaining {remaining nodes} other {nodes}} ({count}) is less than the number of replicas ({least}).',
  tooLittleMemory:
    'the {rest, select, remaining {remaining memory} other {memory}} ({total}) is {missing} less than the {used} in use.',
  tooLittleStorage:
    '{share} % of the {rest, select, remaining {remaining } other {}}{resource, select, distributed {distributed storage} other {object storage}} ({total}) is {missing} less than the {used} in use.',
  fitsIn:
    'the {used} in use are {share} % of the {resource, select, memory {memory} distributed {distributed storage} other {object storage}} ({total}).',
  noLocalLoss: 'No local data would be lost.',
  localLoss: '{used} of local data on {nodes} would be lost.',
  noCopyWithLost:
    'With {lost, plural, one {# node} other {# nodes}} lost here, some data may have no copy left: {copies, plural, one {# copy is kept} other {# copies are kept}}.',
  noCopyWithFailed:
    'With {failed, plural, one {# node} other {# nodes}} failed already, some data may have no copy left: {copies, plural, one {# copy is kept} other {# copies are kept}}.',
  noCopyWithBoth:
    'With {lost, plural, one {# node} other {# nodes}} lost here and {failed, plural, one {# node} other {# nodes}} failed already, some data may have no copy left: {copies, plural, one {# copy is kept} other {# copies are kept}}.',
  noCopyLeft:
    '{failed, plural, one {# node has} other {# nodes have}} failed and {copies, plural, one {# copy is kept} other {# copies are kept}}: some data may have no copy left.',
  fewCopiesLeft:
    '{failed, plural, one {# node has} other {# nodes have}} failed and {copies, plural, one {# copy is kept} other {# copies are kept}}: some data may have only {left, plural, one {# copy} other {# copies}} left.',

  // What if
  whatIf: 'What if {change}',
  whatIfHint: 'Select nodes to see what happens if they fail or, when staged, are activated.',
  clearSelection: 'Clear the selection',
  mostSelected:
    '{count, number} nodes are selected, the most that can be computed at once. Clear one of them to select another.',
  whatIfFails: 'What if {node} fails',
  whatIfActivated: 'What if {node} is activated',
  lostNodes: '{count, plural, one {{nodes} fails} other {{nodes} fail at once}}',
  activatedNodes: '{count, plural, one {{nodes} is} other {{nodes} are}} activated',
  lostAndActivated: '{lost} fails and {activated} is activated',
  severalLostAndActivated:
    '{lostCount, plural, one {{lost} fails} other {{lost} fail at once}}, and {activatedCount, plural, one {{activated} is} other {{activated} are}} activated',
  whatIfOf: 'What if: {resource} of {core}',
  before: 'before: {usage}',
  beforeNone: 'before: no active node',
  after: 'after: {usage}',
  afterNone: 'after: nothing left',
  whatIfFormula:
    '100 × used / total of the nodes that would be active: what lost nodes held is placed again on the others, except rocket storage; an activated node brings its total and what it holds.',
  whatIfInputs: 'The active nodes of {core}, and the selected ones.',
  rocketStorage: 'Rocket storage',
  dataAtRisk: 'data at risk',
  localDataLost: 'local data lost',
  none: 'none',
  sellableChange: '{bytes} sellable, net of copies',
  resourceHead: 'Resource',
  beforeHead: 'Before',
  afterHead: 'After',
  verdictHead: 'Verdict',
  unchanged: 'Unchanged: <resources></resources>',
  resourceBefore: '{resource} before',
  resourceAfter: '{resource} after',
  nothingLeft: 'nothing left',
  wouldAdd: '{count, plural, one {# staged node} other {# staged nodes}} would add',
  tooManyStaged: 'More than {count, number} nodes: select some of them below.',
  addNotLoaded: 'What they would add could not be loaded.',
  addNothing: 'Nothing: they report no memory or storage.',
} as const
