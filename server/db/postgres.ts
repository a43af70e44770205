import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { withKeptStatements } from './kept-statements.ts';
import { kyselyOf, type OpenDatabase } from './opened.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/** One server process; the sum over all processes must stay under the database's `max_connections`. */
const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 5_000;
/** With a connection end the plans that it keeps. */
const LIFETIME_S = 1_800;
/** A statement or an idle transaction that hangs must not hold rows for good. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** A PostgreSQL server through a pool. `onLost` hears of idle connections that broke; the pool replaces them. */
export function openPostgres(url: string, onLost: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: LIFETIME_S,
    application_name: 'fairlead',
    options: `-c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=${STATEMENT_TIMEOUT_MS}`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        VALUE_PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  let closing = false;
  pool.on('error', error => {
    if (!closing) onLost(error);
  });
  // A connection that dies between two statements of a transaction says so to nobody else, and Node would end the process:
  // the next statement fails, and with it the request.
  pool.on('connect', client => void client.on('error', () => undefined));
  const db = kyselyOf(new PostgresDialect({ pool: withKeptStatements(pool) }));
  return {
    kind: 'postgres',
    db,
    async scriptTransaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        // Migrations may take longer than any request.
        await client.query('set local statement_timeout = 0');
        const result = await work({
          run: async script => void (await client.query(script)),
          rows: async <T>(text: string, values: readonly unknown[] = []) =>
            (await client.query(text, [...values])).rows as T[],
        });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(onLost);
        throw error;
      } finally {
        client.release();
      }
    },
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async settle() {},
    async close() {
      closing = true;
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}
