import type { Translated } from '../catalogue.ts'

export const calendarFeeds: Translated<'calendarFeeds'> = {
  title: 'Bestellkalender',
  intro:
    'Ein Kalenderprogramm, das eine Adresse abonniert, zeigt für jede Ressource eines Hybrid Cores, die eine Prognose hat, den Tag, bis zu dem Hardware bestellt werden muss. Alle, die die Adresse kennen, können diese Tage lesen.',
  name: 'Name',
  nameHint: 'Wer die Adresse abonniert, zum Beispiel „Teamkalender“.',
  nameMissing: 'Geben Sie der Adresse einen Namen',
  create: 'Adresse erstellen',
  newAddress: 'Kalenderadresse „{name}“',
  hashOnly: 'Der Server speichert nur einen Hash der Adresse.',
  address: 'Adresse',
  addresses: 'Adressen',
  none: 'Noch keine Adressen.',
  times: 'erstellt <created></created>, zuletzt verwendet <used></used>',
  neverUsed: 'erstellt <created></created>, nie verwendet',
  created: 'Erstellt',
  lastUsed: 'Zuletzt verwendet',
  revoke: 'Widerrufen',
  revokeNamed: '{name} widerrufen',
  revokeQuestion: '„{name}“ widerrufen?',
  revokeWarning:
    'Kalender, die diese Adresse abonniert haben, erhalten die Tage nicht mehr. Das lässt sich nicht rückgängig machen.',
}
