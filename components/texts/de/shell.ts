import type { Translated } from '../catalogue.ts'

export const shell: Translated<'shell'> = {
  closeNavigation: 'Navigation schließen',
  openNavigation: 'Navigation öffnen',
  pages: 'Seiten',
}
