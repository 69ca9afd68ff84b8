import type pg from 'pg';

const INTERVAL_MS = 30_000;
const WAL_LIMIT_BYTES = 24 * 1024 * 1024;

/**
 * Runs once what a PostgreSQL server's background processes do and the embedded one, having none, does not:
 * a checkpoint after many writes, and vacuum and analyze of the tables that changed
 * much (the thresholds are autovacuum's defaults). Costs about a millisecond when there is nothing to do.
 */
export async function maintain(pool: pg.Pool): Promise<void> {
  const wal = await pool.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1 AS long FROM pg_control_checkpoint()`,
    [WAL_LIMIT_BYTES],
  );
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', s.schemaname, s.relname) AS name
       FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
      WHERE s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
         OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
         OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)`,
  );
  for (const { name } of tables.rows) await pool.query(`VACUUM (ANALYZE) ${name}`);
  if (wal.rows[0].long) await pool.query('CHECKPOINT');
}

/** Maintains the embedded database twice a minute until `stop`, whose promise resolves when no run is in progress. */
export function startMaintenance(pool: pg.Pool, onError: (cause: Error) => void): { stop(): Promise<void> } {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= maintain(pool)
      .catch((cause: unknown) => onError(cause instanceof Error ? cause : new Error(String(cause))))
      .finally(() => (round = undefined));
  }, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
