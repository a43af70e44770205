import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { CallDef } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { buttonOf } from '#contract/kernel/resource.ts';
import { type AnyDocument, type AnyDocumentRow, abilitiesOf, isGone, withState } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { mayRead } from '#machines/kernel/document-rights.ts';
import { viewFact, viewRow } from '#machines/kernel/document-view.ts';
import type { Deps } from '../deps.ts';
import { readFacts } from '../event-store.ts';
import { implement } from '../http/implement.ts';
import { once } from '../http/once.ts';
import { asAppError, problemOf } from '../http/problem.ts';
import { doorsFor, fitsDoors } from '../resource/doors.ts';
import { countRows, readingOf, readPage } from '../resource/read.ts';
import { refsOf } from '../resource/references.ts';
import { inScope, ownCompanyOf, type Tx } from '../tenancy.ts';
import type { SeatedWho, Who } from '../who.ts';
import { actorOf, passGuard, seatedOf } from './actor.ts';
import { applyByPerson, makeByPerson, type PersonsCommand, scopeFor } from './apply.ts';
import { keepClaim } from './claim.ts';
import { readDocument } from './document-row.ts';
import { registerEdited } from './edited.calls.ts';
import { ownerInLog } from './edited.ts';
import type { ServedDocument } from './served-document.ts';

/** The calls of one declared document: List, Get, Log, Apply. */

/** A day means its end, in UTC. */
const asOfInstant = (asOf: string): Date => new Date(asOf.length === 10 ? `${asOf}T23:59:59.999Z` : asOf);

interface Named {
  readonly employeeId: string;
  readonly name: string;
  readonly companyName: string;
}

async function namesOf(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, Named>> {
  const wanted = [...new Set(ids.filter(id => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Named>`select employee_id, name, company_name from seat_names(${wanted})`.execute(tx.db);
  return new Map(rows.map(row => [row.employeeId, row]));
}

// Shapes differ from document to document; the declared schema tells them to callers.
const open = (call: object): CallDef => call as CallDef;

/** Findings of a hook name fields of the payload; callers find them where they sent them. */
const inPayload = (error: unknown, names: readonly string[]): unknown => {
  if (!(error instanceof AppError) || !error.detail.errors) return error;
  const errors = error.detail.errors.map(finding =>
    names.includes(finding.path.split(/[.[]/)[0]!) ? { ...finding, path: `payload.${finding.path}` } : finding,
  );
  return new AppError(error.code, { ...error.detail, errors });
};

/** People are named to their own company and to the platform; another company's people are that company's affair. */
const seesNames = ({ seat }: Who, actorCompanyId: string | null): boolean =>
  seat !== null && (seat.companyKind === 'platform' || actorCompanyId === seat.companyId);

/** May the caller, who has come as far as its calls, read the document's rows? */
const mayReadOf = (document: AnyDocument, { seat }: Who): boolean => mayRead(document, seat?.menu ?? []);

export function registerDocument(app: FastifyInstance, deps: Deps, given: ServedDocument): void {
  const { document, served } = given;
  const { reads, resources, clock } = deps;
  const calls = documentCalls(document);
  const shown = <R extends AnyDocumentRow>(row: R, { seat }: Who): R => viewRow(document, row, seat?.companyId ?? null);

  interface Query {
    readonly id: string;
    readonly asOf?: string;
    readonly filter?: string;
    readonly sort?: string;
    readonly q?: string;
    readonly cursor?: string;
    readonly limit: number;
  }
  if (document.edited) registerEdited(app, deps, given);

  const read = <W extends Who = Who>(
    call: object,
    work: (input: { who: W; query: Query }) => Promise<unknown>,
    headersOf: (data: never) => Readonly<Record<string, string>> = () => ({}),
  ): void =>
    implement(
      app,
      open(call),
      async input => {
        await passGuard(given, input.who as Who, deps);
        const Data = await work(input as never);
        return { Data, headers: headersOf(Data as never) };
      },
      { asItIs: true },
    );

  /** The doors that the caller may look through; null where the document has none. */
  const doorsOf = async (who: Who, button?: string) => {
    const seated = served.resource.doors ? seatedOf(who) : null;
    return seated && doorsFor(deps, served, seated, button);
  };

  const withOwner = async (tx: Tx, row: AnyDocumentRow | null): Promise<AnyDocumentRow | null> =>
    row && { ...row, ...(await ownerInLog(tx.db, document, row)) };

  /** The log of what was deleted outlives its row; whose facts a caller reads is told by row-level security. */
  const foldDeleted = (id: string, facts: readonly Fact[]): AnyDocumentRow | null => {
    const last = given.underOwner ? undefined : facts.at(-1);
    return last && isGone(document, last.toState) ? foldDocument(document, facts, id) : null;
  };

  read<SeatedWho>(calls.list, async ({ who, query }) => {
    const reading = readingOf(served, query, { doors: await doorsOf(who), own: ownCompanyOf(who), who });
    return reads.inScope(scopeFor(given, who), async tx => {
      const page = await readPage(tx.db, served, reading, query);
      const counted = query.cursor ? 0 : await countRows(tx.db, served, reading);
      const rows = page.rows.map(row => shown(withState(document, row), who));
      const refs = await refsOf(tx.db, resources, served.resource, rows);
      return { ...page, rows, total: Math.min(counted, TOTAL_LIMIT), totalIsMore: counted > TOTAL_LIMIT, refs };
    });
  });

  const etagOf = ({ row }: { readonly row: AnyDocumentRow }) => ({ ETag: `"${row.version}"` });
  const get = async ({ who, query: { id, asOf } }: { readonly who: Who; readonly query: Query }) => {
    const doors = await doorsOf(who);
    return reads.inScope(scopeFor(given, who), async tx => {
      const now = await readDocument(tx.db, given, id, who);
      if (!now) throw new AppError('not_found');
      const at = asOf === undefined ? null : asOfInstant(asOf).toISOString();
      const facts = at === null ? [] : (await readFacts(tx.db, document.type, id)).filter(fact => fact.at <= at);
      const row = at === null ? now : await withOwner(tx, foldDocument(document, facts, id));
      if (!row || isGone(document, row.state) || !fitsDoors(doors, row)) throw new AppError('not_found');
      const actor = actorOf(document, who);
      const abilities = abilitiesOf(document, now, actor, clock.now().toISOString()).filter(({ event }) =>
        actor.holds.includes(event),
      );
      const view = shown(row, who);
      return { row: view, refs: await refsOf(tx.db, resources, served.resource, [view]), abilities };
    });
  };
  read(calls.get, get, etagOf);

  read(calls.log, async ({ who, query: { id } }) => {
    const doors = await doorsOf(who, buttonOf('log'));
    return reads.inScope(scopeFor(given, who), async tx => {
      const facts = await readFacts(tx.db, document.type, id);
      const row = (await readDocument(tx.db, given, id, who)) ?? (await withOwner(tx, foldDeleted(id, facts)));
      if (!row || !fitsDoors(doors, row)) throw new AppError('not_found');
      const names = await namesOf(
        tx,
        facts.map(({ actorEmployeeId }) => actorEmployeeId),
      );
      return facts
        .map(fact => viewFact(document, row, fact, who.seat?.companyId ?? null))
        .map(({ seq, event, at, toState, remarks, changes, actorEmployeeId, actorCompanyId }) => {
          const actor = seesNames(who, actorCompanyId) ? names.get(actorEmployeeId ?? '') : undefined;
          return {
            seq,
            event,
            at,
            who: actor?.name ?? null,
            company: actor?.companyName ?? null,
            state: toState,
            remarks,
            changes,
          };
        })
        .reverse();
    });
  });

  interface Asked {
    readonly who: Who;
    readonly body: {
      readonly event: string;
      readonly rows: readonly { readonly id: string; readonly version: number }[];
      readonly payload: unknown;
      readonly remarks: string | null;
    };
    readonly request: { readonly id: string; readonly ip: string };
  }

  const done = (row: AnyDocumentRow, who: Who) => ({
    id: row.id,
    ok: true,
    row: mayReadOf(document, who) ? shown(row, who) : null,
    problem: null,
  });

  async function apply({ who, body, request }: Asked): Promise<{ Data: { rows: unknown[] } }> {
    const { event, rows, payload, remarks } = body;
    const names = Object.keys(document.events[event]?.payload ?? {});
    const command: PersonsCommand = {
      who,
      event,
      payload,
      remarks,
      requestId: request.id,
      clientIp: request.ip,
    };
    const [only, ...others] = rows;
    try {
      if (!only) return { Data: { rows: [done(await makeByPerson(deps, given, command), who)] } };
      if (others.length === 0) return { Data: { rows: [done(await applyByPerson(deps, given, only, command), who)] } };
    } catch (error) {
      throw concealed(inPayload(error, names), who);
    }
    const results = [];
    for (const row of rows)
      try {
        results.push(done(await applyByPerson(deps, given, row, { ...command, isOneOfMany: true }), who));
      } catch (error) {
        const problem = problemOf(asAppError(concealed(inPayload(error, names), who)), request.id);
        if (problem.status >= 500) throw error;
        results.push({ id: row.id, ok: false, row: null, problem: problem.body });
      }
    return { Data: { rows: results } };
  }

  /** The row that travels in a 412 shows no more than any other answer. */
  const concealed = (error: unknown, who: Who): unknown => {
    const current = error instanceof AppError ? error.detail.extra?.current : undefined;
    if (!(error instanceof AppError) || !current) return error;
    const row = current as AnyDocumentRow;
    const seen = mayReadOf(document, who) ? shown(row, who) : { version: row.version };
    const extra = { ...error.detail.extra, current: seen };
    return new AppError(error.code, { ...error.detail, extra });
  };

  if (document.claim)
    implement(app, calls.keepClaim, async ({ who, body }) => {
      await passGuard(given, who, deps);
      const keep = (tx: Tx) => keepClaim(tx, given, who, body.id, clock.now());
      return { Data: { lapsesAt: await inScope(deps.db, scopeFor(given, who), keep) } };
    });

  const sent = open(calls.apply);
  const guarded = async (asked: Asked) => {
    await passGuard(given, asked.who, deps);
    return apply(asked);
  };
  implement(app, sent, once(deps, sent, guarded as never) as never, { asItIs: true });
}
