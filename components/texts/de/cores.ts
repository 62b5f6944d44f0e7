import type { Translated } from '../catalogue.ts'

export const cores: Translated<'cores'> = {
  title: 'Hybrid Cores',
  hybridCores: 'Hybrid Cores',
  allCores: 'Alle Hybrid Cores',
  unknownCore: 'Es gibt keinen Hybrid Core <core>„{id}“</core>',
  unknownHint: 'Er wurde nie importiert, wurde entfernt oder gehört einem anderen Partner.',

  hybridCore: 'Hybrid Core',
  status: 'Status',
  cpu: 'CPU',
  memory: 'Arbeitsspeicher',
  memoryHead: 'RAM',
  distributed: 'Verteilt',
  rocket: 'Rocket',
  object: 'Objekt',
  nearFull: 'Fast voll',
  usedThirtyDays: 'Belegt, 30 Tage',
  assets: 'Knoten',
  location: 'Standort',
  oldestValue: 'Ältester Wert',
  searchById: 'Nach ID suchen',
  publicFilter: 'Öffentlich',
  public: 'öffentlich',
  notPublic: 'nicht öffentlich',
  importFirst: 'Importieren Sie ein Inventar mit <command>hybrid-core import DATEI</command>.',
  usageOf:
    '{resource, select, cpu {CPU} memory {Arbeitsspeicher} distributed {Verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} von {core}',
  oldestValueOf: 'Ältester Wert von {core}',
  assetsOf: 'Knoten von {core}',
  assetCounts: '{count, number} Knoten, davon {failed, number} ausgefallen und {stale, number} veraltet',
  assetsFormula: 'Die Anzahl der Knoten unabhängig vom Status; veraltete sind aktiv.',
  allAssetsOf: 'Alle Knoten von {core}.',

  compute: 'Compute',
  distributedStorage: 'Verteilter Speicher',
  objectStorage: 'Objektspeicher',
  stale: 'veraltet',
  failedCount: '{count, number} ausgefallen',
  staleCount: '{count, number} veraltet',
  fewerCopies: 'weniger Kopien',
  lastReported: 'zuletzt gemeldet <age></age>',
  lastReportOf: 'Letzte Meldung von {node}',

  history: 'Verlauf',
  report: 'Bericht',
  oldestValueAge: 'ältester Wert <age></age>',
  noLocation: 'kein Standort',
  failedNodes: '{count, plural, one {# ausgefallener Knoten} other {# ausgefallene Knoten}}',
  mayHaveLostData:
    '{nodeType, select, distributed_storage {verteilter Speicher} other {Objektspeicher}} hat möglicherweise Daten verloren',
  notRedundant:
    '{nodeType, select, distributed_storage {verteilter Speicher} other {Objektspeicher}} ist nicht voll redundant',
  noActiveNodes: 'keine aktiven Knoten',
  activeNodesOf: 'Aktive Knoten von {core}',
  freshNodes: '{count, number} von {total, plural, other {# Knoten}} melden aktuelle Werte',
  freshFormula: 'Die Anzahl der aktiven Knoten, deren Werte nicht veraltet sind, von allen aktiven Knoten.',
  allActiveNodesOf: 'Alle aktiven Knoten von {core}.',
  upToDate: '{count, plural, one {der aktive Knoten ist} other {alle # Knoten sind}} aktuell',
  nodesWithoutData: '{count, number} von {total, plural, other {# Knoten}} ohne Belegungsdaten',
  staleNodes: '{count, number} von {total, plural, other {# Knoten}} veraltet',
  staleNodesOldest: '{count, number} von {total, plural, other {# Knoten}} veraltet, ältester Wert {age}',

  attention: 'Auffällige Knoten',
  noAttention: 'Keine auffälligen Knoten.',
  moreFailed: '{count} weitere ausgefallen',
  moreFull: '{count} weitere voll',
  moreNearFull: '{count} weitere fast voll',
  moreStale: '{count} weitere veraltet',
  moreWithoutData: '{count} weitere ohne Daten',
  memoryOf: 'Arbeitsspeicher von {node}',
  storageOf: 'Speicher von {node}',
  memoryShare: 'Arbeitsspeicher <b>{percentage}</b>',
  storageShare: 'Speicher <b>{percentage}</b>',

  sellablePool: 'Verkaufbar: {bytes} {pool, select, distributed {verteilter Speicher} other {Objektspeicher}}',
  sellablePools: 'Verkaufbar: {distributed} verteilter Speicher und {object} Objektspeicher',
  nothingSellable:
    'Kein {pools, select, distributed {verteilter Speicher} object {Objektspeicher} other {verteilter Speicher oder Objektspeicher}} mehr verkaufbar',
  pool: 'Pool',
  rawHead: 'Brutto, belegt / gesamt',
  keptHead: 'Kopien',
  netHead: 'Netto, belegt / gesamt',
  sellableHead: 'Verkaufbar, netto',
  rawBytesOf: 'Bruttobytes {pool, select, distributed {des verteilten Speichers} other {des Objektspeichers}}',
  netBytesOf: 'Nettobytes {pool, select, distributed {des verteilten Speichers} other {des Objektspeichers}}',
  sellableOf: 'Verkaufbarer {pool, select, distributed {verteilter Speicher} other {Objektspeicher}}',
  rawFormula: 'Die Bytes, die auf den aktiven Knoten belegt sind, alle Kopien eingerechnet.',
  netFormula: 'Bruttobytes geteilt durch die Kopien, abgerundet.',
  bytes: '{count, number} Bytes',
  noFitAfterLoss: 'reicht nach dem Ausfall eines Knotens nicht',

  rocketWithin: 'Rocket-Speicher',

  fits: 'reicht',
  doesNotFit: 'reicht nicht',
  atRisk: 'gefährdet',
  nothingAtRisk: 'nichts gefährdet',
  failureNoData: 'Knotenausfall (N-1): keine Daten',
  failureNoFit: 'Bei Knotenausfall (N-1) {count, plural, one {reicht} other {reichen}} {resources} nicht mehr',
  failureFits: 'Bei Knotenausfall (N-1) {count, plural, one {reicht} other {reichen}} {resources} weiterhin',
  failureOf:
    'Knotenausfall: {resource, select, memory {Arbeitsspeicher} distributed {verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} von {core}',
  nothingReported: 'Kein aktiver Knoten meldet Arbeitsspeicher oder Speicher.',
  notReported:
    'Kein aktiver Knoten meldet {resource, select, memory {Arbeitsspeicher} distributed {verteilten Speicher} rocket {Rocket-Speicher} other {Objektspeicher}}.',
  nothingRemains: 'nichts bleibt übrig',
  noLongerFits:
    '{resource, select, memory {Arbeitsspeicher} distributed {Verteilter Speicher} other {Objektspeicher}} reicht ohne {node} nicht mehr: {outcome}.',
  survivesMore:
    '{resource, select, memory {Arbeitsspeicher} distributed {Verteilter Speicher} other {Objektspeicher}} reicht auch ohne {node}: {outcome}; übersteht {count, number} Ausfälle nacheinander, jeweils nach dem Wiederaufbau.',
  survivesOne:
    '{resource, select, memory {Arbeitsspeicher} distributed {Verteilter Speicher} other {Objektspeicher}} reicht auch ohne {node}: {outcome}; übersteht keinen zweiten Ausfall.',
  rocketUnused: 'Es ist kein Rocket-Speicher belegt, also würde keiner verloren gehen.',
  rocketLost: 'Auf {node} würden {bytes} Rocket-Speicher verloren gehen.',

  reducedRedundancy:
    '{nodeType, select, distributed_storage {verteilter Speicher} other {Objektspeicher}} hat verringerte Redundanz',
  allFailed:
    '{count, plural, one {# Knoten ist} other {# Knoten sind}} ausgefallen und kein anderer Knoten hält Daten: Möglicherweise gibt es keine Kopie mehr.',
  othersSilent:
    '{count, plural, one {# Knoten ist} other {# Knoten sind}} ausgefallen und kein aktiver Knoten meldet seine Belegung: Einige Daten haben möglicherweise weniger Kopien.',
  warningOf: '{core}: {warning}',
  redundancyFormula: 'Die Anzahl der ausgefallenen Knoten im Vergleich zur Anzahl der Kopien, die der Pool hält.',
  redundancyInputs: 'Alle {nodes} von {core} mit ihrem Status.',
  showFailed: '{count, plural, one {Ausgefallenen Knoten anzeigen} other {# ausgefallene Knoten anzeigen}}',

  bytesOfApi: '{count} {count, select, 1 {Byte} other {Bytes}}',
  afterChange: '{change}: {sentence}',
  without: 'Ohne {nodes}',
  with: 'Mit {nodes}',
  withoutAndWith: 'Ohne {lost} und mit {activated}',
  countedNodes: '{count, plural, other {# Knoten}}',
  noneRemains:
    'Für die belegten {used} bleibt kein {resource, select, memory {Arbeitsspeicher} distributed {verteilter Speicher} other {Objektspeicher}} übrig.',
  tooFewNodes:
    'Die Anzahl der {rest, select, remaining {übrigen Knoten} other {Knoten}} ({count}) ist kleiner als die der Kopien ({least}).',
  tooLittleMemory:
    'Der {rest, select, remaining {übrige Arbeitsspeicher} other {Arbeitsspeicher}} ({total}) ist {missing} kleiner als die belegten {used}.',
  tooLittleStorage:
    '{share} % des {rest, select, remaining {übrigen } other {}}{resource, select, distributed {verteilten Speichers} other {Objektspeichers}} ({total}) sind {missing} weniger als die belegten {used}.',
  fitsIn:
    'Die belegten {used} sind {share} % des {resource, select, memory {Arbeitsspeichers} distributed {verteilten Speichers} other {Objektspeichers}} ({total}).',
  noLocalLoss: 'Es würden keine lokalen Daten verloren gehen.',
  localLoss: 'Auf {nodes} würden {used} lokaler Daten verloren gehen.',
  noCopyWithLost:
    'Bei {lost, plural, other {# hier ausfallenden Knoten}} haben einige Daten möglicherweise keine Kopie mehr: Gehalten {copies, plural, one {wird # Kopie} other {werden # Kopien}}.',
  noCopyWithFailed:
    'Bei {failed, plural, other {# bereits ausgefallenen Knoten}} haben einige Daten möglicherweise keine Kopie mehr: Gehalten {copies, plural, one {wird # Kopie} other {werden # Kopien}}.',
  noCopyWithBoth:
    'Bei {lost, plural, other {# hier ausfallenden}} und {failed, plural, other {# bereits ausgefallenen Knoten}} haben einige Daten möglicherweise keine Kopie mehr: Gehalten {copies, plural, one {wird # Kopie} other {werden # Kopien}}.',
  noCopyLeft:
    '{failed, plural, one {# Knoten ist} other {# Knoten sind}} ausgefallen und {copies, plural, one {# Kopie wird} other {# Kopien werden}} gehalten: Einige Daten haben möglicherweise keine Kopie mehr.',
  fewCopiesLeft:
    '{failed, plural, one {# Knoten ist} other {# Knoten sind}} ausgefallen und {copies, plural, one {# Kopie wird} other {# Kopien werden}} gehalten: Einige Daten haben möglicherweise nur noch {left, plural, one {# Kopie} other {# Kopien}}.',

  whatIf: 'Was wäre, wenn {change}',
  whatIfHint:
    'Wählen Sie Knoten aus, um zu sehen, was geschieht, wenn sie ausfallen oder, falls vorbereitet, aktiviert werden.',
  clearSelection: 'Auswahl aufheben',
  mostSelected:
    '{count, number} Knoten sind ausgewählt; mehr lassen sich nicht auf einmal berechnen. Heben Sie die Auswahl eines Knotens auf, um einen anderen auszuwählen.',
  whatIfFails: 'Was wäre, wenn {node} ausfiele',
  whatIfActivated: 'Was wäre, wenn {node} aktiviert würde',
  lostNodes: '{count, plural, one {{nodes} ausfiele} other {{nodes} gleichzeitig ausfielen}}',
  activatedNodes: '{nodes} aktiviert {count, plural, one {würde} other {würden}}',
  lostAndActivated: '{lost} ausfiele und {activated} aktiviert würde',
  severalLostAndActivated:
    '{lostCount, plural, one {{lost} ausfiele} other {{lost} gleichzeitig ausfielen}} und {activated} aktiviert {activatedCount, plural, one {würde} other {würden}}',
  whatIfOf: 'Was wäre, wenn: {resource} von {core}',
  before: 'vorher: {usage}',
  beforeNone: 'vorher: kein aktiver Knoten',
  after: 'nachher: {usage}',
  afterNone: 'nachher: nichts übrig',
  whatIfFormula:
    '100 × belegt / gesamt der Knoten, die aktiv wären: Was ausgefallene Knoten hielten, wird neu auf die anderen verteilt, außer Rocket-Speicher; ein aktivierter Knoten bringt seine Gesamtmenge ein und was er hält.',
  whatIfInputs: 'Die aktiven Knoten von {core} und die ausgewählten.',
  rocketStorage: 'Rocket-Speicher',
  dataAtRisk: 'Daten gefährdet',
  localDataLost: 'lokale Daten verloren',
  none: 'keiner',
  sellableChange: '{bytes} verkaufbar, netto ohne Kopien',
  resourceHead: 'Ressource',
  beforeHead: 'Vorher',
  afterHead: 'Nachher',
  verdictHead: 'Ergebnis',
  unchanged: 'Unverändert: <resources></resources>',
  resourceBefore: '{resource} vorher',
  resourceAfter: '{resource} nachher',
  nothingLeft: 'nichts übrig',
  wouldAdd: '{count, plural, one {# vorbereiteter Knoten brächte} other {# vorbereitete Knoten brächten}} zusätzlich',
  tooManyStaged: 'Mehr als {count, number} Knoten: Wählen Sie unten einige davon aus.',
  addNotLoaded: 'Was sie brächten, konnte nicht geladen werden.',
  addNothing: 'Nichts: Sie melden weder Arbeitsspeicher noch Speicher.',
}
