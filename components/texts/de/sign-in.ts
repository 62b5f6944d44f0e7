import type { Translated } from '../catalogue.ts'

export const signIn: Translated<'signIn'> = {
  title: 'Anmelden',
  intro: 'Ihre Hybrid Cores und deren Auslastung.',
  email: 'E-Mail',
  password: 'Passwort',
  togglePassword: 'Passwort anzeigen oder verbergen',
  submit: 'Anmelden',
  or: 'oder',
  singleSignOn: 'Mit Single Sign-on anmelden',
  needsJavaScript: 'Diese Seite benötigt JavaScript.',

  setPasswordTitle: 'Passwort festlegen',
  setPasswordIntro: 'Der Link funktioniert einmal. Er meldet Sie auch an.',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens {min, number} Zeichen; ein Satz ist leicht zu merken.',
  again: 'Passwort wiederholen',
  revokeKeys: 'Auch meine API-Schlüssel widerrufen ({count, number} aktiv)',
  revokeKeysHint: 'Anfragen mit diesen Schlüsseln werden dann abgewiesen. Andernfalls bleiben die Schlüssel gültig.',
  setPassword: 'Passwort festlegen',

  setUpTitle: 'Panel einrichten',
  setUpIntro: 'Sie werden der erste Benutzer, mit der Rolle Inhaber.',
  partner: 'Partner',
  partnerHint:
    'Der Name Ihrer Firma. Wenn deren Bestand schon importiert ist: der Name oder die UUID, die dort verwendet wird.',
  setUp: 'Einrichten und anmelden',

  atLeast: 'Mindestens {min, number} Zeichen',
  atMost: 'Höchstens {max, number} Zeichen',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  nameMissing: 'Geben Sie einen Namen ein',
  nameInvalid: 'Höchstens {max, number} Zeichen, keine Steuerzeichen',
  emailInvalid: 'Keine E-Mail-Adresse',

  endedTitle: 'Dieser Link funktioniert nicht mehr',
  endedPassword:
    'Er wurde bereits verwendet oder ist älter als einen Tag. Ein Administrator kann einen neuen Link für Sie erstellen.',
  endedSetUp:
    'Er wurde bereits verwendet oder ist älter als einen Tag. Der Server gibt bei jedem Start einen neuen Link aus, solange es keinen Benutzer gibt.',
  incompleteTitle: 'Diese Adresse ist unvollständig',
  incompletePassword:
    'Öffnen Sie den vollständigen Link, den Sie erhalten haben. Ein Administrator kann einen neuen Link für Sie erstellen.',
  incompleteSetUp:
    'Öffnen Sie den vollständigen Link, den Sie erhalten haben. Der Server gibt bei jedem Start einen neuen Link aus, solange es keinen Benutzer gibt.',
  goToSignIn: 'Zur Anmeldung',

  wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch, oder das Konto ist gesperrt.',
  wait: 'Zu viele Versuche. Versuchen Sie es in {seconds, number} s noch einmal.',
  busy: 'Im Moment melden sich zu viele Personen an. Ihr Passwort wurde nicht geprüft; versuchen Sie es in {seconds, number} s noch einmal.',
  severalPartners: 'Mehrere Partner haben diesen Namen; geben Sie die UUID des Ihren an.',
  linkEnded: 'Dieser Link wurde bereits verwendet oder ist zu alt.',
  noAccount:
    'Single Sign-on war erfolgreich, aber kein Benutzer dieses Panels hat die bestätigte E-Mail-Adresse dieses Kontos.',
  singleSignOnFailed:
    'Single Sign-on ist fehlgeschlagen. Versuchen Sie es noch einmal, oder verwenden Sie Ihr Passwort.',
  unavailable:
    'Im Moment kann sich niemand anmelden: Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
  unwritable:
    'Im Moment kann sich niemand anmelden: Der Server kann nicht in seine Datenbank schreiben, weil der Datenträger voll oder gestört ist. Der Betreiber muss eingreifen.',
  unreachable: 'Der Server antwortet nicht. Ihre Eingabe ist nicht die Ursache; versuchen Sie es gleich noch einmal.',
  noCookie:
    'Ihr Browser hat das Cookie dieser Website nicht gespeichert. Erlauben Sie Cookies, und verwenden Sie die Adresse, für die das Panel konfiguriert ist.',
  failed: 'Auf dem Server ist ein Fehler aufgetreten. Sein Log enthält die Einzelheiten.',
}
