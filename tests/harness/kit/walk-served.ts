import assert from 'node:assert/strict';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { type AnyDocumentRow, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { applyByClock } from '#server/kernel/document/apply.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { toWire } from '#server/kernel/resource/row-codec.ts';
import { inScope, SYSTEM as SYSTEM_SCOPE } from '#server/kernel/tenancy.ts';
import { type Chance, seeded } from '../faults/seeded.ts';
import {
  type Answered,
  actorFor,
  employeeOf,
  type KitDocument,
  type KitServer,
  LEVELS,
  type Person,
  rawRows,
} from './kit-server.ts';
import { type Asking, abilities, eventNamed, Model, parsePayload, type Row, SYSTEM, type Values } from './oracle.ts';
import { COMPANIES, type EventPlan, FOREIGN, PLATFORM } from './plan.ts';
import { docNoOf } from './serve.ts';
import { rawPayload } from './values.ts';

/**
 * One random document over HTTP: every event in every state it gets into, as everybody, with everything that may be wrong with an
 * asking; each answer, row, fact and message is held against the model. Throws at the first difference.
 */

const OWNER = 'kitone';
const SIDE_COMPANIES = ['kitone', 'kittwo', 'kitthree'];
const MOST_STEPS = 30;
const REFUSALS_A_CELL = 4;
const LAST_MS = 999;

interface Wanted {
  readonly person: Person;
  readonly event: EventPlan;
  readonly raw: Record<string, unknown>;
  readonly remarks: string | null;
  readonly isOpen: boolean;
}

export interface WalkFigures {
  calls: number;
  done: number;
  refused: number;
  documents: number;
  cells: number;
}

export async function walkServed(kit: KitServer, { plan, served, switches }: KitDocument): Promise<WalkFigures> {
  const chance: Chance = seeded(plan.seed * 31 + 7);
  const model = new Model(plan);
  const base = `/api/${plan.controller}`;
  const figures: WalkFigures = { calls: 0, done: 0, refused: 0, documents: 0, cells: 0 };
  const full = (companyId: string): Person => ({ companyId, level: 'full' });
  const owner = full(OWNER);
  const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
  let trace: readonly string[] = [];

  const same = (got: unknown, wanted: unknown, title: string): void => {
    try {
      assert.deepEqual(stored(got ?? null), stored(wanted ?? null));
    } catch (error) {
      throw new Error([title, (error as Error).message, ...trace.slice(-3), ...kit.broken.slice(-1)].join('\n'), {
        cause: error,
      });
    }
  };

  async function post(
    person: Person | null,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answered> {
    figures.calls += 1;
    trace = [...trace.slice(-20), `${person ? employeeOf(person) : 'nobody'}: ${JSON.stringify(body)}`];
    return kit.send(person, `${base}/Apply`, body, headers);
  }
  async function get(person: Person | null, path: string, query: Readonly<Record<string, string>>): Promise<Answered> {
    figures.calls += 1;
    return kit.get(person, `${base}/${path}`, query);
  }

  function refusedAs(answer: Answered, http: number, code: string, title: string): void {
    figures.refused += 1;
    same([answer.http, answer.body.code], [http, code], title);
  }
  const refusedByMachine = (answer: Answered, code: string, title: string): void => {
    refusedAs(answer, 422, 'event_not_allowed', title);
    same(
      answer.body.errors?.map(one => [one.path, one.code]),
      [['event', code]],
      title,
    );
  };

  /** What was published since is what the model says, and it was published after the commit. */
  function messagesFit(title: string): void {
    const heard = kit.heard().filter(({ message }) => message.docType === plan.type);
    same(
      heard.map(({ companies, message: { docId, version, state } }) => ({ docId, version, state, companies })),
      model.messages,
      `messages of ${title}`,
    );
    model.messages = [];
    same(kit.early, [], `published before the commit: ${title}`);
    same(switches.wrong, [], `hooks of ${title}`);
  }

  const shown = (row: Row, person: Person): Values => model.view(row, person.companyId);

  const rowOf = (answer: Answered): Values => (answer.body.Data as { rows: { row: Values }[] }).rows[0]!.row;

  const ground = (at: string) => ({
    chance,
    at,
    ids: [...model.standings.keys()],
    others: SIDE_COMPANIES.slice(1, Math.max(plan.sides.length, 2)),
  });

  const bodyOf = ({ event, raw, remarks }: Wanted, rows: readonly { id: string; version: number }[]) => ({
    event: event.name,
    rows,
    payload: raw,
    ...(remarks === null ? {} : { remarks }),
  });

  const askingOf = ({ person, event, raw, remarks, isOpen }: Wanted, at: string): Asking => ({
    event: event.name,
    actor: actorFor(plan, person),
    payload: parsePayload(plan, event, raw)!,
    remarks,
    at,
    isOpen,
  });

  const remarksFor = ({ remarks }: EventPlan): string | null => {
    if (remarks === 'none') return null;
    return remarks === 'optional' && chance.below(3) === 0 ? null : chance.pick(['ok', 'because', 'a longer reason']);
  };

  const wish = (event: EventPlan, at: string): Wanted => ({
    person: {
      companyId: chance.pick(SIDE_COMPANIES.slice(0, plan.sides.length)),
      level: chance.below(4) === 0 ? 'clerk' : 'full',
    },
    event,
    raw: rawPayload(plan, event, ground(at)),
    remarks: remarksFor(event),
    isOpen: chance.below(4) > 0,
  });

  // Making documents.

  async function birthsAreRefused(event: EventPlan): Promise<void> {
    const at = kit.tick();
    const raw = { ...rawPayload(plan, event, ground(at)), amount: 1, ownerId: OWNER };
    const wanted: Wanted = { person: owner, event, raw, remarks: null, isOpen: true };
    const body = bodyOf(wanted, []);
    refusedAs(await post(null, body), 401, 'SIGN_IN_REQUIRED', 'a birth by nobody');
    for (const level of ['reader', 'outsider'] as const)
      refusedAs(await post({ companyId: OWNER, level }, body), 403, 'AUTH_FORBIDDEN', `a birth by a ${level}`);
    const wrong: readonly (readonly [string, unknown])[] = [
      ['an unknown event', { ...body, event: 'NOBODY_KNOWS' }],
      ['an event of clocks', { ...body, event: 'TICK' }],
      ['a payload with an unknown member', { ...body, payload: { ...raw, bogus: 1 } }],
      ['a payload with a member of the world', { ...body, payload: { ...raw, isOpen: true } }],
      ['a payload that names a field of the kit', { ...body, payload: { ...raw, version: 7 } }],
      ['a payload that names what the server writes', { ...body, payload: { ...raw, lastBy: 'me' } }],
      ['a payload without its owner', { ...body, payload: { ...raw, ownerId: null } }],
      ['a payload of another type', { ...body, payload: { ...raw, amount: 'many' } }],
      ['a birth of a row', { ...body, rows: [{ id: 'x', version: 1 }] }],
    ];
    for (const [title, sent] of wrong) refusedAs(await post(owner, sent), 422, 'invalid_input', title);
    for (const company of [...SIDE_COMPANIES.slice(1), FOREIGN])
      refusedByMachine(
        await post(full(company), body),
        `${event.name}_SIDE`,
        `a birth for another company by ${company}`,
      );
    for (const isOpen of [true, false])
      for (const amount of [1, 900_000]) {
        const other = { ...wanted, raw: { ...raw, amount }, isOpen };
        const judged = model.judgeBirth(askingOf(other, at));
        switches.isOpen = isOpen;
        if (!judged.ok) refusedByMachine(await post(owner, bodyOf(other, [])), judged.code, 'a birth');
      }
    switches.isOpen = true;
    messagesFit('refused births');
  }

  /** Makes one; answers its id. With a key it is asked again, which makes no second one. */
  async function make(event: EventPlan, withKey: boolean): Promise<string> {
    for (;;) {
      const at = kit.tick();
      const raw: Record<string, unknown> = { ...rawPayload(plan, event, ground(at)), ownerId: OWNER };
      const wanted: Wanted = { person: owner, event, raw, remarks: null, isOpen: true };
      const asking = askingOf(wanted, at);
      const judged = model.judgeBirth(asking);
      if (!judged.ok) continue;
      const headers: Record<string, string> = withKey ? { 'idempotency-key': `${plan.type}-${at}` } : {};
      const answer = await post(owner, bodyOf(wanted, []), headers);
      same(answer.http, 200, `${event.name}: ${JSON.stringify(answer.body)}`);
      const row = rowOf(answer);
      const facts = lengths();
      const made = model.make(String(row.id), docNoOf(plan, switches.numbers), asking, judged.to);
      noteCommand(owner, headers['idempotency-key'], facts);
      same(row, shown(made, owner), `answer of ${event.name}`);
      messagesFit(event.name);
      figures.done += 1;
      figures.documents += 1;
      if (withKey) {
        const again = await post(owner, bodyOf(wanted, []), headers);
        same([again.http, again.body.Data], [200, answer.body.Data], 'the same key and body once more');
        const other = await post(owner, bodyOf({ ...wanted, raw: { ...raw, amount: 3 } }, []), headers);
        if (raw.amount !== 3) same(other.body.code, 'IDEMPOTENCY_MISMATCH', 'the same key with another body');
        messagesFit('a repeated birth');
      }
      return made.id;
    }
  }

  // One event of one document.

  const seenOf = (id: string) => {
    const { row } = model.standings.get(id)!;
    return { id, version: row.version };
  };

  /** What must be answered before the machine is asked; null: it decides. */
  function beforeMachine(id: string, { person, event }: Wanted): readonly [number, string] | null {
    const { holds } = actorFor(plan, person);
    const { row } = model.standings.get(id)!;
    if (holds.length === 0 || !holds.includes(event.name)) return [403, 'AUTH_FORBIDDEN'];
    const mayWrite = model.isSide(row, person.companyId) && model.reads(row, person.companyId);
    return mayWrite ? null : [404, 'not_found'];
  }

  function judged(
    id: string,
    wanted: Wanted,
    at: string,
  ): { readonly ok: true } | { readonly ok: false; readonly code: string } {
    const trial = new Model(plan);
    for (const [key, { row, facts, history }] of model.standings)
      trial.standings.set(key, { row, facts: [...facts], history: [...history] });
    return trial.apply(id, askingOf(wanted, at));
  }

  async function refuse(id: string, wanted: Wanted, code: string, title: string): Promise<void> {
    switches.isOpen = wanted.isOpen;
    const answer = await post(wanted.person, bodyOf(wanted, [seenOf(id)]));
    switches.isOpen = true;
    if (code === 'not_found') refusedAs(answer, 404, code, title);
    else refusedByMachine(answer, code, title);
  }

  async function perform(id: string, wanted: Wanted, at: string, title: string): Promise<void> {
    const { row: before } = model.standings.get(id)!;
    switches.isOpen = wanted.isOpen;
    const headers: Record<string, string> = chance.below(4) === 0 ? { 'idempotency-key': `${plan.type}-${at}` } : {};
    const body = bodyOf(wanted, [seenOf(id)]);
    const told = switches.after.length;
    const answer = await post(wanted.person, body, headers);
    same(answer.http, 200, `${title}: ${JSON.stringify(answer.body)}`);
    const facts = lengths();
    const done = model.apply(id, askingOf(wanted, at));
    assert(done.ok, title);
    noteCommand(wanted.person, headers['idempotency-key'], facts);
    same(rowOf(answer), shown(done.row, wanted.person), `answer of ${title}`);
    messagesFit(title);
    figures.done += 1;
    const own = switches.after.slice(told).find(one => one.event === wanted.event.name);
    same(own?.row.id, id, `after of ${title}`);
    assert(
      own && own.before !== null && own.before.version >= before.version,
      `after of ${title} without the row before`,
    );
    if (headers['idempotency-key']) {
      const again = await post(wanted.person, body, headers);
      same([again.http, again.body.Data], [200, answer.body.Data], `${title} once more with its key`);
      messagesFit(`${title} once more`);
    }
    switches.isOpen = true;
  }

  /** `<document> <seq>` -> the command that the fact was left by. */
  const commandIds = new Map<string, string>();
  const lengths = () => new Map([...model.standings].map(([key, { facts }]) => [key, facts.length]));
  /** Of several facts of a command the first of each document keeps it. */
  function noteCommand(person: Person, key: string | undefined, before: ReadonlyMap<string, number>): void {
    if (key === undefined) return;
    for (const [id, { facts }] of model.standings)
      if (facts.length > (before.get(id) ?? 0))
        commandIds.set(`${id} ${(before.get(id) ?? 0) + 1}`, `${employeeOf(person)}/${key}`);
  }

  const tried = new Set<string>();
  const denied = new Set<string>();
  const taken = new Map<string, number>();

  /** Everything that may be wrong with asking this of this document, once for each state. */
  async function tryCell(id: string, event: EventPlan): Promise<void> {
    const { row } = model.standings.get(id)!;
    const cell = `${row.state} × ${event.name}`;
    if (tried.has(cell)) return;
    tried.add(cell);
    figures.cells += 1;
    const at = kit.tick();
    if (!event.isSent) return;
    const wanted = { ...wish(event, at), person: owner, isOpen: true };
    const rows = [seenOf(id)];
    const isBirth = event.rows[0]!.from.includes('NEW');
    if (isBirth) return;
    refusedAs(await post(full(FOREIGN), bodyOf(wanted, rows)), 404, 'not_found', `${cell} by a foreign company`);
    // Each denial is written down and sealed, which takes longer than all the rest.
    if (!denied.has(event.name))
      refusedAs(
        await post({ companyId: OWNER, level: 'partly' }, bodyOf(wanted, rows)),
        403,
        'AUTH_FORBIDDEN',
        `${cell} without its right`,
      );
    denied.add(event.name);
    for (const person of [full(PLATFORM), ...SIDE_COMPANIES.slice(1).map(full)]) {
      const early = beforeMachine(id, { ...wanted, person });
      if (early)
        refusedAs(await post(person, bodyOf(wanted, rows)), early[0], early[1], `${cell} by ${person.companyId}`);
    }
    if (beforeMachine(id, wanted) === null && (!event.calls || wanted.raw.linkId == null)) {
      const stale = await post(owner, bodyOf(wanted, [{ id, version: row.version + 1 }]));
      refusedAs(stale, 412, 'stale_version', `${cell} of another version`);
      same(stale.body.current, shown(row, owner), `row of the 412 of ${cell}`);
      if (plan.sides.length > 1) {
        const other = full(SIDE_COMPANIES[1]!);
        if (beforeMachine(id, { ...wanted, person: other }) === null) {
          const seen = await post(other, bodyOf(wanted, [{ id, version: row.version + 3 }]));
          same(seen.body.current, shown(row, other), `row of the 412 of ${cell} for another side`);
        }
      }
    }
    refusedAs(
      await post(owner, bodyOf({ ...wanted, raw: { ...wanted.raw, isOpen: true } }, rows)),
      422,
      'invalid_input',
      `${cell} with a member of the world`,
    );
    refusedAs(await post(owner, bodyOf(wanted, [])), 422, 'invalid_input', `${cell} of no row`);
    if (!event.bulk)
      refusedAs(
        await post(owner, bodyOf(wanted, [...rows, { id: 'other', version: 1 }])),
        422,
        'invalid_input',
        `${cell} of two rows`,
      );
    if (event.remarks === 'required')
      for (const remarks of [null, '  '])
        refusedAs(
          await post(owner, bodyOf({ ...wanted, remarks }, rows)),
          422,
          'invalid_input',
          `${cell} without remarks`,
        );
    if (event.remarks === 'none')
      refusedAs(
        await post(owner, bodyOf({ ...wanted, remarks: 'unasked' }, rows)),
        422,
        'invalid_input',
        `${cell} with remarks`,
      );
    const met = new Set<string>();
    for (let look = 0; look < 24 && met.size < REFUSALS_A_CELL; look += 1) {
      const other = wish(event, at);
      if (look % 3 === 0 && 'amount' in other.raw) other.raw.amount = 900_000;
      if (beforeMachine(id, other) !== null) continue;
      const judgement = judged(id, other, at);
      if (judgement.ok || met.has(judgement.code)) continue;
      met.add(judgement.code);
      await refuse(id, other, judgement.code, `${cell} by ${employeeOf(other.person)}`);
    }
    messagesFit(`refusals of ${cell}`);
  }

  async function refusedByClock(id: string, event: EventPlan, at: string, isOpen: boolean): Promise<boolean> {
    const payload = parsePayload(plan, event, {});
    if (payload === null) return false;
    const asking: Asking = { event: event.name, actor: SYSTEM, payload, remarks: null, at, isOpen };
    const { row } = model.standings.get(id)!;
    switches.isOpen = isOpen;
    const command = { event: event.name, actor: SYSTEM_ACTOR, payload: {}, isDue: () => true };
    const nothing = await applyByClock(kit.deps, served, id, { ...command, isDue: () => false });
    same(nothing, null, 'a clock that comes too late does nothing');
    const answer = await applyByClock(kit.deps, served, id, command).catch((error: unknown) => error);
    switches.isOpen = true;
    const done = model.apply(id, asking);
    if (done.ok) same(answer, done.row, `${event.name} by a clock in ${row.state}`);
    else {
      const { code, detail } = answer as { code?: string; detail?: { errors?: readonly { code: string }[] } };
      same(
        [code, detail?.errors?.[0]?.code],
        ['event_not_allowed', done.code],
        `${event.name} by a clock in ${row.state}`,
      );
    }
    messagesFit(`${event.name} by a clock`);
    return done.ok;
  }

  /** A permitted asking that this state has seen least of; null: nothing leads on. */
  function nextOf(id: string, at: string): Wanted | null {
    const { row } = model.standings.get(id)!;
    const found: Wanted[] = [];
    for (const event of plan.events) {
      if (!event.isSent || !event.rows.some(({ from }) => from.includes(row.state))) continue;
      for (let look = 0; look < 8; look += 1) {
        const wanted = wish(event, at);
        if (beforeMachine(id, wanted) !== null || !judged(id, wanted, at).ok) continue;
        found.push(wanted);
        break;
      }
    }
    const count = ({ event }: Wanted) => taken.get(`${row.state} ${event.name}`) ?? 0;
    return found.toSorted((a, b) => count(a) - count(b))[0] ?? null;
  }

  async function tour(births: readonly EventPlan[]): Promise<void> {
    let id = await make(births[0]!, true);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const { row } = model.standings.get(id)!;
      for (const event of plan.events) await tryCell(id, event);
      const at = kit.tick();
      if (step % 5 === 2) await refusedByClock(id, eventNamed(plan, 'TICK'), at, chance.below(2) === 0);
      const now = kit.tick();
      const wanted = nextOf(id, now);
      if (!wanted) {
        id = await make(chance.pick(births), false);
        continue;
      }
      const key = `${row.state} ${wanted.event.name}`;
      taken.set(key, (taken.get(key) ?? 0) + 1);
      await perform(id, wanted, now, `${row.state} × ${wanted.event.name} by ${employeeOf(wanted.person)}`);
    }
  }

  // What fails in the end leaves nothing.

  async function failuresLeaveNothing(): Promise<void> {
    for (const event of plan.events.filter(({ isSent }) => isSent)) {
      const at = kit.tick();
      for (const id of model.standings.keys()) {
        const wanted = wish(event, at);
        if (event.rows[0]!.from.includes('NEW') || beforeMachine(id, wanted) !== null || !judged(id, wanted, at).ok)
          continue;
        switches.isOpen = wanted.isOpen;
        switches.failsAfter = event.name;
        const answer = await post(wanted.person, bodyOf(wanted, [seenOf(id)]));
        switches.failsAfter = null;
        switches.isOpen = true;
        refusedAs(answer, 422, 'invalid_input', `${event.name} whose 'after' fails`);
        messagesFit(`${event.name} whose 'after' fails`);
        break;
      }
    }
  }

  // Many rows at once.

  async function bulk(): Promise<void> {
    for (const event of plan.events.filter(one => one.bulk && one.isSent && !one.calls)) {
      const at = kit.tick();
      const wanted = { ...wish(event, at), person: owner, isOpen: true };
      const known = [...model.standings.keys()].slice(-4);
      const rows = known.flatMap(id => [seenOf(id)]);
      const sent = [
        { id: 'nobody', version: 1 },
        ...rows.map((one, at) => (at === 1 ? { ...one, version: one.version + 5 } : one)),
      ];
      if (sent.length < 2) continue;
      const answer = await post(owner, bodyOf(wanted, sent));
      same(answer.http, 200, `${event.name} of many: ${JSON.stringify(answer.body)}`);
      const results = (
        answer.body.Data as {
          rows: { id: string; ok: boolean; row: Values | null; problem: Answered['body'] | null }[];
        }
      ).rows;
      same(
        results.map(({ id }) => id),
        sent.map(({ id }) => id),
        `rows of ${event.name} of many`,
      );
      for (const [index, { id, version }] of sent.entries()) {
        const title = `${event.name} of many, row ${index}`;
        const { ok, row, problem } = results[index]!;
        const standing = model.standings.get(id);
        const early = standing ? beforeMachine(id, wanted) : ([404, 'not_found'] as const);
        if (early) same([ok, problem?.code], [false, early[1]], title);
        else if (standing!.row.version !== version) {
          same([ok, problem?.code], [false, 'stale_version'], title);
          same(problem?.current, shown(standing!.row, owner), `${title}: the row that is`);
        } else {
          const done = model.apply(id, askingOf(wanted, at));
          if (done.ok) same([ok, row, problem], [true, shown(done.row, owner), null], title);
          else same([ok, problem?.code, problem?.errors?.[0]?.code], [false, 'event_not_allowed', done.code], title);
        }
      }
      messagesFit(`${event.name} of many`);
    }
  }

  // Reading.

  const rowsFor = (companyId: string): Row[] =>
    [...model.standings.values()].map(({ row }) => row).filter(row => model.reads(row, companyId));

  const byNumber = (a: Row, b: Row): number => {
    const order = String(a.docNo) < String(b.docNo) ? -1 : 1;
    return plan.sort.startsWith('-') ? -order : order;
  };

  type ListData = { rows: Values[]; total: number; nextCursor: string | null };
  const list = async (person: Person, query: Readonly<Record<string, string>>): Promise<ListData> => {
    const answer = await get(person, 'List', query);
    same(answer.http, 200, `List ${JSON.stringify(query)}: ${JSON.stringify(answer.body)}`);
    return answer.body.Data as ListData;
  };

  async function lists(): Promise<void> {
    for (const companyId of COMPANIES) {
      const person: Person = { companyId, level: 'reader' };
      const rows = rowsFor(companyId).toSorted(byNumber);
      const page = await list(person, { limit: '200' });
      same(
        page.rows,
        rows.map(row => shown(row, person)),
        `list of ${companyId}`,
      );
      same(page.total, rows.length, `total of ${companyId}`);
      const state = chance.pick(plan.states);
      const found = await list(person, { filter: JSON.stringify([{ field: 'state', op: 'in', values: [state] }]) });
      same(
        found.rows.map(({ id }) => id),
        rows.filter(row => row.state === state).map(({ id }) => id),
        `${state} of ${companyId}`,
      );
      for (const name of ['amount', 'lastBy', 'joinedName']) {
        const sees = rows.filter(row => shown(row, person)[name] !== null).map(({ id }) => id);
        const answer = await list(person, {
          limit: '200',
          filter: JSON.stringify([{ field: name, op: 'notEmpty', values: [] }]),
        });
        same(
          answer.rows.map(({ id }) => id),
          sees,
          `rows of ${companyId} with ${name}: no filter tells of hidden values`,
        );
      }
      if (rows.length > 2) {
        const first = await list(person, { limit: '2' });
        const next = await list(person, { limit: '2', cursor: first.nextCursor! });
        same(
          [...first.rows, ...next.rows].map(({ id }) => id),
          rows.slice(0, 4).map(({ id }) => id),
          `pages of ${companyId}`,
        );
      }
      const [some] = rows;
      if (some) {
        const quick = await list(person, { q: String(some.docNo).slice(0, -1) });
        same(
          quick.rows.map(({ id }) => id),
          rows.filter(({ docNo }) => String(docNo).startsWith(String(some.docNo).slice(0, -1))).map(({ id }) => id),
          `quick filter of ${companyId}`,
        );
      }
    }
    refusedAs(
      await get({ companyId: OWNER, level: 'outsider' }, 'List', {}),
      403,
      'AUTH_FORBIDDEN',
      'a list without the path',
    );
  }

  async function single(id: string): Promise<void> {
    const { row, facts, history } = model.standings.get(id)!;
    const at = kit.tick();
    for (const companyId of COMPANIES) {
      const level = chance.pick(LEVELS.slice(0, 4));
      const person: Person = { companyId, level };
      const answer = await get(person, 'Get', { id });
      const log = await get(person, 'Log', { id });
      const title = `${row.docNo} for ${employeeOf(person)}`;
      if (!model.reads(row, companyId)) {
        refusedAs(answer, 404, 'not_found', title);
        refusedAs(log, 404, 'not_found', `log of ${title}`);
        continue;
      }
      const data = answer.body.Data as {
        row: Values;
        abilities: { event: string; may: string; refusal?: { code: string } }[];
      };
      same(data.row, shown(row, person), title);
      same(
        data.abilities.map(({ event, may, refusal }) => ({ event, may, code: refusal?.code ?? null })),
        abilities(plan, row, actorFor(plan, person), at),
        `abilities of ${title} in ${row.state}`,
      );
      // Gap: a company that became a side later reads neither the facts before nor the document as it was then.
      if (companyId !== PLATFORM && !history.every(one => model.isSide(one, companyId))) continue;
      same(
        (log.body.Data as Values[]).map(({ seq, event, at: when, state, remarks, changes }) => ({
          seq,
          event,
          at: when,
          state,
          remarks,
          changes,
        })),
        facts
          .map(fact => ({
            seq: fact.seq,
            event: fact.event,
            at: fact.at,
            state: fact.toState,
            remarks: fact.remarks,
            changes: stored(model.viewChanges(fact.changes, row, companyId)),
          }))
          .reverse(),
        `log of ${title}`,
      );
      const past = history[chance.below(history.length)]!;
      // Facts of one command share its moment: the last of them is what was then.
      const then = history.findLast(one => String(one.updatedAt) <= String(past.updatedAt))!;
      const before = await get(person, 'Get', { id, asOf: String(past.updatedAt) });
      const { joinedName: _, ...told } = shown(then, person);
      const { joinedName: __, ...got } = (before.body.Data as { row: Values }).row;
      same(got, told, `${title} as of ${past.updatedAt}`);
      const never = new Date(Date.parse(String(row.createdAt)) - LAST_MS).toISOString();
      refusedAs(await get(person, 'Get', { id, asOf: never }), 404, 'not_found', `${title} before it was made`);
    }
  }

  // What stands in the database.

  async function rowsAndFactsFit(): Promise<void> {
    const rows = await rawRows(kit, plan.type);
    same(rows.length, model.standings.size, 'number of rows');
    for (const columns of rows) {
      const id = String(columns.id);
      const { row, facts: wanted } = model.standings.get(id)!;
      const got = toWire(served.served.resource, columns);
      same(got, row, `row of ${row.docNo}`);
      const facts = await inScope(kit.deps.db, SYSTEM_SCOPE, tx => readFacts(tx.db, plan.type, id));
      same(
        facts.map(fact => factAs(fact)),
        wanted.map(({ actor, companyId: _, ...fact }) => ({
          ...fact,
          changes: stored(fact.changes) as Change[],
          actorKind: actor.kind,
          actorEmployeeId: actor.employeeId,
          actorCompanyId: actor.companyId,
        })),
        `facts of ${row.docNo}`,
      );
      const folded = foldDocument(served.document, facts, id) as AnyDocumentRow & { joinedName?: unknown };
      const { joinedName: _, ...told } = folded;
      const { joinedName: __, ...stands } = row;
      same(told, stands, `${row.docNo} rebuilt from zero`);
    }
    const owners = await kit.deps.db
      .selectFrom('documentEvent')
      .select(['documentId', 'companyId', 'seq', 'requestId', 'actorKind', 'commandId', 'readerCompanyIds'])
      .where('documentType', '=', plan.type)
      .execute();
    for (const { documentId, companyId, seq, requestId, actorKind, commandId, readerCompanyIds } of owners) {
      const { facts, history } = model.standings.get(documentId)!;
      const owner = facts[seq - 1]!.companyId;
      same(companyId, owner, 'owner of a fact');
      same(commandId, commandIds.get(`${documentId} ${seq}`) ?? null, `command of fact ${seq}`);
      const readers = plan.sides.map(({ field }) => history[seq - 1]![field]).filter(one => typeof one === 'string');
      same(
        [...readerCompanyIds].toSorted(),
        [...new Set(readers)].filter(one => one !== owner).toSorted(),
        `readers of fact ${seq}`,
      );
      if (actorKind === 'employee') assert(requestId, 'a fact of a person without the request');
    }
  }

  const factAs = ({
    seq,
    event,
    fromState,
    toState,
    at,
    remarks,
    changes,
    actorKind,
    actorEmployeeId,
    actorCompanyId,
  }: Fact) => ({
    seq,
    event,
    fromState,
    toState,
    at,
    remarks,
    changes,
    actorKind,
    actorEmployeeId,
    actorCompanyId,
  });

  kit.heard();
  const births = plan.events.filter(({ rows }) => rows[0]!.from.includes('NEW'));
  for (const event of births) await birthsAreRefused(event);
  await tour(births);
  for (const event of births) for (let more = 0; more < 2; more += 1) await make(event, false);
  await failuresLeaveNothing();
  await bulk();
  await lists();
  for (const id of [...model.standings.keys()].slice(0, 6)) await single(id);
  await rowsAndFactsFit();
  return figures;
}
