import { type ApplicationContent, OPEN_STATES } from '#contract/company/onboarding/application.ts';
import { COMPANY_FIELDS, normalFields } from '#contract/company/onboarding/company-fields.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Change } from '#contract/kernel/facts.ts';
import type { ApplicationDocument } from '#machines/company/company-application.evolve.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { actorOf } from './actor.ts';
import { happen, lockApplication, type OnboardingDeps, refuseStale, type Writing } from './application-store.ts';
import { companyFindings, isError } from './checks.ts';
import { refuseForeignFiles } from './licence-files.ts';
import { tellAuditors } from './tell.ts';

/** The applicant's own acts: save, hand in, withdraw. */

export interface Asked {
  readonly who: Who;
  readonly ip: string;
  readonly requestId: string;
}

/** One transaction of the owner, with all that a step needs. */
export const writing = <T>(
  deps: OnboardingDeps,
  { who, ip, requestId }: Asked,
  work: (writing: Writing) => Promise<T>,
) => inScope(deps.db, SYSTEM, tx => work({ tx, deps, who, ip, requestId, actor: actorOf(who), now: deps.clock.now() }));

async function countOf({ db }: Tx, userId: string | null, states: readonly string[], exceptId = ''): Promise<number> {
  if (userId === null) return 0;
  // Two of one person come one after the other, so that a limit holds.
  await db.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  const { n } = await db
    .selectFrom('companyApplication')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('applicantUserId', '=', userId)
    .where('id', '!=', exceptId)
    .where('state', 'in', states as never)
    .executeTakeFirstOrThrow();
  return Number(n);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Every field that changed, each for itself. */
const typedChanges = (before: ApplicationDocument, { fields }: ApplicationContent): Change[] =>
  COMPANY_FIELDS.filter(field => !same(before.fields[field], fields[field])).map(field => ({
    path: `fields.${field}`,
    before: before.fields[field],
    after: fields[field],
  }));

const BESIDE = ['licences', 'consent', 'step'] as const;
const besideChanges = (before: ApplicationDocument, content: ApplicationContent) =>
  Object.fromEntries(BESIDE.filter(name => !same(before[name], content[name])).map(name => [name, content[name]]));

export interface Saved extends ApplicationContent {
  readonly id?: string | undefined;
  readonly version?: number | undefined;
  readonly source: 'join' | 'staff';
}

export async function saveApplication(
  deps: OnboardingDeps,
  asked: Asked,
  { id, version, source, ...sent }: Saved,
): Promise<ApplicationDocument> {
  const content: ApplicationContent = { ...sent, fields: normalFields(sent.fields) };
  const no =
    id === undefined
      ? `CA${await nextDayNumber(deps.numbering, { series: 'CA', at: deps.clock.now(), digits: 4 })}`
      : '';
  return writing(deps, asked, async writer => {
    const { tx, actor, now } = writer;
    if (id === undefined) {
      const applicantUserId = source === 'join' ? actor.userId : null;
      await refuseForeignFiles(tx, asked.who, content.licences, []);
      const drafts = await countOf(tx, applicantUserId, ['DRAFT']);
      return happen(writer, null, {
        command: { type: 'SAVE', actor, at: now.toISOString(), drafts },
        birth: { ...content, id: newId(now.getTime()), no, source, applicantUserId },
      });
    }
    const before = await lockApplication(tx, id, asked.who);
    refuseStale(before, version ?? 0);
    await refuseForeignFiles(tx, asked.who, content.licences, before.licences);
    const [typed, changes] = [typedChanges(before, content), besideChanges(before, content)];
    if (typed.length === 0 && Object.keys(changes).length === 0) return before;
    return happen(writer, before, {
      command: { type: 'SAVE', actor, at: now.toISOString(), drafts: 0 },
      typed,
      changes,
    });
  });
}

/** When an application of the same company was refused last. */
async function refusedAt({ db }: Tx, { fields }: ApplicationDocument): Promise<string | null> {
  const { uscc, kind } = fields;
  if (uscc === null) return null;
  const row = await db
    .selectFrom('companyApplication')
    .select('decidedAt')
    .where('uscc', '=', uscc)
    .where('kind', '=', kind)
    .where('state', '=', 'REJECTED')
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.decidedAt?.toISOString() ?? null;
}

export interface Named {
  readonly id: string;
  readonly version: number;
}

export const submitApplication = (deps: OnboardingDeps, asked: Asked, { id, version }: Named) =>
  writing(deps, asked, async writer => {
    const { tx, actor, now } = writer;
    const before = await lockApplication(tx, id, asked.who);
    refuseStale(before, version);
    const isOwn = actor.userId !== null && before.applicantUserId === actor.userId;
    if (!isOwn && before.source !== 'staff') throw new AppError('AUTH_FORBIDDEN');
    const command = {
      type: 'SUBMIT',
      actor,
      at: now.toISOString(),
      isComplete: true,
      hasConsent: before.consent,
      open: await countOf(tx, before.applicantUserId, OPEN_STATES, id),
      refusedAt: await refusedAt(tx, before),
    } as const;
    // What is wrong is told field by field; the machine would know only that something is.
    const findings = [
      ...(await companyFindings(tx, before, now)),
      ...(before.consent ? [] : [companyFinding('CONSENT', 'consent')]),
    ].filter(isError);
    const [first, ...more] = before.state === 'DRAFT' || before.state === 'RETURNED' ? findings : [];
    if (first) throw invalid([first, ...more]);
    const submitted = await happen(writer, before, { command });
    await tellAuditors(writer, submitted);
    return submitted;
  });

export const withdrawApplication = (deps: OnboardingDeps, asked: Asked, { id, version }: Named) =>
  writing(deps, asked, async writer => {
    const { tx, actor, now } = writer;
    const before = await lockApplication(tx, id, asked.who);
    refuseStale(before, version);
    return happen(writer, before, { command: { type: 'WITHDRAW', actor, at: now.toISOString() } });
  });
