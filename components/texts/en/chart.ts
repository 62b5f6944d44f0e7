/** Charts of usages and nodes, and the frame of every chart. */
export const chart = {
  // The frame
  source: 'Source',
  asJson: 'as JSON',
  asJsonOf: 'as JSON: {title}',
  table: 'Table',
  cores: '{amount} cores',

  // Nodes by type and status
  compute: 'Compute',
  distributed: 'Distributed storage',
  object: 'Object storage',
  noNodes: 'No nodes',
  onlyNodeActive: 'The only node is active',
  allNodesActive: 'All {total, number} nodes are active',
  nodesFailed:
    '{count, plural, one {# of {total, number} nodes has failed} other {# of {total, number} nodes have failed}}',
  nodesStaged:
    '{count, plural, one {# of {total, number} nodes is staged} other {# of {total, number} nodes are staged}}',
  nodesInMaintenance:
    '{count, plural, one {# of {total, number} nodes is in maintenance} other {# of {total, number} nodes are in maintenance}}',
  nodesNotActive:
    '{count, plural, one {# of {total, number} nodes is not active} other {# of {total, number} nodes are not active}}',
  active: 'active',
  staged: 'staged',
  maintenance: 'maintenance',
  failed: 'failed',
  activeCount: '{count, number} active',
  stagedCount: '{count, number} staged',
  maintenanceCount: '{count, number} maintenance',
  failedCount: '{count, number} failed',
  typeWithoutNodes: '{type}: no nodes',
  nodeType: 'Node type',
  all: 'All',
  nodes: '{count, number} nodes',
  nodesOnAxis: '{count, plural, one {#\u202fnode} other {#\u202fnodes}}',
  none: 'none',
  nodesOf: 'Nodes of {core}',
  nodesFormula: 'The number of nodes of each type with each status.',
  nodesInputs: 'All {count, number} nodes of {core}, whatever their status.',
  statusSource: 'The statuses of the last import.',
  nodesAppear: 'Nodes appear after the next import.',

  // The title of usages
  noActiveNodeOf: 'No active {types} node',
  noUsage: 'No usage data yet',
  poolIs: '{name} is {level}: {percentage}',
  poolIsOnNode: '{name} is {level} on {node}: {percentage}',
  poolWas: '{name} was {level} {age}: {percentage}',
  poolWasOnNode: '{name} was {level} on {node} {age}: {percentage}',
  noPoolIsHigh: 'No pool above {threshold}; highest: {name}, {percentage}',
  noPoolWasHigh: 'No pool was above {threshold} {age}; highest: {name}, {percentage}',
  mostAllocated: 'Most allocated{scope}: {name}, {percentage}',
  allocatedUnknown: 'Allocated{scope}: unknown',

  // Their summary and marks
  noData: 'no data',
  noActiveNode: 'no active node',
  allocatedShare: '{name} {percentage} allocated',
  someStale: 'some values are stale',
  fullestNode: 'fullest node {node}',
  afterLoss: '{percentage} after the loss of {node}',
  nothingAfterLoss: 'nothing left after the loss of {node}',
  nothingLeft: 'nothing left',
  lastReported: 'last reported {age}',
  someStaleHint: 'Some values are stale.',
  fullestNodeHint: 'Fullest node: {node}',
  marks: 'high from {high, number} %, near full from {nearFull, number} %, full from {full, number} %',
  fullestNodeMark: 'fullest node',
  allocatedMark: 'allocated to customers',
  lossMark: 'after the loss of the largest node',
  trendMark: 'last 30 days',
  staleMark: 'hatched: stale',

  // Their table
  resource: 'Resource',
  used: 'Used',
  allocated: 'Allocated',
  allocatedToCustomers: 'Allocated to customers',
  amount: 'Amount',
  ratio: 'Ratio',
  state: 'State',
  fullestNodeHead: 'Fullest node',
  afterLossHead: 'After a loss',

  // Their source
  usageOf: 'Usage of {core}',
  reportingNodes: 'the active nodes that report the resource',
  usageInputs:
    '{total, number} active nodes, of which {reporting, number} are up to date. Failed and staged nodes do not count.',
  usageSource: 'The last reported values of these nodes; the page of a node shows its own.',
  noNodesYet: 'This core has no nodes yet.',
  noneReports: 'None of its active nodes ({count, number}) reports usage data.',
  noneActive: 'None of its nodes ({count, number}) is active; only active nodes count towards usage.',
  noneAllocated: 'Of no resource do all active nodes report what is allocated.',
} as const
