import type { PGlite } from '@electric-sql/pglite';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PGliteDialect,
  type QueryResult,
} from 'kysely';
import type { Statements } from './statements.ts';

class EmbeddedConnection implements DatabaseConnection {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#statements.run(sql, parameters);
    return { rows: rows as Row[], ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
  }

  // biome-ignore lint/correctness/useYield: there is nothing to stream from
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('the embedded database does not stream');
  }
}

class EmbeddedDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #statements: Statements;

  constructor(pglite: PGlite, statements: Statements) {
    this.#pglite = pglite;
    this.#statements = statements;
  }

  init(): Promise<void> {
    return this.#pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new EmbeddedConnection(this.#statements);
  }

  async beginTransaction(): Promise<void> {
    await this.#statements.runPlain('begin');
  }

  async commitTransaction(): Promise<void> {
    const { command } = await this.#statements.runPlain('commit');
    // What failed before and was caught nevertheless: nothing of it stands.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(): Promise<void> {
    await this.#statements.runPlain('rollback');
  }

  async releaseConnection(): Promise<void> {
    // It is the only one.
  }

  async destroy(): Promise<void> {
    if (!this.#pglite.closed) await this.#pglite.close();
  }
}

/** Kysely on PGlite with statements that are kept (`statements.ts`). Kysely gives its one connection to one user at a time. */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: PGlite;
  readonly #statements: Statements;

  constructor(pglite: PGlite, statements: Statements) {
    super({ pglite });
    this.#pglite = pglite;
    this.#statements = statements;
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#pglite, this.#statements);
  }
}
