import { z } from 'zod';
import type { BodyOf, CallDef, DataOf, QueryOf } from '#contract/kernel/call.ts';
import type { Problem } from '#contract/kernel/envelope.ts';
import { currentEmployee, currentUser, userLogin } from '#contract/session/calls.ts';
import { asEmployee, asUser } from '#tests/support/device.ts';
import { nameOfCall } from '#tests/support/every-call.ts';
import { createNormaliser, type Json, type Normaliser, shapeOf } from './normalise.ts';
import type { RecordedServer } from './recorded-server.ts';
import type { Row, RowChange } from './row-changes.ts';
import type { StatementCount } from './statement-count.ts';

/**
 * A call that is gone since its document was moved onto the kit, and what is sent in its place. What it answered is not compared any
 * more but for the codes of refusals; all else is.
 */
export interface Replaced extends CallDef {
  readonly inPlace: (sent: Loose) => { readonly call: Pick<CallDef, 'method' | 'path'>; readonly sent: Loose };
  /** What the scenario goes on with: the part of the new answer that is like the old one. */
  readonly read: (data: never) => unknown;
}

// A scenario that was written against the old call reads what it answered.
// biome-ignore lint/suspicious/noExplicitAny: the declaration that knew the type is gone
type Gone = Replaced & CallDef<any, any, any>;

export const replaced = (
  [method, path]: readonly ['GET' | 'POST', CallDef['path']],
  inPlace: Replaced['inPlace'],
  read: (data: never) => unknown = data => data,
): Gone =>
  ({ method, path, access: 'seat', summary: { zh: path, en: path }, data: z.unknown(), inPlace, read }) as Gone;

const isReplaced = (call: CallDef): call is Replaced => 'inPlace' in call;

/** One step of a recording, as its golden file holds it. */
export interface RecordedStep {
  readonly step: string;
  /** Who asked for what: `buyer POST /api/PriceRequest/Save`; or the name of work in the background. */
  readonly asked: string;
  readonly request: Json;
  readonly http: number | null;
  readonly answer: Json;
  /** The answer is that of another call than the golden one's. */
  readonly isReplaced?: true;
  readonly facts: readonly Json[];
  /** Rows of the document's own tables: whole when new, else the columns that changed. */
  readonly rows: readonly Json[];
  /** How many rows of other tables were made, changed, removed. */
  readonly neighbours: Readonly<Record<string, string>>;
  readonly live: readonly Json[];
  readonly statements: StatementCount;
}

export interface Sent<C extends CallDef> {
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  /** Version that the caller has seen. */
  readonly version?: number;
  /** `Idempotency-Key`. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Outcome<D> {
  readonly http: number;
  readonly data: D;
  readonly problem: Problem;
}

/** A seat of the demo, company code and account; or a person without one, by the address. */
export type Seat = readonly [company: string, account: string] | { readonly user: string };

export interface Recorder<P extends string = string> {
  readonly server: RecordedServer;
  readonly steps: readonly RecordedStep[];
  /** Calls that were asked, `POST /api/…`. */
  readonly calls: ReadonlySet<string>;
  /** Statements of each step in a few words, for a reader who wonders which one is new. */
  readonly asked: ReadonlyMap<string, readonly string[]>;
  /** Event of each fact that was appended, `docType EVENT`. */
  readonly events: ReadonlySet<string>;
  /** Steps that went well where they had to be refused, or the other way round. */
  readonly surprises: readonly string[];
  /** Asks a declared call as one of the people and records what comes of it, which has to be 200. `null` asks without a sign-in. */
  step<C extends CallDef>(name: string, who: P | null, call: C, sent?: Sent<C>): Promise<Outcome<DataOf<C>>>;
  /** The same, which has to be refused; also with a body that no client would send. */
  refused<C extends CallDef>(name: string, who: P | null, call: C, sent: Loose): Promise<Outcome<unknown>>;
  /** One of the two, for a scenario that goes through a table. */
  tried<C extends CallDef>(
    isRefused: boolean,
    name: string,
    who: P | null,
    call: C,
    sent: Loose,
  ): Promise<Outcome<DataOf<C>>>;
  /** A multipart call: fields, and a file. `refusedUpload` has to be refused. */
  upload<C extends CallDef>(name: string, who: P | null, call: C, sent: Upload): Promise<Outcome<DataOf<C>>>;
  refusedUpload<C extends CallDef>(name: string, who: P | null, call: C, sent: Upload): Promise<Outcome<unknown>>;
  /** Records the jobs that wait by now, one after the other. */
  jobs(name: string): Promise<void>;
  /** Records work that the server does by itself, as a clock that has run out. */
  work<T>(name: string, what: string, work: () => Promise<T>): Promise<T>;
  /** Does something that is no step, and leaves no trace in the next one. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /** A call that prepares the ground: it must go well, and is not recorded. */
  ask<C extends CallDef>(who: P, call: C, sent?: Sent<C>): Promise<DataOf<C>>;
  token(who: P): Promise<string>;
  /** Time passes; everybody signs in again, so that no session is the older for it. */
  later(ms: number): Promise<void>;
}

export interface Upload {
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array | string };
  readonly query?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Loose {
  readonly query?: unknown;
  readonly body?: unknown;
  /** A multipart body in place of `body`. */
  readonly form?: Upload;
  readonly version?: number;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Between two steps; a scenario stays below the minute after which a session notes its use. */
const STEP_MS = 100;
const MOST_REQUEST_CHARS = 3_000;
const BOUNDARY = 'between-the-parts';

const multipartOf = ({ fields = {}, file }: Upload): Buffer => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(file.bytes as string),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
};

/** Tables whose rows are nobody's work. */
const UNTOLD: ReadonlySet<string> = new Set(['counter', 'session', 'recorded_change', 'document_event']);

const changed = (before: Row, after: Row): Row =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  );

function neighboursOf(changes: readonly RowChange[], own: ReadonlySet<string>): Record<string, string> {
  const counts = new Map<string, { made: number; changed: number; removed: number }>();
  for (const { table, before, after } of changes) {
    if (own.has(table) || UNTOLD.has(table)) continue;
    if (before && after && Object.keys(changed(before, after)).length === 0) continue;
    const count = counts.get(table) ?? { made: 0, changed: 0, removed: 0 };
    count[before ? (after ? 'changed' : 'removed') : 'made'] += 1;
    counts.set(table, count);
  }
  return Object.fromEntries(
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([table, count]) => [
        table,
        Object.entries(count)
          .filter(([, number]) => number > 0)
          .map(([what, number]) => `${number} ${what}`)
          .join(', '),
      ]),
  );
}

const keyOf = (row: Row): string => String(row.id ?? JSON.stringify(row));

/** The rows of the document's tables as they are after the step: of several changes of one row the last. */
function rowsOf(changes: readonly RowChange[], own: ReadonlySet<string>): readonly object[] {
  const net = new Map<string, RowChange>();
  for (const change of changes) {
    if (!own.has(change.table)) continue;
    const key = `${change.table} ${keyOf((change.after ?? change.before)!)}`;
    const first = net.get(key);
    net.set(key, first ? { ...change, before: first.before } : change);
  }
  return [...net.values()].flatMap<object>(({ table, before, after }) => {
    if (!before && !after) return [];
    if (!after) return [{ table, id: before?.id, removed: true }];
    if (!before) return [{ table, id: after.id, made: after }];
    const what = changed(before, after);
    return Object.keys(what).length === 0 ? [] : [{ table, id: after.id, changed: what }];
  });
}

const shortRequest = (request: Json): Json => {
  const text = JSON.stringify(request);
  return text.length <= MOST_REQUEST_CHARS ? request : { '(characters)': text.length, '(begins)': text.slice(0, 200) };
};

async function nameDemo(server: RecordedServer, normaliser: Normaliser): Promise<void> {
  const companies = await server.db.selectFrom('company').select(['id', 'companyCode']).execute();
  for (const { id, companyCode } of companies) normaliser.name(id, companyCode ?? 'company without a code');
  const employees = await server.db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id', 'companyCode', 'account'])
    .execute();
  for (const { id, companyCode, account } of employees) normaliser.name(id, `${companyCode}/${account}`);
  const users = await server.db.selectFrom('appUser').select(['id', 'email']).execute();
  for (const { id, email } of users) normaliser.name(id, email ?? 'user without an address');
}

export interface RecorderOptions<P extends string> {
  readonly people: Readonly<Record<P, Seat>>;
  /** The document's own tables, as SQL names them. */
  readonly tables: readonly string[];
}

export async function createRecorder<P extends string>(
  server: RecordedServer,
  { people, tables }: RecorderOptions<P>,
): Promise<Recorder<P>> {
  const normaliser = createNormaliser();
  await nameDemo(server, normaliser);
  const own: ReadonlySet<string> = new Set(tables);
  const steps: RecordedStep[] = [];
  const surprises: string[] = [];
  const calls = new Set<string>();
  const events = new Set<string>();
  const askedOf = new Map<string, readonly string[]>();
  const tokens = new Map<P, Promise<string>>();
  const madeOf = new Map<string, number>();

  /** A row that a step makes is called by its table; one that shares its id with another, by the first of them. */
  const nameMade = (changes: readonly RowChange[]): void => {
    const named = new Set<string>();
    for (const { table, before, after } of changes) {
      if (before || typeof after?.id !== 'string' || named.has(after.id)) continue;
      named.add(after.id);
      const count = (madeOf.get(table) ?? 0) + 1;
      madeOf.set(table, count);
      normaliser.name(after.id, `${table}:${count}`);
    }
  };

  const forget = async (): Promise<void> => {
    await server.settle();
    nameMade(await server.takeChanges());
    server.takeLive();
    server.takeStatements();
  };

  const inject = async (call: Pick<CallDef, 'method' | 'path'>, token: string | null, sent: Loose) => {
    const query = Object.entries(sent.query ?? {}).filter(([, value]) => value !== undefined);
    const answer = await server.app.inject({
      method: call.method,
      url: call.path,
      query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
      ...(call.method === 'POST'
        ? { payload: sent.form ? multipartOf(sent.form) : ((sent.body ?? {}) as object) }
        : {}),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(sent.version === undefined ? {} : { 'if-match': `"${sent.version}"` }),
        ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
        ...(sent.form ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
        ...sent.headers,
      },
    });
    const isJson = /json/.test(String(answer.headers['content-type']));
    return { http: answer.statusCode, body: isJson ? answer.json() : { file: fileOf(answer.headers) } };
  };

  const signIn = async (who: P): Promise<string> => {
    const seat: Seat = people[who];
    const body = 'user' in seat ? asUser(seat.user) : asEmployee(seat[0], seat[1]);
    const { http, body: answer } = await inject(userLogin, null, { body });
    if (http !== 200) throw new Error(`${who} cannot sign in: ${answer.code}`);
    // The seat's menu is read once and remembered: not in somebody's first step.
    await inject('user' in seat ? currentUser : currentEmployee, answer.Data.Token, {});
    return answer.Data.Token;
  };

  const token = (who: P): Promise<string> => {
    const known = tokens.get(who) ?? signIn(who);
    tokens.set(who, known);
    return known;
  };

  const record = async <T>(
    head: Pick<RecordedStep, 'step' | 'asked' | 'isReplaced'> & { readonly request: unknown },
    work: () => Promise<{ readonly http: number | null; readonly answer: unknown; readonly value: T }>,
  ): Promise<T> => {
    const { step, asked } = head;
    if (askedOf.has(step)) throw new Error(`two steps are called "${step}"`);
    await server.forward(STEP_MS);
    await forget();
    const { http, answer, value } = await work();
    await server.settle();
    const statements = server.takeStatements();
    const changes = await server.takeChanges();
    nameMade(changes);
    // A fact's position in all logs is the number of its transaction, which no two databases share.
    const facts = changes.flatMap(({ table, after }) => (table === 'document_event' && after ? [after] : []));
    for (const { document_type, event } of facts) events.add(`${document_type} ${event}`);
    askedOf.set(step, statements.asked);
    steps.push({
      step,
      asked,
      request: shortRequest(normaliser.of(head.request)),
      http,
      answer: shapeOf(normaliser.of(answer)),
      ...(head.isReplaced ? { isReplaced: head.isReplaced } : {}),
      facts: facts.map(({ position: _, ...fact }) => normaliser.of(fact)),
      // A statement that writes several rows does so in the order of its plan.
      rows: rowsOf(changes, own)
        .map(row => normaliser.of(row))
        .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      neighbours: neighboursOf(changes, own),
      live: server.takeLive().map(normaliser.of),
      statements: statements.count,
    });
    return value;
  };

  const send = async <D>(
    isRefused: boolean,
    name: string,
    who: P | null,
    call: CallDef,
    sent: Loose,
  ): Promise<Outcome<D>> => {
    const bearer = who === null ? null : await token(who);
    const { form, ...plain } = sent;
    const now = isReplaced(call) ? call.inPlace(sent) : { call, sent };
    calls.add(nameOfCall(now.call));
    const request = form
      ? { ...plain, fields: form.fields, file: { name: form.file.name, bytes: form.file.bytes.length } }
      : plain;
    const head = {
      step: name,
      asked: `${who ?? 'visitor'} ${nameOfCall(call)}`,
      request,
      ...(isReplaced(call) ? { isReplaced: true as const } : {}),
    };
    return record(head, async () => {
      const { http, body } = await inject(now.call, bearer, now.sent);
      if ((http !== 200) !== isRefused) surprises.push(`${name}: ${http} ${JSON.stringify(body).slice(0, 600)}`);
      const data = isReplaced(call) && http === 200 ? call.read(body.Data as never) : body.Data;
      return { http, answer: body, value: { http, data: data as D, problem: body } };
    });
  };

  return {
    server,
    steps,
    calls,
    events,
    asked: askedOf,
    token,
    surprises,
    step: (name, who, call, sent = {}) => send(false, name, who, call, sent),
    refused: (name, who, call, sent) => send(true, name, who, call, sent),
    work: (name, what, work) =>
      record({ step: name, asked: what, request: null }, async () => {
        const value = await work();
        return { http: null, answer: value, value };
      }),
    tried: (isRefused, name, who, call, sent) => send(isRefused, name, who, call, sent),
    upload: (name, who, call, { query, headers, ...form }) => send(false, name, who, call, { query, headers, form }),
    refusedUpload: (name, who, call, { query, headers, ...form }) =>
      send(true, name, who, call, { query, headers, form }),
    jobs: name =>
      record({ step: name, asked: 'jobs', request: null }, async () => {
        const ran = await server.runJobs();
        return { http: null, answer: ran, value: undefined };
      }),
    async aside(work) {
      const value = await work();
      await forget();
      return value;
    },
    async ask(who, call, sent = {}) {
      await server.forward(STEP_MS);
      const now = isReplaced(call) ? call.inPlace(sent) : { call, sent };
      const { http, body } = await inject(now.call, await token(who), now.sent);
      if (http !== 200) throw new Error(`${nameOfCall(call)} as ${who}: ${JSON.stringify(body)}`);
      return isReplaced(call) ? call.read(body.Data as never) : body.Data;
    },
    async later(ms) {
      await server.forward(ms);
      tokens.clear();
    },
  };
}

const fileOf = (headers: Readonly<Record<string, unknown>>): object => ({
  type: headers['content-type'],
  name: headers['content-disposition'],
});
