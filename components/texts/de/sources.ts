import type { Translated } from '../catalogue.ts'

export const sources: Translated<'sources'> = {
  title: 'Quellen',
  intro: 'Woher die neuen Werte Ihrer Knoten kommen. Fehlerhafte und verspätete Quellen stehen am Anfang.',
  sources: 'Quellen',
  noSources:
    'Werte kommen aus Importen, von Programmen, die sie senden, und von Prometheus. Unten steht, wie Sie sie hinzufügen.',

  source: 'Quelle',
  state: 'Zustand',
  problem: 'Problem',
  lastRound: 'Letzter Durchlauf',
  interval: 'Intervall',
  hybridCores: 'Hybrid Cores',
  changed: 'Geändert',
  kind: 'Art',
  searchByName: 'Nach Name suchen',
  ok: 'OK',
  late: 'verspätet',
  failing: 'fehlerhaft',
  prometheus: 'Prometheus',
  push: 'Push',
  moreCores: 'und {count, number} weitere',

  moreLines: '({count, number} weitere)',
  staleValues: 'Ihre Werte sind veraltet',
  noNewValues: 'Seit drei Intervallen keine neuen Werte',
  unmapped: '{count, plural, one {# Label gehört} other {# Labels gehören}} zu keinem Knoten',
  unmappedAre: '{count, plural, one {# Label gehört} other {# Labels gehören}} zu keinem Knoten:',
  firstUnmappedAre:
    '{count, plural, one {# Label gehört} other {# Labels gehören}} zu keinem Knoten; die ersten davon:',
  everyHours: '{hours, plural, one {stündlich} other {alle # h}}',
  everyMinutes: 'alle {minutes, number} min',
  everySeconds: 'alle {seconds} s',
  seconds: '{seconds} Sekunden',
  pushTook: 'Der letzte Push dauerte {duration} und änderte {count, plural, other {# Knoten}}.',
  roundTook: 'Der letzte Durchlauf dauerte {duration} und änderte {count, plural, other {# Knoten}}.',
  coresOf: 'Hybrid Cores: <cores></cores>',
  refused: 'Er wurde abgelehnt:',
  errors: 'Fehler:',
  leftOut: 'Ausgelassene Werte:',
  unmappedHint:
    'Ein Import legt Knoten an. Eine Prometheus-Quelle kann Labels mit <code>relabel</code> ändern und Knoten mit <code>create: true</code> anlegen.',

  problemOf: 'Problem von {source}',
  problemFormula:
    'Der erste Fehler; sonst, dass sie verspätet ist; sonst der erste ausgelassene Wert oder die Labels ohne Knoten.',
  beginOf: 'Beginn des letzten Durchlaufs von {source}',
  beginFormula: 'Die Zeit, zu der der letzte Durchlauf oder Push begann.',
  intervalOf: 'Intervall von {source}',
  pushInterval: 'Das Intervall, das das Programm mit seinem letzten Push angegeben hat.',
  fileInterval: 'Das Intervall in der Datei der Quellen.',
  changedOf: 'Geänderte Knoten von {source}',
  changedFormula: 'Die Anzahl der Knoten, von denen der letzte Durchlauf oder Push einen Wert geändert hat.',
  lastPushOf: 'Der letzte Push von {source}',
  lastRoundOf: 'Der letzte Durchlauf von {source}',
  tookFormula: 'Die Zeit von Beginn bis Ende und die Anzahl der Knoten, von denen ein Wert geändert wurde.',
  unmappedOf: 'Labels ohne Knoten von {source}',
  unmappedFormula: 'Die Anzahl der Zeitreihen oder Zeilen, deren Label die ID keines Knotens ist.',
  pushInputs: 'Der letzte Push von „{source}“.',
  roundInputs: 'Der letzte Durchlauf von „{source}“.',
  notedPush: 'Was dieses Panel beim Empfang des Pushs festgehalten hat.',
  notedRound: 'Was dieses Panel bei der Abfrage der Quelle festgehalten hat.',

  add: 'Quelle hinzufügen',
  importTitle: 'Import',
  importText:
    'Der Betreiber dieses Panels importiert eine Inventardatei. Ein Import legt die Hybrid Cores und Knoten an.',
  onServer: 'Auf dem Server des Panels',
  pushTitle: 'Push',
  pushText:
    'Ein Programm sendet neue Werte von Knoten mit einem <keys>API-Schlüssel</keys>, der das Recht CORE_WRITE hat. Der Name der Quelle ist <code>push:</code> und der Name des Schlüssels.',
  oneValue: 'Ein Wert, mit curl',
  wholeMachine: 'CPU, Arbeitsspeicher und Festplatte eines Rechners, jede Minute',
  yamlFile: 'Datei sources.yaml',
  prometheusText:
    'Der Betreiber nennt Server mit der HTTP-API von Prometheus in der Datei, die die Einstellung SOURCES_FILE angibt. <code>hybrid-core source check</code> zeigt, was sie liefern würden.',
}
