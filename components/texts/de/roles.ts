import type { Translated } from '../catalogue.ts'

export const roles: Translated<'roles'> = {
  admin: 'Administrator',
  owner: 'Inhaber',
  read: 'Leser',
  write: 'Bearbeiter',
}
