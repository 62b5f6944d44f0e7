import type { Translated } from '../catalogue.ts'

export const storage: Translated<'storage'> = {
  title: 'Speicher',
  pools: 'Speicherpools',
  allPools: 'Alle Speicherpools',
  noPools:
    'Speicherpools erscheinen, wenn Knoten ihren Speicher melden. Importieren Sie ein Inventar mit <command>hybrid-core import DATEI</command>.',

  class: 'Klasse',
  used: 'Belegt',
  allocated: 'Zugeteilt',
  fullestNode: 'Vollster Knoten',
  aboveMean: 'Vollster über Mittel',
  nodes: 'Knoten',
  nodeFailure: 'Knoten\u00adausfall (N‑1)',
  atRisk: 'Gefährdet',
  searchByCore: 'Nach Core suchen',

  fullestNodes: 'Vollste Knoten',
  fullestIn: 'Am vollsten in {core}: {node}',
  storageClass: 'Speicherklasse',
  all: 'Alle',
  allCores: 'Alle Cores',
  searching: 'Suche läuft …',
  noResults: 'Keine Treffer',
  storageOf: 'Speicher von {node} in {core}',
  fullestOfAll: 'Die vollsten Knoten aller Cores. Wählen Sie einen Core, um seine anderen Knoten zu sehen.',
  firstOfAll:
    'Die {count, number} vollsten Knoten aller Cores. Wählen Sie einen Core, um seine anderen Knoten zu sehen.',
  noActiveNodesIn: '{core} hat keine aktiven {nodes}.',
  noneReports: 'Keiner der aktiven {nodes} meldet seinen Speicher.',
  allActiveNodes: 'Alle {count, number} aktiven {nodes} von {core}',
  nothingHere:
    'Hier meldet kein aktiver {nodeType, select, compute {Compute-Knoten} distributed_storage {Knoten für verteilten Speicher} object_storage {Objektspeicher-Knoten} other {Knoten}} seinen Speicher.',

  failureIn: 'Knotenausfall in {core}',
  noneActive:
    'kein {nodeType, select, compute {Compute-Knoten} distributed_storage {Knoten für verteilten Speicher} other {Objektspeicher-Knoten}} ist aktiv',
  noneOfActive: 'keiner der aktiven {nodes} ({count, number}) meldet seinen Speicher',
  statusFormula: 'Die {nodes} nach ihrem Status.',
  outcome: 'Ohne {node}: {outcome}.',
  notRedundant: 'nicht redundant',
  fullestNodeIn: 'Vollster Knoten in {core}',
  fullestFormula: '100 × belegt / gesamt jedes aktiven Knotens des Pools; davon der höchste Wert.',
  aboveMeanIn: 'Vollster Knoten über dem Mittelwert in {core}',
  points: '{points} Prozentpunkte',
  shortPoints: '{points} PP',
  meanOf: '{node}: {percentage}; Mittelwert von {count, number} Knoten: {mean}',
  meanFormula: 'Der Prozentwert des vollsten Knotens abzüglich des Mittelwerts der Prozentwerte aller Knoten.',
  sellableIn: 'Verkaufbar in {core}',
  notSellable: 'nicht berechnet: Rocket-Speicher hat keine Kopien',
  sellableBytes: '{count, number} Bytes, netto: {copies}',
  usedNet: 'belegt, netto: {usage}',
  atRiskIn: 'Gefährdet in {core}',
  notAtRisk: 'nichts: Die Daten werden aus Kopien wiederhergestellt',
  bytesOn: '{count, number} Bytes auf {node}',
  onNode: 'auf <node></node>',
  nodesOf:
    'Knoten von {core}: {type, select, distributed {verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}}',
  activeNodes: '{count, number} aktive Knoten',
  nodesFormula: 'Die Anzahl der aktiven Knoten der Klasse.',
  oldestValueOf:
    'Ältester Wert von {core}: {type, select, distributed {verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}}',
  oldestFormula: 'Die Zeit des ältesten Werts der aktiven Knoten des Pools.',

  noDataIn:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}}: keine Daten',
  noneAbove:
    'Kein {type, select, distributed {verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} über {threshold}; höchster: {core}, {percentage}',
  highIn:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} ist in {core} hoch belegt: {percentage}',
  nearFullIn:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} ist in {core} fast voll: {percentage}',
  fullIn:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} ist in {core} voll: {percentage}',
  highOn:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} ist auf {node} in {core} hoch belegt: {percentage}',
  nearFullOn:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} ist auf {node} in {core} fast voll: {percentage}',
  fullOn:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} ist auf {node} in {core} voll: {percentage}',
  downIn:
    'Kein aktiver {nodeType, select, compute {Compute-Knoten} distributed_storage {Knoten für verteilten Speicher} other {Objektspeicher-Knoten}} in {core}',
  downInMore:
    'Kein aktiver {nodeType, select, compute {Compute-Knoten} distributed_storage {Knoten für verteilten Speicher} other {Objektspeicher-Knoten}} in {core} und {count, plural, one {# weiteren Core} other {# weiteren Cores}}',
  downInAtLeast:
    'Kein aktiver {nodeType, select, compute {Compute-Knoten} distributed_storage {Knoten für verteilten Speicher} other {Objektspeicher-Knoten}} in {core} und mindestens {count, plural, one {# weiteren Core} other {# weiteren Cores}}',
  mostAllocated:
    'Am meisten zugeteilt: {core} mit {percentage} {type, select, distributed {des verteilten Speichers} rocket {des Rocket-Speichers} other {des Objektspeichers}}',
  mostAllocatedOfThese:
    'Von diesen Cores am meisten zugeteilt: {core} mit {percentage} {type, select, distributed {des verteilten Speichers} rocket {des Rocket-Speichers} other {des Objektspeichers}}',
  allocatedUnknown:
    'Zugeteilter {type, select, distributed {verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}}: unbekannt',
  allocatedUnknownOfThese:
    'Zugeteilter {type, select, distributed {verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} dieser Cores: unbekannt',
  summary:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}}: {cores}.',
  someStale: 'einige Werte veraltet',
  coreAllocated: '{core} {percentage} zugeteilt',
  afterLossOf: '{outcome} nach Ausfall von {node}',
  bytesAtRisk: '{bytes} gefährdet auf {node}',
  coreFullestNode: 'vollster Knoten {node}',
  largestExposure: 'Größtes Risiko: {node} ({core}), {bytes}',
  largestExposureOfThese: 'Größtes Risiko dieser Cores: {node} ({core}), {bytes}',
  amount: 'Menge',
  state: 'Zustand',
  afterLoss: 'Nach einem Ausfall',
  chartOfAll:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} aller Hybrid Cores',
  chartOfSome:
    '{type, select, distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} von {count, number} der {total, number} Hybrid Cores',
  activeNodesOfCores: 'die aktiven {nodes} jedes Hybrid Cores',
  chartInputs: 'Alle aktiven {nodes}, die ihren Speicher melden. Ausgefallene und vorbereitete Knoten zählen nicht.',
  nothingReported:
    'Kein aktiver {nodeType, select, compute {Compute-Knoten} distributed_storage {Knoten für verteilten Speicher} other {Objektspeicher-Knoten}} eines Cores meldet seinen Speicher.',
  nothingAllocated: 'In keinem Hybrid Core melden alle aktiven {nodes}, was zugeteilt ist.',
  worstCores: 'die {count, number} von {total, number} Cores im schlechtesten Zustand',
}
