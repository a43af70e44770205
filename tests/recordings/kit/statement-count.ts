import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Statements of one call, as the query builder hands them to the driver: the same on both databases. */
export interface StatementCount {
  /** Everything but what the other members count. */
  readonly statements: number;
  /** `begin` with its `commit` or `rollback`. */
  readonly transactions: number;
  /** The statement that gives a transaction its role and company. */
  readonly scopes: number;
}

export interface CountedDatabase {
  readonly db: Kysely<Tables>;
  /** What was asked since the last call of it. */
  take(): { readonly count: StatementCount; readonly asked: readonly string[] };
  /** Is a transaction under way, or was anything asked since `take` that has no answer yet? */
  isBusy(): boolean;
}

const SHOWN_CHARS = 100;

/** Blocks of numbers are drawn each twentieth time: no call's own cost. */
const isNumberDrawing = (text: string): boolean => /^insert into "?counter"?/i.test(text);
const isScope = (text: string): boolean => text.includes("set_config('role'") || text.includes('set_config($1');

const tablesOf = (node: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (Array.isArray(node)) for (const part of node) tablesOf(part, found);
  else if (typeof node === 'object' && node !== null) {
    const { kind, table, identifier } = node as { kind?: string; table?: unknown; identifier?: { name?: string } };
    if (kind === 'SchemableIdentifierNode' && identifier?.name) found.add(identifier.name);
    if (kind === 'TableNode') tablesOf(table, found);
    else if (kind !== 'ReferenceNode') for (const part of Object.values(node)) tablesOf(part, found);
  }
  return found;
};

/** A statement in a few words: `SelectQuery priceRequest`, or the beginning of one that was written by hand. */
function shortOf(node: RootOperationNode): string {
  if (node.kind === 'RawNode') return node.sqlFragments.join('?').replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARS);
  return `${node.kind.replace('QueryNode', '').toLowerCase()} ${[...tablesOf(node)].join(', ')}`;
}

/** The same database, every statement of which is counted. */
export function countStatements(plain: Kysely<Tables>): CountedDatabase {
  let asked: string[] = [];
  let scopes = 0;
  let transactions = 0;
  let open = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const short = shortOf(node);
      if (isScope(short)) scopes += 1;
      else if (!/^insert counter$/.test(short) && !isNumberDrawing(short)) asked.push(short);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = plain.withPlugin(plugin);
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async work => {
      transactions += 1;
      open += 1;
      try {
        return await execute(work);
      } finally {
        open -= 1;
      }
    };
    return builder;
  };
  return {
    db,
    take() {
      const taken = { count: { statements: asked.length, transactions, scopes }, asked };
      asked = [];
      scopes = 0;
      transactions = 0;
      return taken;
    },
    isBusy: () => open > 0,
  };
}
