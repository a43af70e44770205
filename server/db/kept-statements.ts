import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * Statements of a PostgreSQL server. A text that comes often is kept there with its plan, so that a connection parses and plans it
 * once; PostgreSQL replans by itself when a table or the role changes. Each connection keeps its own, which costs memory there:
 * therefore only what comes often, not too many, and no longer than a connection lives.
 */

/** A connection has seen the text so many times. */
const OFTEN = 2;
/** Texts that one connection keeps. */
const MOST = 150;
/** Texts that are counted; most come only once, and then counting begins anew. */
const MOST_COUNTED = 1_000;

/** The columns of a kept plan changed, or a pooler between led to another connection: the next time it is asked as it stands. */
const STALE = new Set(['0A000', '26000', '42P05']);

/** All columns of a table: another server may migrate it beneath the plan, and every connection would be refused once. */
const ALL_COLUMNS = /(?<!count\()\*/;

/** Named by content: behind a pooler a name must never stand for another text. */
const nameOf = (text: string): string => `k${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;

/**
 * Longer than the server lets any statement of a request run: then nobody is there any more, as when a host lost its power or a
 * firewall its memory, and the line would stay taken for good. Migrations go past this.
 */
const GIVEN_UP_AFTER_MS = 65_000;

class KeptStatements {
  readonly #client: pg.PoolClient;
  readonly #names = new Map<string, string>();
  readonly #refused = new Set<string>();
  #seen = new Map<string, number>();

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const values = [...parameters];
    // Without parameters it is `begin`, `commit` or a script.
    const name = values.length > 0 && !ALL_COLUMNS.test(text) ? this.#nameFor(text) : undefined;
    if (name === undefined) return this.#answered(this.#client.query(text, values));
    try {
      return await this.#answered(this.#client.query({ name, text, values }));
    } catch (error) {
      if (STALE.has((error as { code?: string }).code ?? '')) {
        this.#names.delete(text);
        this.#refused.add(text);
      }
      throw error;
    }
  }

  /** With a statement under way the end of a connection does not wait for the other side: the statement fails, the pool has a place. */
  async #answered(asked: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const end = (): void => void (this.#client as unknown as pg.Client).end().catch(() => undefined);
    const timer = setTimeout(end, GIVEN_UP_AFTER_MS);
    try {
      return await asked;
    } finally {
      clearTimeout(timer);
    }
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }

  #nameFor(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST || this.#refused.has(text)) return known;
    const seen = (this.#seen.get(text) ?? 0) + 1;
    if (this.#seen.size >= MOST_COUNTED) this.#seen = new Map();
    this.#seen.set(text, seen);
    if (seen < OFTEN) return undefined;
    this.#seen.delete(text);
    const name = nameOf(text);
    this.#names.set(text, name);
    return name;
  }
}

/** The pool as Kysely wants it, with statements that are kept. */
export function withKeptStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      // Kysely's own type asks for cursors as well, which nothing here opens.
      const kept = clients.get(client) ?? (new KeptStatements(client) as unknown as PostgresPoolClient);
      clients.set(client, kept);
      return kept;
    },
    end: () => pool.end(),
  };
}
