import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { LclRateInput } from '#contract/rates/lcl-rate.resource.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import type { RateEvent } from '#machines/rates/rate.declaration.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { newId } from '../../../../kernel/ids.ts';
import { shortDay } from '../../../../kernel/numbering.ts';
import { inScope, SYSTEM, type Tx } from '../../../../kernel/tenancy.ts';
import { type DecidedRate, decideNewRate, decideOnRate, type RateDecision } from '../../decide-rate.ts';
import { demoDsLclRates } from '../../ds/demo/lcl.ts';
import type { DemoOwner } from '../../fcl/demo/histories.ts';
import { readOwner } from '../../fcl/demo/seed.ts';
import type { RateParts } from '../../rate-document.ts';
import { saveRates } from '../../saved-rates.ts';
import { LCL_KIND } from '../lcl-kind.ts';
import { type DemoLclRate, demoLclRates, LCL_PORTS, type LclDemoIds } from './plan.ts';

/** The consolidation rates of the platform: with logs as real ones have. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'Asia/Shanghai';
const MANUAL = [{ kind: 'MANUAL', fileId: null, fileName: null, row: null, batchId: null }] as const;

function accepted(decision: RateDecision<LclRateInput>): DecidedRate<LclRateInput> {
  if (!decision.ok) throw new Error(`demo: a rate was refused with ${decision.refusal.code}`);
  return decision;
}

type Step = readonly [event: RateEvent, afterHours: number, more?: Partial<RateParts<LclRateInput>>];
const HITS = ['PRICE_CHANGE'];
const STEPS: Readonly<Record<DemoLclRate['becomes'], readonly Step[]>> = {
  DRAFT: [],
  PENDING: [['SUBMIT', 3, { approvalHits: HITS }]],
  ACTIVE: [['PUBLISH', 2]],
  HIDDEN: [
    ['PUBLISH', 2],
    ['HIDE', 20],
  ],
  EXPIRED: [
    ['PUBLISH', 2],
    ['EXPIRE', 0],
  ],
};

function historyOf(
  { content: given, becomes, writtenDaysAgo }: DemoLclRate,
  no: string,
  owner: DemoOwner,
): DecidedRate<LclRateInput>[] {
  const { companyId, author, departmentId, now } = owner;
  // As a person's typing is cleaned, so that the log says what the row does.
  const content = LCL_KIND.typed({ ...given });
  const written = now - writtenDaysAgo * DAY_MS;
  const iso = (ms: number): string => new Date(ms).toISOString();
  const birth = {
    id: newId(written),
    no,
    companyId,
    content,
    standing: null,
    approvalHits: [],
    successorId: null,
    authorId: author.employeeId,
    spaceStatusAt: iso(written),
    sourceKind: 'OWN',
    source: MANUAL,
    ownerEmployeeId: author.employeeId,
    departmentId,
  };
  const decided = [accepted(decideNewRate(LCL_KIND, birth, { type: 'CREATE', actor: author, at: iso(written) }))];
  const over = addDays(content.validTo, 1);
  for (const [type, afterHours, more] of STEPS[becomes]) {
    const { document } = decided.at(-1)!;
    const isOver = type === 'EXPIRE';
    const at = isOver ? Date.parse(`${over}T00:05:00+08:00`) : written + afterHours * HOUR_MS;
    const command = {
      type,
      at: iso(at),
      actor: isOver ? RATE_SYSTEM : author,
      openErrors: 0,
      openOverlaps: 0,
      approvalHits: type === 'SUBMIT' ? HITS : [],
      validTo: content.validTo,
      today: isOver ? over : content.validFrom,
      remarks: type === 'HIDE' ? '同行仓库盘点，暂停收货' : undefined,
    };
    decided.push(accepted(decideOnRate(LCL_KIND, document, command, () => ({ ...document, ...more }))));
  }
  return decided;
}

async function readIds({ db }: Tx): Promise<LclDemoIds> {
  const ports = await db
    .selectFrom('port')
    .select(['id', 'unLocode', 'lineIds'])
    .where('unLocode', 'in', LCL_PORTS)
    .execute();
  const coLoader = await db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', 'GZSHPA')
    .executeTakeFirstOrThrow();
  return {
    ports: new Map(ports.map(({ id, unLocode, lineIds }) => [unLocode, { id, trade: lineIds[0] ?? null }])),
    coLoader: coLoader.id,
  };
}

/** Numbers of the days on which the rates were written; today's series is left to the work that comes. */
function numbering(now: number): (writtenDaysAgo: number) => string {
  const given = new Map<string, number>();
  return writtenDaysAgo => {
    const day = shortDay(new Date(now - writtenDaysAgo * DAY_MS), ZONE);
    const number = (given.get(day) ?? 0) + 1;
    given.set(day, number);
    return `LR${day}${String(number).padStart(6, '0')}`;
  };
}

export async function seedLclRates(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await inScope(deps.db, SYSTEM, async tx => {
    const owner = await readOwner(tx, now);
    const next = numbering(owner.now);
    const [ids, today] = [await readIds(tx), localDayOf(now.toISOString(), ZONE)];
    const rates = [...demoLclRates(ids, today), ...demoDsLclRates(ids, today)];
    const histories = rates.map(rate => historyOf(rate, next(rate.writtenDaysAgo), owner));
    await saveRates(tx, deps, LCL_KIND, histories.flat(), { requestId: null });
  });
}
