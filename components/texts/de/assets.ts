import type { Translated } from '../catalogue.ts'

export const assets: Translated<'assets'> = {
  title: '{asset} ({core})',
  assets: 'Knoten',
  unknownAsset: 'Es gibt keinen Knoten <asset>„{id}“</asset> in <core></core>',
  unknownHint: 'Er wurde nie importiert oder wurde entfernt.',
  allAssets: 'Alle Knoten von {core}',

  asset: 'Knoten',
  whatIf: 'Was wäre, wenn',
  nodeType: 'Knotentyp',
  storage: 'Speicher',
  storageClass: 'Speicherklasse',
  distributed: 'verteilt',
  rocket: 'Rocket',
  object: 'Objekt',
  lastReported: 'Zuletzt gemeldet',
  age: 'Alter',
  upToDate: 'aktuell',
  noNodes: 'Dieser Core hat keine Knoten. Knoten erscheinen nach dem nächsten Import.',
  usageOf: '{quantity} von {asset}',

  nodeOfType:
    '{nodeType, select, compute {Compute-Knoten} distributed_storage {Knoten für verteilten Speicher} other {Objektspeicher-Knoten}}',
  reportedByImport: 'zuletzt gemeldet <age></age> durch einen Import',
  reportedBy: 'zuletzt gemeldet <age></age> von <source>{name}</source>',
  lastReportedAge: 'Zuletzt gemeldet <age></age>',
  timeOf: 'Zeit: {quantity} von {asset}',
  allocatedOf:
    'Zugeteilt: {quantity, select, cpu {CPU} memory {Arbeitsspeicher} distributed {verteilter Speicher} rocket {Rocket-Speicher} other {Objektspeicher}} von {asset}',
  allocatedFormula: '100 × zugeteilt / gesamt dieses Knotens; der Wert kann über 100 % liegen.',
  whatIfFails: 'Was wäre, wenn <node></node> ausfiele',
  whatIfActivated: 'Was wäre, wenn <node></node> aktiviert würde',
  notCounted: 'Zählt in <core></core> nicht mit',
  whyNotCounted: 'Der Status ist „{status}“. Nur aktive Knoten zählen in den Summen und Rangfolgen des Cores.',

  onlyNode:
    'Der einzige aktive {nodeType, select, compute {Compute-Knoten} distributed_storage {Knoten für verteilten Speicher} other {Objektspeicher-Knoten}}',
  fullest: 'Vollster von {total, number} aktiven {nodes}',
  fullestTied: 'Vollster von {total, number} aktiven {nodes}, gleichauf mit anderen',
  rank: 'Platz {rank, selectordinal, other {#}} von {total, number} aktiven {nodes} nach Belegung',
  rankTied:
    'Platz {rank, selectordinal, other {#}} von {total, number} aktiven {nodes} nach Belegung, gleichauf mit anderen',
  rankByMemory: 'Rang von {asset} nach Arbeitsspeicher',
  rankByStorage: 'Rang von {asset} nach Speicher',
  rankFormula: 'Um eins höher als die Anzahl der Knoten mit einem höheren Prozentwert.',
  rankInputs: 'Die aktiven {nodes} von {core}, die vollsten zuerst.',
  rankNotLoaded: 'Der Rang konnte nicht geladen werden.',
  seeList: 'Liste anzeigen',
}
