/** The usage of a core over time. */
export const history = {
  cores: 'Hybrid cores',
  history: 'History',
  historyOf: 'History of {core}',
  historyOfShown: 'History of <id>{core}</id>',
  percentages:
    'Percentages are what is used, of the total of the active nodes; storage in raw bytes, all copies included.',
  utcTimes: 'Times in UTC.',
  zoneTimes: 'Times in {zone}; days in UTC.',

  // The range
  range: 'Range',
  hours24: '24 hours',
  days7: '7 days',
  days30: '30 days',
  days90: '90 days',
  year1: '1 year',
  ownRange: 'Own range',
  noRange: 'none',

  // The title and the summary of a chart
  noValues: '{name}: no values in this period',
  noCapacity: 'no capacity',
  valueOn: '{name}: {percentage} on {time}',
  lastValueOn: '{name}: {percentage} on {time}, no values since then',
  valueFull: '{name}: {percentage}, full',
  extremes: '{title}; from {from} to {to} between {lowest} and {highest} of {total}',
  fullestNode: 'fullest node {node}',
  gaps: '{count, plural, one {# gap without values} other {# gaps without values}}',
  forecastRange: 'range of the forecast {range}',

  // Its table
  day: 'Day (UTC)',
  time: 'Time',
  used: 'Used',
  amount: 'Amount',
  lowest: 'Lowest',
  highest: 'Highest',
  total: 'Total',
  allocated: 'Allocated',
  fullestNodeHead: 'Fullest node',

  // The tooltip of a point
  usedOf: '{percentage}: {used} of {total}',
  inStep: '{lowest} to {highest} in this step',
  allocatedAmount: '{amount} allocated',

  // Its legend
  usedLine: 'used',
  allocatedLine: 'allocated to customers',
  fullestLine: 'fullest node, its share of the total',
  totalLine: 'total',
  band: 'lowest to highest',
  forecastLine: 'forecast',
  rangeArea: 'its range in 80 % of cases',
  rangeAreaNearFull: 'its range in 80 % of cases: near full {range}',
  nearFullLine: 'near full',

  // Its source
  overTime: '{name} of {owner} over time',
  formula: '100 × used / total of the active nodes; each point is the last value of its step.',
  forecastFormula: 'The forecast is the median slope of the last 60 days, from the last value.',
  inputs: 'The values of {resource} of {owner} that were reported in this period.',
  source: 'The history of the reported values, which this panel keeps.',
  noneReported: 'No active node reported {resource} in this period.',
  begins: 'The chart begins with its first value.',
} as const
