/** Amounts, ages and states of usages, and the cards that say where they come from. */
export const usage = {
  // Formats
  bytesOf: '{used} of {total} bytes',
  coresOf: '{used} of {total} cores',
  cores: '{amount} cores',
  daysAgo: '{count, plural, one {# day} other {# days}} ago',
  hoursAgo: '{count, plural, one {# hour} other {# hours}} ago',
  minutesAgo: '{count, plural, one {# minute} other {# minutes}} ago',
  secondsAgo: '{count, plural, one {# second} other {# seconds}} ago',
  justNow: 'just now',
  inTheFuture: 'in the future',
  staleAge: '<time>{age}</time>, stale',

  // Levels, and why there is no usage
  normal: 'normal',
  high: 'high',
  nearFull: 'near full',
  full: 'full',
  unknown: 'unknown',
  noData: 'no data',
  noActiveNode: 'no active node',

  // Meters
  someStale: 'some values are stale',
  fullestNode: 'fullest node {node}',
  afterLoss: '{percentage} after the loss of the largest node',
  notCounted: '{status}: not counted in the core',
  lastReported: 'last reported {age}',
  allocated: '{percentage} allocated to customers, {ratio}',
  vcpuPerCore: '{amount} vCPU for each core',
  gibPerGib: '{amount} GiB for each GiB',

  // Nodes
  compute: 'compute',
  distributedStorage: 'distributed storage',
  objectStorage: 'object storage',
  computeNodes: 'compute nodes',
  distributedNodes: 'distributed storage nodes',
  objectNodes: 'object storage nodes',

  // Copies and sellable bytes
  copies: '{count, plural, one {one copy} other {# copies}}',
  rawPerStored: '{amount} raw bytes for each stored byte',
  sellableFormula:
    '({nearFull, number} % of the raw total without the largest node − the raw bytes used) / copies, so that at most {nearFull, number} % are used after the loss of that node. What is allocated and not used does not count.',

  // What percentages are
  amount: 'Amount',
  used: 'used',
  allocatedAmount: 'allocated',
  bytes: 'Bytes',
  raw: 'raw',
  net: 'net',
  usedRaw: 'Percentages are what is used, of the total of the active nodes; storage in raw bytes, all copies included.',
  usedNet: 'Percentages are what is used, of the total of the active nodes; storage in bytes net of copies.',
  allocatedRaw:
    'Percentages are what is allocated to customers, of the total of the active nodes; storage in raw bytes, all copies included.',
  allocatedNet:
    'Percentages are what is allocated to customers, of the total of the active nodes; storage in bytes net of copies.',
  unknownWhere: 'It is unknown where not all active nodes report it.',
  singleNodes: 'Single nodes, node failures and forecasts show what is used, in raw bytes.',
  unknownInCore: 'It is not known what is allocated to customers in this core.',
  unknownInCores: 'It is not known what is allocated to customers in these cores.',
  unknownInPools: 'It is not known what is allocated to customers in the pools in these charts.',
  reportAllocated:
    'An inventory file, a push or a query of a Prometheus source reports it as <field>allocated</field> of a quantity. A pool has an amount when all its active nodes have one.',
  addSource: 'How to add a source',

  // Cards of figures
  origin: 'Where this number comes from: {label}',
  formula: 'Formula',
  inputs: 'Inputs',
  source: 'Source',
  time: 'Time',
  noTime: 'No active node has reported a value.',
  usedFormula: '100 × used / total, summed over {nodes} ({quantity}).',
  allocatedFormula: '100 × allocated / total, summed over {nodes} ({quantity}).',
  activeNodes: 'the active {nodes}',
  cpuCores: 'CPU cores',
  memory: 'memory',
  rawBytes: 'raw bytes, all copies included',
  rocketBytes: 'raw bytes; rocket storage has no copies',
  netBytes: 'raw bytes divided by the copies',
  storageIn: 'storage in {bytes}',
  poolInputs: 'All active {nodes} of {core} with a known value. Failed, staged and other nodes do not count.',
  poolSource: 'The last reported values of these nodes; the page of a node shows its own.',
  nodeFormula: '100 × used / total of this node, rounded half up to two decimals.',
  nodeInputs: 'The values that {node} of {core} last reported.',
  nodeCounts: 'It counts in the totals of its core.',
  nodeDoesNotCount: 'It is {status} and counts in no total.',
  sourceImport: 'The last import.',
  sourceName: 'Reported by “{source}”.',
  rocketLoss: 'The used bytes of the node that holds the most: rocket storage is lost with its node.',
  loss: 'What is used, placed again on the nodes without the one with the largest total: at most {limit, number} % of their total.',
  nodeTime: 'The time of the oldest value that this node has reported.',
  coreTime: 'A core is as old as its oldest active node.',
  coreTimeInputs: 'The times of the oldest values of its active nodes.',
} as const
