import { sql } from 'kysely';
import { faultsOf, isAllowed } from './answer-rules.ts';
import { echoesOf, requestFilledWith } from './arbitrary.ts';
import { formulasInFiles } from './export-formulas.ts';
import { CANARY, injections, OWN_INJECTIONS, SLEEP_S } from './injections.ts';
import type { Operation } from './operations.ts';
import { asCurl, type Sent, ShutOut, send, type Told } from './request.ts';
import { ASKERS, type Asker, openWorld, type World, type WorldOptions } from './world.ts';

export interface InjectOptions extends WorldOptions {
  readonly seed: number;
  /** Strings that every operation is given; over all operations each string of the lists has its turn. */
  readonly each: number;
  readonly only?: (operation: Operation) => boolean;
  /** Asked in place of one of its own, and left open. */
  readonly world?: World;
}

export interface InjectFigures {
  readonly strings: number;
  readonly operations: number;
  readonly requests: number;
  readonly done: number;
  /** Texts that came back in the field they were sent in. */
  readonly returned: number;
  readonly files: number;
  readonly faults: readonly string[];
}

const HEADERS = [
  'accept-language',
  'cookie',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'user-agent',
  'referer',
  'host',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'origin',
  'web-version',
];
/** Ends the session of whoever asks, or his account. */
const ENDS = /\/(Logout|LeaveEmployee|EndSession|EndSessions|EndOthers|DeleteAccount|Erase|ChangePassword|Unlock)$/;

const visible = (text: string): string => text.replace(/\s+/g, ' ').trim().normalize('NFKC').toLowerCase();

/** Texts of the answer that stand under the same name as one that was sent. */
function* fieldsIn(value: unknown): Generator<readonly [name: string, text: string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') yield [name, inner];
    else yield* fieldsIn(inner);
  }
}

/** Calls that answer HTML, cleaned: their texts must come back escaped, and nothing of what was sent as it was. */
const ANSWERS_HTML: ReadonlySet<string> = new Set(['/api/GlobalMessage/Preview']);

/** What is answered is the text that was sent: not escaped for a page, not run, not put together with anything. */
function changedTexts({ path }: Operation, filling: string, told: Told): { returned: number; faults: string[] } {
  if (told.status >= 300 || !told.headers['content-type']?.startsWith('application/json'))
    return { returned: 0, faults: [] };
  const faults: string[] = [];
  let returned = 0;
  const escaped = filling.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const isHtml = ANSWERS_HTML.has(path);
  for (const [name, text] of fieldsIn(JSON.parse(told.text))) {
    if (isHtml) {
      if (escaped !== filling && text.includes(filling))
        faults.push(`${name} is HTML as it was sent: ${text.slice(0, 80)}`);
    } else if (visible(text) === visible(filling)) returned += 1;
    else if (escaped !== filling && text.includes(escaped))
      faults.push(`${name} comes back escaped: ${text.slice(0, 80)}`);
  }
  return { returned, faults };
}

const splitFaults = ({ headers }: Told): string[] =>
  headers['x-planted'] !== undefined || String(headers['set-cookie'] ?? '').includes('planted=1')
    ? ['a header was planted']
    : [];

export async function inject({ seed, each, only = () => true, ...options }: InjectOptions): Promise<InjectFigures> {
  const strings = injections();
  let world = options.world ?? (await openWorld(options));
  const faults: string[] = [];
  const figures = { requests: 0, done: 0, returned: 0 };

  const plant = async () => {
    await sql`create table ${sql.table(CANARY)} (id integer primary key)`.execute(world.server.deps.db);
    await sql`insert into ${sql.table(CANARY)} values (1)`.execute(world.server.deps.db);
    await sql`grant all on ${sql.table(CANARY)} to public`.execute(world.server.deps.db);
    for (const asker of ASKERS) await world.tokenOf(asker);
  };
  const look = async () => {
    const { rows } = await sql<{
      ids: string | null;
    }>`select string_agg(id::text, ',') as ids from ${sql.table(CANARY)}`.execute(world.server.deps.db);
    if (rows[0]?.ids !== '1') faults.push(`a statement was run: the canary holds ${rows[0]?.ids}`);
  };

  async function ask(operation: Operation, asker: Asker, sent: Sent, filling: string): Promise<void> {
    let told: Told;
    try {
      told = await send(world, asker, sent);
    } catch (error) {
      if (!(error instanceof ShutOut)) throw error;
      await look();
      if (world !== options.world) await world.close();
      world = await openWorld(options);
      return plant();
    }
    figures.requests += 1;
    figures.done += Number(told.status < 300);
    const { returned, faults: changed } = changedTexts(operation, filling, told);
    figures.returned += returned;
    const slept = filling.includes('sleep') && told.ms >= SLEEP_S * 1_000 ? [`slept ${Math.round(told.ms)} ms`] : [];
    const found = [
      ...faultsOf(world, { operation, asker, sent, echoes: [...echoesOf(sent), ...strings] }, told, 10),
      ...changed,
      ...splitFaults(told),
      ...slept,
    ];
    if (found.length > 0)
      faults.push(`${operation.name} as ${asker.name}: ${found.join('; ')}\n    ${asCurl(asker, sent)}`);
  }

  try {
    await plant();
    const operations = world.operations.filter(operation => only(operation) && !ENDS.test(operation.path));
    const administrator = ASKERS.at(-1)!;
    let turn = Math.abs(seed);
    for (const operation of operations) {
      const asker = ASKERS.find(one => one.company !== null && isAllowed(world, operation, one)) ?? administrator;
      const takesText = operation.query.length > 0 || operation.body !== null;
      for (let nth = 0; nth < each; nth++, turn++) {
        const filling = strings[turn % strings.length]!;
        if (takesText)
          await ask(operation, asker, requestFilledWith(operation, filling, world.idsFor(asker), turn), filling);
      }
      // A header, another one for each operation, with what HTTP lets through.
      const header = HEADERS[turn % HEADERS.length]!;
      const filling = OWN_INJECTIONS[turn % OWN_INJECTIONS.length]!;
      const value = filling.replace(/[^\t\x20-\x7e]/g, '');
      const plain = requestFilledWith(operation, 'census', world.idsFor(asker), turn);
      if (header !== 'origin')
        await ask(operation, asker, { ...plain, headers: { ...plain.headers, [header]: value } }, filling);
    }
    const { files, faults: inFiles } = await formulasInFiles(world, administrator, only);
    await look();
    return {
      ...figures,
      strings: strings.length,
      operations: operations.length,
      files,
      faults: [...faults, ...inFiles],
    };
  } finally {
    if (world !== options.world) await world.close();
  }
}
