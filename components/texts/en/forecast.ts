/** When resources run full, and how their usage has changed. */
export const forecast = {
  // Resources at the beginning of a sentence, within one, and at the head of a column
  cpu: 'CPU',
  memory: 'Memory',
  distributed: 'Distributed storage',
  rocket: 'Rocket storage',
  object: 'Object storage',
  storage: 'Storage',
  memoryWithin: 'memory',
  distributedWithin: 'distributed storage',
  rocketWithin: 'rocket storage',
  objectWithin: 'object storage',
  storageWithin: 'storage',
  memoryColumn: 'Memory',
  distributedColumn: 'Distributed',
  rocketColumn: 'Rocket',
  objectColumn: 'Object',
  resourceOf: '{resource} of {owner}',

  // The section
  title: 'Forecast',
  notComputed: 'Forecast: not computed yet',
  titleNearFull: 'Forecast: {resource} is near full on {day}',
  titleNearFullNow:
    '{count, plural, one {Forecast: {resources} is near full now} other {Forecast: {resources} are near full now}}',
  titleShortHistory: 'Forecast: the history is too short',
  titleNotWithinYears: 'Forecast: nothing is near full within 3 years',
  titleNoGrowth: 'Forecast: no clear growth',
  titleNoDates: 'Forecast: no dates',
  history: 'History',
  poolRule: 'Near full: {percent, number} % of the total; of memory, what no longer fits without the largest node.',
  nodeRule: 'Near full: {percent, number} % of the total.',
  rangeRule: 'A range contains the day in 80 % of cases.',
  computed: 'Forecasts are computed when a day has ended (UTC), and need 14 days of history.',

  // The table
  resource: 'Resource',
  trend: 'Trend of 30 days',
  nearFullHead: 'Near full',
  fullHead: 'Full',
  orderByHead: 'Order by',
  daysHead: 'Days of history',

  // Growth
  growing: 'growing {amount} a day',
  shrinking: 'shrinking {amount} a day',
  noGrowth: 'no clear growth',
  cores: '{amount} cores',
  coresPerDay: '{amount} cores a day',
  bytesPerDay: '{amount} bytes a day',

  // Dates
  now: 'now',
  range: '{from} to {to}',
  openRange: '{from} or later, perhaps never',
  full: 'full',
  nearFull: 'near full',
  nearFullOn: 'near full on {day}',
  nearFullAndFullOn: 'near full, full on {day}',
  notNearFullWithinYears: 'not near full within 3 years',
  likelyOn: 'likely on {day}',
  inMostCases: 'in 80 % of cases: {range}',
  orderBy: 'order by {day}',
  orderByDay: 'order by <date>{day}</date>',
  orderPassed: '<late>order-by date passed:</late> <date>{day}</date>',
  orderLate: '<late>order late:</late> <date>{day}</date>',

  // Why there is no date
  noDate: 'no date',
  notGrowing: 'no date: not growing',
  isShrinking: 'no date: shrinking',
  tooIrregular: 'no date: too irregular',
  notWithinYears: 'not within 3 years',
  noCapacity: 'no date: no capacity',
  shortHistory: 'no date before {day}: {days} of {needed} days of history',
  otherReason: 'no date: {reason}',
  otherReasonShown: 'no date: <foreign>{reason}</foreign>',

  // The cards of figures
  growthOf: 'Growth of {resource} of {owner}',
  nearFullOf: 'Near-full day of {resource} of {owner}',
  fullOf: 'Full day of {resource} of {owner}',
  orderByOf: 'Order-by day of {resource} of {owner}',
  daysOf: 'Days of history of {resource} of {owner}',
  growthFormula:
    'The trend is the median slope of the last 60 days of the history; steps that are no growth are left out.',
  dateFormula:
    'The trend is the median slope of the last 60 days of the history, from the last value to the threshold; the range is how far such forecasts were wrong before.',
  orderByFormula: 'The earliest near-full day minus the lead time of the hardware.',
  daysFormula: 'The number of days with a value in the history.',
  days: '{count, plural, one {# day} other {# days}}',
  time: 'The end of the last day of the history (UTC).',
  inputs: 'The last value of each day of {resource} of {owner}.',
  source: 'The history of the reported values, which this panel keeps.',

  // The trend of 30 days
  noTrend: 'no trend yet',
  noData: 'no data',
  notAvailable: 'not available',
  unchanged: 'unchanged',
  points: '{amount} points',
  inDays: '{days, plural, one {in # day} other {in # days}}',
  trendOf: 'Trend of {resource}',
  fromTo: 'from {from} to {to}',
  pointsInDays:
    '{days, plural, one {{amount} percentage points in # day} other {{amount} percentage points in # days}}',
  trendTime: 'The days of the last 30 days with a value (UTC).',
  trendFormula: 'The last percentage minus the first one; each is 100 × used / total at the end of its day.',
  trendInputs: 'The last value of each day of {resource}.',
} as const
