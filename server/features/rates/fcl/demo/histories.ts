import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_SYSTEM, type RateActor } from '#machines/rates/rate.commands.ts';
import type { RateEvent } from '#machines/rates/rate.declaration.ts';
import { newId } from '../../../../kernel/ids.ts';
import { decideNewRate, decideOnRate, type RateDecision } from '../../decide-rate.ts';
import type { RateParts } from '../../rate-document.ts';
import type { DecidedFclRate } from '../../saved-rates.ts';
import { FCL_KIND } from '../fcl-kind.ts';
import type { DemoRate } from './plan.ts';

/** The log of a demo rate: real commands, decided by the machine. */

export interface DemoOwner {
  readonly companyId: string;
  readonly author: RateActor;
  readonly departmentId: string | null;
  /** Start of the demo. */
  readonly now: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MANUAL = [{ kind: 'MANUAL', fileId: null, fileName: null, row: null, batchId: null }] as const;

function accepted(decision: RateDecision<FclRateInput>): DecidedFclRate {
  if (!decision.ok) throw new Error(`demo: a rate was refused with ${decision.refusal.code}`);
  return decision;
}

interface Step {
  readonly event: RateEvent;
  readonly afterHours: number;
  readonly by?: RateActor;
  readonly remarks?: string;
  readonly parts?: Partial<RateParts<FclRateInput>>;
  readonly hits?: readonly string[];
}

function stepsOf({ becomes, content, before }: DemoRate): Step[] {
  if (becomes === 'DRAFT') return [];
  const hits = ['PRICE_CHANGE'];
  if (becomes === 'PENDING') return [{ event: 'SUBMIT', afterHours: 3, hits, parts: { approvalHits: hits } }];
  const published: Step = { event: 'PUBLISH', afterHours: 2 };
  const hidden: Step = { event: 'HIDE', afterHours: 20, remarks: '船公司临时停收，待通知' };
  const withdrawn: Step = { event: 'WITHDRAW', afterHours: 26, remarks: '船公司取消该产品' };
  if (becomes === 'HIDDEN') return [published, hidden];
  if (becomes === 'WITHDRAWN') return [published, withdrawn];
  if (becomes === 'EXPIRED') return [published, { event: 'EXPIRE', afterHours: 0, by: RATE_SYSTEM }];
  return before ? [published, { event: 'REVISE', afterHours: 22, parts: { content } }] : [published];
}

/** How long ago somebody said what space is left: of five rates in six within two days, of the sixth not since it was written. */
const SPACE_SAID_HOURS = 48;
function spaceSaid({ becomes, writtenDaysAgo }: DemoRate, no: string): { readonly afterHours: number } | null {
  const turn = Number(no.slice(-4));
  const afterHours = writtenDaysAgo * 24 - (2 + ((turn * 7) % (SPACE_SAID_HOURS - 2)));
  return becomes === 'ACTIVE' && turn % 6 !== 0 && afterHours > 24 ? { afterHours } : null;
}

export function historyOf(
  given: DemoRate,
  no: string,
  { companyId, author, departmentId, now }: DemoOwner,
): DecidedFclRate[] {
  // As a person's typing is cleaned, so that the log says what the row does.
  const rate: DemoRate = {
    ...given,
    content: FCL_KIND.typed({ ...given.content }),
    before: given.before && FCL_KIND.typed({ ...given.before }),
  };
  const { content, before, writtenDaysAgo } = rate;
  const written = now - writtenDaysAgo * DAY_MS;
  const iso = (ms: number): string => new Date(ms).toISOString();
  const birth = {
    id: newId(written),
    no,
    companyId,
    content: before ?? content,
    standing: null,
    approvalHits: [],
    authorId: author.employeeId,
    successorId: null,
    spaceStatusAt: iso(written),
    sourceKind: 'OWN',
    source: MANUAL,
    ownerEmployeeId: author.employeeId,
    departmentId,
  };
  const decided = [accepted(decideNewRate(FCL_KIND, birth, { type: 'CREATE', actor: author, at: iso(written) }))];
  const said = spaceSaid(rate, no);
  const steps: readonly Step[] = [
    ...stepsOf(rate),
    ...(said
      ? [{ ...said, event: 'SET_SPACE' as const, parts: { spaceStatusAt: iso(written + said.afterHours * HOUR_MS) } }]
      : []),
  ];
  for (const { event, afterHours, by = author, remarks, parts, hits = [] } of steps) {
    const { document } = decided.at(-1)!;
    const { validFrom, validTo } = document.content;
    // The system ends a validity in the night after its last day.
    const at =
      event === 'EXPIRE' ? Date.parse(`${addDays(validTo, 1)}T00:05:00+08:00`) : written + afterHours * HOUR_MS;
    const command = {
      type: event,
      actor: by,
      at: iso(at),
      ...(remarks ? { remarks } : {}),
      openErrors: 0,
      openOverlaps: 0,
      approvalHits: hits,
      validTo,
      today: event === 'EXPIRE' ? addDays(validTo, 1) : validFrom,
    };
    decided.push(accepted(decideOnRate(FCL_KIND, document, command, () => ({ ...document, ...parts }))));
  }
  return decided;
}
