/** Storage pools: their charts, the fullest nodes, and the table of all. */
export const storage = {
  title: 'Storage',
  pools: 'storage pools',
  allPools: 'All storage pools',
  noPools:
    'Storage pools appear when nodes report their storage. Import an inventory with <command>hybrid-core import FILE</command>.',

  // Columns and filters of the table
  class: 'Class',
  used: 'Used',
  allocated: 'Allocated',
  fullestNode: 'Fullest node',
  aboveMean: 'Fullest above mean',
  nodes: 'Nodes',
  nodeFailure: 'Node failure (N‑1)',
  atRisk: 'At risk',
  searchByCore: 'Search by core',

  // Fullest nodes
  fullestNodes: 'Fullest nodes',
  fullestIn: 'Fullest in {core}: {node}',
  storageClass: 'Storage class',
  all: 'All',
  allCores: 'All cores',
  searching: 'Searching…',
  noResults: 'No results',
  storageOf: 'Storage of {node} of {core}',
  fullestOfAll: 'The fullest nodes of all cores. Choose a core for its other nodes.',
  firstOfAll: 'The {count, number} fullest nodes of all cores. Choose a core for its other nodes.',
  noActiveNodesIn: '{core} has no active {nodes}.',
  noneReports: 'None of the active {nodes} reports its storage.',
  allActiveNodes: 'All {count, number} active {nodes} of {core}',
  nothingHere:
    'No active {nodeType, select, compute {compute node} distributed_storage {distributed storage node} object_storage {object storage node} other {node}} reports its storage here.',

  // Figures of a pool
  failureIn: 'Node failure in {core}',
  noneActive:
    'no {nodeType, select, compute {compute} distributed_storage {distributed storage} other {object storage}} node is active',
  noneOfActive: 'none of the active {nodes} ({count, number}) reports its storage',
  statusFormula: 'The {nodes} by their status.',
  outcome: 'Without {node}: {outcome}.',
  notRedundant: 'not redundant',
  fullestNodeIn: 'Fullest node in {core}',
  fullestFormula: '100 × used / total of each active node of the pool; the highest of them.',
  aboveMeanIn: 'Fullest above mean in {core}',
  points: '{points} percentage points',
  shortPoints: '{points} pp',
  meanOf: '{node}: {percentage}; mean of {count, number} nodes: {mean}',
  meanFormula: 'The percentage of the fullest node minus the mean of the percentages of all nodes.',
  sellableIn: 'Sellable in {core}',
  notSellable: 'not computed: rocket storage has no copies',
  sellableBytes: '{count, number} bytes, net: {copies}',
  usedNet: 'in use, net: {usage}',
  atRiskIn: 'At risk in {core}',
  notAtRisk: 'nothing: the data is rebuilt from copies',
  bytesOn: '{count, number} bytes on {node}',
  onNode: 'on <node></node>',
  nodesOf: 'Nodes of {type, select, distributed {distributed} rocket {rocket} other {object}} storage of {core}',
  activeNodes: '{count, number} active nodes',
  nodesFormula: 'The number of active nodes of the class.',
  oldestValueOf:
    'Oldest value of {type, select, distributed {distributed} rocket {rocket} other {object}} storage of {core}',
  oldestFormula: 'The time of the oldest value of the active nodes of the pool.',

  // Charts
  noDataIn: '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage: no data',
  noneAbove:
    'No {type, select, distributed {distributed} rocket {rocket} other {object}} storage above {threshold}; highest: {core}, {percentage}',
  highIn:
    '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage is high in {core}: {percentage}',
  nearFullIn:
    '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage is near full in {core}: {percentage}',
  fullIn:
    '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage is full in {core}: {percentage}',
  highOn:
    '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage is high on {node} of {core}: {percentage}',
  nearFullOn:
    '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage is near full on {node} of {core}: {percentage}',
  fullOn:
    '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage is full on {node} of {core}: {percentage}',
  downIn:
    'No active {nodeType, select, compute {compute} distributed_storage {distributed storage} other {object storage}} node in {core}',
  downInMore:
    'No active {nodeType, select, compute {compute} distributed_storage {distributed storage} other {object storage}} node in {core} and {count, plural, other {# more}}',
  downInAtLeast:
    'No active {nodeType, select, compute {compute} distributed_storage {distributed storage} other {object storage}} node in {core} and at least {count, plural, other {# more}}',
  mostAllocated:
    'Most allocated {type, select, distributed {distributed} rocket {rocket} other {object}} storage: {core}, {percentage}',
  mostAllocatedOfThese:
    'Most allocated {type, select, distributed {distributed} rocket {rocket} other {object}} storage of these cores: {core}, {percentage}',
  allocatedUnknown:
    'Allocated {type, select, distributed {distributed} rocket {rocket} other {object}} storage: unknown',
  allocatedUnknownOfThese:
    'Allocated {type, select, distributed {distributed} rocket {rocket} other {object}} storage of these cores: unknown',
  summary: '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage: {cores}.',
  someStale: 'some values stale',
  coreAllocated: '{core} {percentage} allocated',
  afterLossOf: '{outcome} after the loss of {node}',
  bytesAtRisk: '{bytes} at risk on {node}',
  coreFullestNode: 'fullest node {node}',
  largestExposure: 'Largest exposure: {node} ({core}), {bytes}',
  largestExposureOfThese: 'Largest exposure of these cores: {node} ({core}), {bytes}',
  amount: 'Amount',
  state: 'State',
  afterLoss: 'After a loss',
  chartOfAll: '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage of all hybrid cores',
  chartOfSome:
    '{type, select, distributed {Distributed} rocket {Rocket} other {Object}} storage of {count, number} of {total, number} hybrid cores',
  activeNodesOfCores: 'the active {nodes} of each hybrid core',
  chartInputs: 'All active {nodes} that report their storage. Failed and staged nodes do not count.',
  nothingReported:
    'No active {nodeType, select, compute {compute} distributed_storage {distributed storage} other {object storage}} node of any core reports its storage.',
  nothingAllocated: 'In no hybrid core do all active {nodes} report what is allocated.',
  worstCores: 'the {count, number} of {total, number} cores in the worst state',
} as const
