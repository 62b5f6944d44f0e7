import type { Translated } from '../catalogue.ts'

export const records: Translated<'records'> = {
  active: 'aktiv',
  planned: 'geplant',
  staged: 'vorbereitet',
  maintenance: 'in Wartung',
  failed: 'ausgefallen',
  suspended: 'ausgesetzt',
  ended: 'beendet',
  invited: 'eingeladen',
  locked: 'gesperrt',
  open: 'offen',
  paid: 'bezahlt',
  cancelled: 'storniert',

  breadcrumb: 'Navigationspfad',

  copy: 'Kopieren',
  copied: 'Kopiert',
  copyNamed: 'Kopieren: {label}',
  copyCurl: 'Als curl kopieren',
  copyCurlOf: 'Als curl kopieren: {rows}',
  copiedOf: 'Kopiert: {rows}',
  asJson: 'als JSON',
  asJsonOf: 'als JSON: {rows}',
  copyTextByHand: 'Der Browser verhindert das Kopieren: Markieren Sie den Text und kopieren Sie ihn',
  copyCommandByHand:
    'Der Browser verhindert auf dieser Seite das Kopieren. Markieren Sie den Befehl und kopieren Sie ihn:',

  copyNow: 'Jetzt kopieren',
  shownOnce: 'Wird nur einmal angezeigt.',
  haveCopied: 'Ich habe kopiert',
  closeKey: 'Ohne Kopie des Schlüssels schließen?',
  closeLink: 'Ohne Kopie des Links schließen?',
  closeAddress: 'Ohne Kopie der Adresse schließen?',
  keyIsGone:
    'Der Schlüssel wird nicht noch einmal angezeigt. Wenn Sie jetzt schließen, müssen Sie ihn rotieren oder ersetzen.',
  linkIsGone: 'Der Link wird nicht noch einmal angezeigt. Wenn Sie jetzt schließen, müssen Sie einen neuen erstellen.',
  addressIsGone:
    'Die Adresse wird nicht noch einmal angezeigt. Wenn Sie jetzt schließen, müssen Sie sie widerrufen und eine neue erstellen.',
  keepOpen: 'Offen lassen',
  close: 'Schließen',

  owner: 'Inhaber',
  admin: 'Administrator',
  write: 'Bearbeiter',
  read: 'Leser',
  partnerRead: 'Preislisten, Rechnungen, Zahlungsarten und den Partner sehen',
  partnerWrite: 'Zahlungsarten löschen',
  partnerAdmin: 'Benutzer einladen, ändern und sperren sowie das Protokoll lesen',
  contractRead: 'Verträge, Projekte und deren Preise sehen',
  contractWrite: 'Verträge ändern',
  contractAdmin: 'Verträge sehen und ändern',
  coreWrite: 'neue Werte von Knoten übermitteln und sehen, woher Werte kommen',
}
