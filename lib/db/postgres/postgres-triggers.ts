import { sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Commits notify this channel, so that each server learns of the changes of other processes. */
export const changesChannel = 'hybrid_core_changes'

/** The triggers that protect append-only tables and change the versions of topics. */
export const postgresTriggers: Pick<Engine, 'appendOnly' | 'allowPruning' | 'prune' | 'addVersionTriggers'> = {
  appendOnly: async (db, table) => {
    await sql`create function ${sql.ref(`${table}_keep`)}() returns trigger language plpgsql as
      $$ begin raise exception 'rows of % are never changed', tg_table_name; end $$`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_keep`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.ref(`${table}_keep`)}()`.execute(db)
  },

  // A setting of the transaction instead of `disable trigger`, which would block every writer of the table.
  allowPruning: async (db, table) => {
    await sql`create or replace function ${sql.ref(`${table}_keep`)}() returns trigger language plpgsql as
      $$ begin
        if tg_op = 'DELETE' and current_setting('hybrid_core.pruned', true) = txid_current() || tg_table_name then
          return null;
        end if;
        raise exception 'rows of % are never changed', tg_table_name;
      end $$`.execute(db)
  },

  prune: async (transaction, table, work) => {
    await sql`select set_config('hybrid_core.pruned', txid_current() || ${table}::text, true)`.execute(transaction)
    await work()
    await sql`select set_config('hybrid_core.pruned', '', true)`.execute(transaction)
  },

  // Deferred to the commit, so that other transactions wait for the row only briefly and cannot deadlock on it.
  addVersionTriggers: async (db, topic, watched) => {
    await sql`create or replace function name_state() returns trigger language plpgsql as $$
      begin
        if current_setting('hybrid_core.named', true) is distinct from txid_current() || tg_argv[0] then
          perform set_config('hybrid_core.named', txid_current() || tg_argv[0], true);
          update data_versions set version = gen_random_uuid()::text where topic = tg_argv[0];
          perform pg_notify(${sql.lit(changesChannel)}, tg_argv[0]);
        end if;
        return null;
      end $$`.execute(db)
    for (const { table, columns } of watched) {
      const update = columns ? sql`update of ${sql.join(columns.map((column) => sql.ref(column)))}` : sql`update`
      await sql`create constraint trigger ${sql.ref(`${table}_named`)} after insert or ${update} or delete
        on ${sql.table(table)} deferrable initially deferred
        for each row execute function name_state(${sql.lit(topic)})`.execute(db)
    }
  },
}
