import type { OpenDatabase } from '#server/db/opened.ts';
import { checkDatabase } from '../checker/check-database.ts';
import { type Finding, finding } from '../checker/finding.ts';
import { Ledger } from './ledger.ts';
import { type Load, startLoad } from './load.ts';
import type { EmbeddedRig, PostgresRig } from './rig.ts';
import type { Chance } from './seeded.ts';
import { SERVICE, type Wish, wishes } from './wishes.ts';

/** One kind of fault. */
export interface Scenario<R> {
  readonly name: string;
  /** How often, in the short form and in the long one. */
  readonly times: readonly [short: number, long: number];
  /** Why it cannot be had here; null where it can. */
  readonly unless?: () => string | null;
  /** One fault in the middle of the work, and its end. */
  readonly strike: (rig: R, load: Load, chance: Chance) => Promise<void>;
}

export interface Outcome {
  readonly name: string;
  readonly faults: number;
  readonly answered: number;
  readonly cutOff: number;
  readonly givenUp: number;
  readonly facts: number;
  readonly ms: number;
  readonly findings: readonly Finding[];
}

/** After a fault as many answers as this show that work goes on. */
const BETWEEN = 12;
const AT_ONCE = 6;
const FINISH_MS = 12_000;
/** A line that went dead is given up after a minute; all else takes seconds. */
const RECOVERS_WITHIN_MS = 100_000;

/** What goes on from one scenario to the next on the same database: wishes are never made twice, findings told once. */
interface Course {
  readonly ledger: Ledger;
  readonly queue: Generator<Wish, never>;
  readonly told: Set<string>;
}
const courses = new WeakMap<object, Course>();

function courseOf(rig: PostgresRig | EmbeddedRig): Course {
  const ledger = new Ledger();
  const course = courses.get(rig) ?? { ledger, queue: wishes(rig.world, ledger), told: new Set<string>() };
  courses.set(rig, course);
  return course;
}

const untold = ({ told }: Course, findings: readonly Finding[]): Finding[] =>
  findings.filter(one => {
    const text = JSON.stringify(one);
    return !told.has(text) && told.add(text);
  });

/** Rates have no number of the wish that they came from, but a service of their own. */
async function doubledRates({ db }: OpenDatabase): Promise<Finding[]> {
  const services = await db
    .selectFrom('fclRate')
    .select(({ fn }) => ['serviceCode', fn.countAll<string>().as('count')])
    .where('serviceCode', '~', SERVICE.source)
    .groupBy('serviceCode')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  return services.map(({ serviceCode, count }) =>
    finding('once', `fclRate of service ${serviceCode}`, `${count} of one wish`),
  );
}

async function readDatabase(rig: PostgresRig | EmbeddedRig): Promise<{ findings: Finding[]; facts: number }> {
  const database = await rig.look();
  const course = courseOf(rig);
  const { ledger } = course;
  try {
    const { findings, facts } = await checkDatabase(database.db, ledger.answered);
    const all = [...findings, ...(await doubledRates(database)), ...ledger.findings, ...(rig.alsoFound?.() ?? [])];
    return { findings: untold(course, all), facts };
  } finally {
    await database.close();
  }
}

/** The fault as often as is asked, each in the middle of work; then the database is read. */
export async function play<R extends PostgresRig | EmbeddedRig>(
  scenario: Scenario<R>,
  rig: R,
  times: number,
  chance: Chance,
  recoversWithinMs = RECOVERS_WITHIN_MS,
): Promise<Outcome> {
  const from = Date.now();
  const { ledger, queue } = courseOf(rig);
  const [answeredBefore, cutOffBefore] = [ledger.answered.length, ledger.cutOff];
  const load = startLoad(() => rig.product.url, queue, ledger, AT_ONCE);
  for (let time = 0; time < times; time++) {
    await load.more(chance.between(3, BETWEEN));
    await scenario.strike(rig, load, chance);
  }
  const before = load.answers();
  await load.more(BETWEEN, recoversWithinMs);
  const stuck = load.answers() - before < BETWEEN;
  const givenUp = await load.finish(FINISH_MS);
  const { findings, facts } = await readDatabase(rig);
  return {
    name: scenario.name,
    faults: times,
    answered: ledger.answered.length - answeredBefore,
    facts,
    givenUp,
    cutOff: ledger.cutOff - cutOffBefore,
    ms: Date.now() - from,
    findings: stuck
      ? [finding('answered write', scenario.name, 'afterwards nobody is answered any more'), ...findings]
      : findings,
  };
}
