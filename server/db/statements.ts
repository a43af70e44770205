import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

/**
 * Statements of the embedded database. PGlite's own `query` speaks six times with the engine for each statement, and the engine
 * parses and plans every time; here one call carries all of it, and a text that comes again is kept there under a name, with its
 * plan. PostgreSQL replans by itself when a table or the role changes.
 */

const { serialize } = protocol;

/** Texts that are remembered; more than the product has, save for lists of differing length. */
const MOST = 1_000;

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

interface Known {
  /** Types of the parameters. */
  readonly oids: readonly number[];
  /** How the columns are described; none where no rows come. */
  readonly columns: readonly Message[];
  /** In the engine; only of texts that came twice. */
  readonly name: string | null;
}

/** The result columns of a kept plan changed, or it is gone: asked anew it is right again. */
const STALE = new Set(['0A000', '26000']);

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

export class Statements {
  readonly #pglite: PGlite;
  readonly #known = new Map<string, Known>();
  /** Names to give back with the next call. */
  #unwanted: string[] = [];
  #named = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Runs one statement with its parameters. */
  run(text: string, values: readonly unknown[]): Promise<Results<unknown>> {
    return this.#pglite.runExclusive(async () => {
      const known = this.#known.get(text);
      if (!known) return this.#first(text, values);
      this.#known.delete(text);
      if (known.name !== null) return this.#again(text, { ...known, name: known.name }, values);
      this.#named += 1;
      return this.#again(text, { ...known, name: `s${this.#named}` }, values, text);
    });
  }

  /** Runs a statement without parameters and without keeping it: `begin`, `commit`. */
  runPlain(text: string): Promise<Results<unknown>> {
    return this.#pglite.runExclusive(async () => this.#result(await this.#send([serialize.query(text)])));
  }

  /** After a change of tables nothing is known any more. */
  forget(): void {
    for (const { name } of this.#known.values()) if (name !== null) this.#unwanted.push(name);
    this.#known.clear();
  }

  /** Without a name: most texts of one day come only once. */
  async #first(text: string, values: readonly unknown[]): Promise<Results<unknown>> {
    const described = await this.#send([
      serialize.parse({ text }),
      serialize.describe({ type: 'S' }),
      serialize.sync(),
    ]);
    const known: Known = {
      oids: parse.parseDescribeStatementResults(described),
      columns: described.filter(({ name }) => name === 'rowDescription'),
      name: null,
    };
    const result = await this.#execute(known, values);
    this.#remember(text, known);
    return result;
  }

  async #again(
    text: string,
    known: Known & { readonly name: string },
    values: readonly unknown[],
    toParse?: string,
  ): Promise<Results<unknown>> {
    try {
      const result = await this.#execute(known, values, toParse);
      this.#remember(text, known);
      return result;
    } catch (error) {
      // Whether the name came into being is not known; giving back one that is not there is no error.
      if (toParse !== undefined || STALE.has((error as { code?: string }).code ?? '')) this.#unwanted.push(known.name);
      else this.#remember(text, known);
      throw error;
    }
  }

  async #execute({ oids, columns, name }: Known, values: readonly unknown[], toParse?: string) {
    const statement = name ?? '';
    const messages = await this.#send([
      ...(toParse === undefined ? [] : [serialize.parse({ name: statement, text: toParse })]),
      serialize.bind({ statement, values: values.map((value, place) => this.#serialised(value, oids[place])) }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    return this.#result([...columns, ...messages]);
  }

  #serialised(value: unknown, oid = 0): string | Uint8Array | null {
    if (value === null || value === undefined) return null;
    const serialiser = this.#pglite.serializers[oid];
    return serialiser ? serialiser(value) : String(value);
  }

  #result(messages: Message[]): Results<unknown> {
    const [result] = parse.parseResults(messages, this.#pglite.parsers, { rowMode: 'object' });
    return (result ?? { rows: [], fields: [] }) as Results<unknown>;
  }

  #send(parts: readonly Uint8Array[]): Promise<Message[]> {
    const given = this.#unwanted.map(name => serialize.close({ type: 'S', name }));
    this.#unwanted = [];
    return this.#pglite.execProtocolStream(joined([...given, ...parts]), { syncToFs: false });
  }

  #remember(text: string, known: Known): void {
    this.#known.set(text, known);
    if (this.#known.size <= MOST) return;
    for (const [oldest, { name }] of this.#known) {
      this.#known.delete(oldest);
      if (name !== null) this.#unwanted.push(name);
      return;
    }
  }
}
