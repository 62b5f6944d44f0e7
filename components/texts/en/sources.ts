/** Sources of values: their table, the last round of one, and how to add one. */
export const sources = {
  title: 'Sources',
  intro: 'Where new values of your assets come from. Sources that fail or are late come first.',
  sources: 'sources',
  noSources: 'Values come from imports, from programs that push, and from Prometheus. The ways to add them are below.',

  // Columns and filters of the table
  source: 'Source',
  state: 'State',
  problem: 'Problem',
  lastRound: 'Last round',
  interval: 'Interval',
  hybridCores: 'Hybrid cores',
  changed: 'Changed',
  kind: 'Kind',
  searchByName: 'Search by name',
  ok: 'ok',
  late: 'late',
  failing: 'failing',
  prometheus: 'Prometheus',
  push: 'push',
  moreCores: 'and {count, number} more',

  // Texts of a round
  moreLines: '({count, number} more)',
  staleValues: 'Its values are stale',
  noNewValues: 'No new values for three intervals',
  unmapped: '{count, plural, one {# label leads} other {# labels lead}} to no asset',
  unmappedAre: '{count, plural, one {# label leads} other {# labels lead}} to no asset:',
  firstUnmappedAre: '{count, plural, one {# label leads} other {# labels lead}} to no asset, of which the first are:',
  everyHours: 'every {hours, plural, other {#}} h',
  everyMinutes: 'every {minutes, number} min',
  everySeconds: 'every {seconds} s',
  seconds: '{seconds} seconds',
  pushTook: 'The last push took {duration} and changed {count, plural, one {# asset} other {# assets}}.',
  roundTook: 'The last round took {duration} and changed {count, plural, one {# asset} other {# assets}}.',
  coresOf: 'Hybrid cores: <cores></cores>',
  refused: 'It was refused:',
  errors: 'Errors:',
  leftOut: 'Values that were left out:',
  unmappedHint:
    'An import creates assets. A source of Prometheus can change labels with <code>relabel</code>, and create assets with <code>create: true</code>.',

  // Cards of figures
  problemOf: 'Problem of {source}',
  problemFormula:
    'The first error; else that it is late; else the first value that was left out, or the labels without an asset.',
  beginOf: 'Begin of the last round of {source}',
  beginFormula: 'The time at which the last round or push began.',
  intervalOf: 'Interval of {source}',
  pushInterval: 'The interval that the program named with its last push.',
  fileInterval: 'The interval in the file of sources.',
  changedOf: 'Changed assets of {source}',
  changedFormula: 'The number of assets of which the last round or push changed a value.',
  lastPushOf: 'The last push of {source}',
  lastRoundOf: 'The last round of {source}',
  tookFormula: 'The time from its begin to its end, and the number of assets of which it changed a value.',
  unmappedOf: 'Labels without an asset of {source}',
  unmappedFormula: 'The number of series or lines whose label is the id of no asset.',
  pushInputs: 'The last push of “{source}”.',
  roundInputs: 'The last round of “{source}”.',
  notedPush: 'What this panel noted when it took the push.',
  notedRound: 'What this panel noted when it asked the source.',

  // How to add a source
  add: 'Add a source',
  importTitle: 'Import',
  importText: 'The operator of this panel imports an inventory file. An import creates the hybrid cores and assets.',
  onServer: 'On the server of the panel',
  pushTitle: 'Push',
  pushText:
    'A program pushes new values of assets with an <keys>API key</keys> that has the scope CORE_WRITE. The name of the source is <code>push:</code> and the name of the key.',
  oneValue: 'One value, with curl',
  wholeMachine: 'The CPU, memory and disk of a machine, every minute',
  yamlFile: 'sources.yaml',
  prometheusText:
    'The operator names servers with the HTTP API of Prometheus in the file of the setting SOURCES_FILE. <code>hybrid-core source check</code> shows what they would deliver.',
} as const
