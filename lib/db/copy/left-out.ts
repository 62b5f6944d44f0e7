/** The tables that a copy leaves out, and why. All others are found in the database. */
export const leftOut: Readonly<Record<string, string>> = {
  kysely_migration: 'The new database has its own migrations, which are the same.',
  kysely_migration_lock: 'It belongs to the migrations.',
  data_versions: 'A version names a state of one database. The new one starts with versions that no client has seen.',
  leases: 'They belong to processes of the old database. Those of the new one take their own.',
  rate_limits: 'They count the requests of the last minute, and SQLite has no such table.',
}
