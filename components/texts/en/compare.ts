/** Cores side by side, and their selection in the list of cores. */
export const compare = {
  // The selection
  compare: 'Compare',
  box: 'compare',
  compareCore: 'Compare {core}',
  selectSeveral: 'Select two to four cores to compare them.',
  selectMore: 'Select one to three more to compare it.',
  mostSelected: 'These are {count, number}, the most that are compared.',
  compareCount: 'Compare {count, number} cores',
  clear: 'Clear',
  clearSelection: 'Clear the selection',

  // The page
  cores: 'Hybrid cores',
  title: 'Compare hybrid cores',
  titleOf: 'Compare {cores}',
  unreadable: '{core} cannot be read',
  unreadablePart: '{core} cannot be read completely:',
  chooseOthers: 'Choose other cores',
  unknownCore:
    'There is no hybrid core <id>“{core}”</id>. It was never imported, was removed, or belongs to another partner.',
  compareWithout: 'Compare without it',
  leftOut:
    '{count, plural, one {At most {most, number} cores are compared: {cores} is not shown.} other {At most {most, number} cores are compared: {cores} are not shown.}}',
  repeated:
    '{count, plural, one {The address names {cores} more than once: it is shown once.} other {The address names {cores} more than once: each is shown once.}}',
  noneSelected: 'No core is selected.',
  oneAlone: 'One core alone has nothing to be compared with.',
  selectInList: 'Select two to four cores in the list',
  amounts: 'Amounts',
  absolute: 'absolute',
  perNode: 'per node',
  absoluteAmounts: 'Amounts are those of all active nodes of a core.',
  amountsPerNode:
    'Amounts are per node: divided by the active nodes that have the resource. Counts of nodes and node failures stay absolute.',

  // The table, and how values differ
  comparison: 'Comparison',
  core: 'Core',
  highest: 'highest',
  lowest: 'lowest',
  equal: 'equal',
  noValue: 'no value',
  andOthers: '{row}: {core} and the others',
  differenceFormula: 'The value of {core} minus the smallest of this row, as they are shown.',
  differenceInputs: 'The values of the {count, number} cores of this page.',

  // Rows: the core and its usage
  status: 'Status',
  noLocation: 'no location',
  oldestValue: 'Oldest value',
  oldestValueOf: 'Oldest value of {core}',
  used: 'Used',
  allocated: 'Allocated',
  usageOf: '{resource} of {core}',
  usagePerNodeOf: '{resource} of {core}, per node',
  dividedByCount: 'Amounts are divided by the active nodes ({count, number}).',

  // Rows: nodes
  nodes: 'Nodes',
  allNodes: 'All nodes',
  allNodesOf: 'All nodes of {core}',
  typeNodesOf: '{type} nodes of {core}',
  lastImport: 'The last import.',
  nodesFormula: 'The number of nodes with each status.',
  allNodesInputs: 'All nodes of {core}, whatever their status.',
  typeNodesInputs: 'All nodes of the type “{type}” of {core}, whatever their status.',
  statusSource: 'The statuses of the last import.',

  // Rows: node failures
  nodeFailure: 'Node failure (N-1)',
  withoutLargest: '{resource} without the largest node',
  rocketLoss: 'Rocket storage that its loss destroys',
  nothingRemains: 'nothing remains',
  withoutNode: 'without {node}',
  withoutNodeSurvives: 'without {node}, survives {count, number}',
  onNode: 'on {node}',

  // Rows: sellable bytes and forecasts
  sellable: 'Sellable, net of copies',
  sellableOf: 'Sellable {resource} of {core}',
  bytes: '{count, number} bytes',
  bytesInAllNodes: '{count, number} bytes in all nodes',
  ofNet: 'of {total} net',
  ofNetPerNode: 'of {total} net per node',
  divided: 'Divided by the active nodes.',
  most: 'most',
  least: 'least',
  noData: 'no data',
  nearFull: 'Near full',
  noForecast: 'no forecast',
  days: '{count, plural, one {# day} other {# days}}',
  latest: 'latest',
  soonest: 'soonest',
} as const
