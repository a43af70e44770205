import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import * as calls from '#contract/company/partners/assignment.calls.ts';
import type { Assignment } from '#contract/company/partners/assignment.ts';
import { DUTIES, type Duty } from '#contract/company/partners/duty.ts';
import { partnerFinding } from '#contract/company/partners/findings.ts';
import { type Rewrite, rewriteFrom, transferFrom } from '#contract/company/partners/rewrite.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { implement } from '../../../../kernel/http/implement.ts';
import { expectedVersion } from '../../../../kernel/resource/resource.calls.ts';
import { rowByRow } from '../../../../kernel/resource/row-results.ts';
import { inScope, scopeOf, type Tx } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';
import { platformDay } from '../platform-day.ts';
import { type Changer, changeAssignments } from './change.ts';
import { importLines } from './import-lines.ts';
import { assignmentsOf, candidatesFor, companiesOf, partsOf, unknownLanes } from './read.ts';

/** Companies that a preview shows; the transfer takes all of them. */
const PREVIEW_ROWS = 200;

export const refuse = (findings: readonly Finding[]): void => {
  const [first, ...rest] = findings;
  if (first) throw invalid([first, ...rest]);
};

async function laneFindings(tx: Tx, lines: readonly string[]): Promise<Finding[]> {
  return (await unknownLanes(tx.db, lines)).map(code => partnerFinding('LANE_UNKNOWN', 'lineScope', { code }));
}

interface Holding {
  readonly employeeId: string;
  readonly sharePct: number | null;
  readonly isPrimary: boolean;
}

/** What is wrong with the people named, before anybody is asked. */
function holderFindings(duty: Duty, holders: readonly Holding[]): Finding[] {
  const seen = new Set<string>();
  return holders.flatMap(({ employeeId, sharePct }, index) => {
    const at = `holders[${index}]`;
    const isTwice = employeeId !== '' && seen.has(employeeId);
    seen.add(employeeId);
    return [
      ...(employeeId === '' ? [partnerFinding('HOLDER_MISSING', `${at}.employeeId`)] : []),
      ...(isTwice ? [partnerFinding('SHARE_TWICE', `${at}.employeeId`)] : []),
      ...(duty === 'SALES' && (sharePct === null || sharePct < 1 || sharePct > 100)
        ? [partnerFinding('SHARE_VALUE', `${at}.sharePct`)]
        : []),
    ];
  });
}

/** What was is not made different: only a duty that nobody has had yet may begin in the past. */
export const isTooEarly = (from: string, today: string, current: readonly Assignment[], duty: Duty): boolean =>
  from < today && current.some(one => one.duty === duty);

const dutiesIn = (text: string): readonly Duty[] => DUTIES.filter(duty => text.split(',').includes(duty));

/** Fingerprint of what a preview showed. */
const markOf = (rows: readonly Assignment[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ id, validFrom, validTo, sharePct }) => [id, validFrom, validTo, sharePct])))
    .digest('base64url')
    .slice(0, 32);

export function registerAssignmentCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock, bus } = deps;
  const changerOf = (tx: Tx, who: SeatedWho, request: FastifyRequest): Changer => ({
    tx,
    bus,
    at: clock.now(),
    requestId: request.id,
    employeeId: who.seat.employeeId,
    companyId: who.seat.companyId,
  });
  const change = <T>(who: SeatedWho, request: FastifyRequest, work: (changer: Changer) => Promise<T>): Promise<T> =>
    inScope(db, scopeOf(who), tx => work(changerOf(tx, who, request)));
  const today = () => platformDay(clock.now());
  const notTooEarly = (current: readonly Assignment[], duty: Duty, from: string): void => {
    if (isTooEarly(from, today(), current, duty)) refuse([partnerFinding('DATES', 'from')]);
  };

  implement(app, calls.assignmentsOfCompany, async ({ who, query }) => {
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const state = await tx.db
        .selectFrom('partnerState')
        .select('assignments')
        .where('companyId', '=', query.companyId)
        .executeTakeFirst();
      if (!state) throw new AppError('not_found');
      return { version: state.assignments, rows: await assignmentsOf(tx.db, [query.companyId]) };
    });
    return { Data, headers: { ETag: `"${Data.version}"` } };
  });

  implement(app, calls.assignmentCandidates, async ({ who, query }) => ({
    Data: await reads.inScope(scopeOf(who), tx => candidatesFor(tx.db, query.duty)),
  }));

  implement(app, calls.assignCompanies, async ({ who, body, request }) => {
    const { duty, lineScope, employeeId, from } = body;
    await inScope(db, scopeOf(who), async tx => refuse(await laneFindings(tx, lineScope)));
    const rows = [...new Set(body.companyIds)].map(id => ({ id }));
    const Data = await rowByRow(rows, async ({ id }) => {
      await change(who, request, changer =>
        changeAssignments(changer, {
          companyId: id,
          event: 'ASSIGN',
          from,
          path: 'employeeId',
          plan(current) {
            notTooEarly(current, duty, from);
            const holder = { employeeId, sharePct: duty === 'SALES' ? 100 : null, isPrimary: true };
            return rewriteFrom(current, { companyId: id, duty, lineScope }, from, () => [holder]);
          },
        }),
      );
      return null;
    });
    return { Data };
  });

  implement(app, calls.splitAssignments, async ({ who, body, request }) => {
    const { companyId, duty, lineScope, from, holders } = body;
    refuse(holderFindings(duty, holders));
    const expected = expectedVersion(request);
    const version = await change(who, request, async changer => {
      refuse(await laneFindings(changer.tx, lineScope));
      return changeAssignments(changer, {
        companyId,
        event: 'SPLIT',
        from,
        path: 'holders',
        expected,
        plan(current) {
          notTooEarly(current, duty, from);
          const parts = holders.map(holder => ({ ...holder, sharePct: duty === 'SALES' ? holder.sharePct : null }));
          return rewriteFrom(current, { companyId, duty, lineScope }, from, () => parts);
        },
      });
    });
    return { Data: { version } };
  });

  implement(app, calls.endAssignment, async ({ who, body, request }) => {
    const expected = expectedVersion(request);
    const version = await change(who, request, async changer => {
      const row = await changer.tx.db
        .selectFrom('companyAssignment')
        .select(['companyId', 'employeeId', 'duty', 'lineScope', 'validFrom', 'validTo'])
        .where('id', '=', body.id)
        .where('isVoid', '=', false)
        .executeTakeFirst();
      if (!row) throw new AppError('not_found');
      const isOver = row.validTo !== null && row.validTo <= body.lastDay;
      if (body.lastDay < addDays(today(), -1) || isOver) refuse([partnerFinding('DATES', 'lastDay')]);
      const from = addDays(body.lastDay, 1);
      return changeAssignments(changer, {
        companyId: row.companyId,
        event: 'END',
        from,
        path: 'lastDay',
        expected,
        plan: current =>
          rewriteFrom(current, row, from, holders => holders.filter(one => one.employeeId !== row.employeeId)),
      });
    });
    return { Data: { version } };
  });

  interface Transfer {
    readonly fromEmployeeId: string;
    readonly toEmployeeId: string;
    readonly from: string;
    readonly duties: string;
  }
  const moveOf = ({ fromEmployeeId, toEmployeeId, from, duties }: Transfer) => ({
    fromId: fromEmployeeId,
    toId: toEmployeeId,
    from,
    duties: dutiesIn(duties),
  });
  /** Everything that a transfer touches, as it is now. */
  const movingRows = async (tx: Tx, asked: Transfer) => {
    const move = moveOf(asked);
    if (move.fromId === move.toId) refuse([partnerFinding('SAME_PERSON', 'toEmployeeId')]);
    if (move.from < today()) refuse([partnerFinding('DATES', 'from')]);
    const companies = move.duties.length === 0 ? [] : await companiesOf(tx.db, move.fromId, move);
    const rows = await assignmentsOf(tx.db, companies);
    const own = rows.filter(
      one =>
        one.employeeId === move.fromId &&
        move.duties.includes(one.duty) &&
        (one.validTo === null || one.validTo >= move.from),
    );
    return { move, companies, own };
  };

  implement(app, calls.previewTransfer, async ({ who, query }) => {
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const { own } = await movingRows(tx, query);
      const shown = own.slice(0, PREVIEW_ROWS);
      const names = await tx.db
        .selectFrom('company')
        .select(['id', 'companyCode', 'shortName'])
        .where('id', 'in', ['', ...shown.map(({ companyId }) => companyId)])
        .execute();
      const byId = new Map(names.map(company => [company.id, company]));
      return {
        rows: shown.map(({ companyId, duty, lineScope, sharePct, validFrom, validTo }) => ({
          companyId,
          duty,
          lineScope,
          sharePct,
          validFrom,
          validTo,
          companyCode: byId.get(companyId)?.companyCode ?? '',
          companyName: byId.get(companyId)?.shortName ?? '',
        })),
        more: own.length - shown.length,
        mark: markOf(own),
      };
    });
    return { Data };
  });

  implement(app, calls.transferAssignments, async ({ who, body, request }) => {
    const companies = await change(who, request, async changer => {
      const { move, companies: touched, own } = await movingRows(changer.tx, body);
      if (own.length === 0) refuse([partnerFinding('NOTHING_TO_MOVE', 'fromEmployeeId')]);
      if (markOf(own) !== body.mark)
        throw new AppError('stale_version', { errors: [partnerFinding('PREVIEW_OLD', 'mark')] });
      for (const companyId of touched)
        await changeAssignments(changer, {
          companyId,
          event: 'TRANSFER',
          from: move.from,
          path: 'toEmployeeId',
          plan: (current): Rewrite => transferFrom(partsOf(current, companyId), move),
        });
      return touched.length;
    });
    return { Data: { companies } };
  });

  implement(app, calls.importAssignments, async ({ who, body, request }) => ({
    Data: await importLines(body, today(), work => change(who, request, work)),
  }));
}
