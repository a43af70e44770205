import { COMPANY_PATHS, EXPIRE_MS, LAPSE_MS } from '#contract/company/onboarding/application.ts';
import { LICENCE_WARN_DAYS } from '#contract/company/onboarding/licence.ts';
import { APPLICATION_SYSTEM } from '#machines/company/company-application.commands.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { happen, lockApplication, type OnboardingDeps, permit, type Writing } from './application-store.ts';
import { dayAt } from './checks.ts';

/** What happens by itself: a day without an act gives an application back, a month ends one that was returned. */

const BATCH = 100;

async function step(deps: OnboardingDeps, id: string, type: 'RELEASE' | 'EXPIRE'): Promise<boolean> {
  return inScope(deps.db, SYSTEM, async tx => {
    const now = deps.clock.now();
    const before = await lockApplication(tx, id, null);
    const command = { type, actor: APPLICATION_SYSTEM, at: now.toISOString() } as const;
    // The auditor, or another server, was faster.
    if (!permit(before, command).ok) return false;
    const writing: Writing = { tx, deps, now, actor: APPLICATION_SYSTEM, who: null, ip: '', requestId: '' };
    await happen(writing, before, { command });
    return true;
  });
}

async function each(deps: OnboardingDeps, type: 'RELEASE' | 'EXPIRE'): Promise<number> {
  const [state, column, ms] =
    type === 'RELEASE'
      ? (['IN_REVIEW', 'takenAt', LAPSE_MS] as const)
      : (['RETURNED', 'updatedAt', EXPIRE_MS] as const);
  const before = new Date(deps.clock.now().getTime() - ms);
  const due = await inScope(deps.db, SYSTEM, ({ db }) =>
    db
      .selectFrom('companyApplication')
      .select('id')
      .where('state', '=', state)
      .where(column, '<=', before)
      .orderBy(column)
      .limit(BATCH)
      .execute(),
  );
  let done = 0;
  for (const { id } of due) if (await step(deps, id, type)) done += 1;
  return done;
}

/** A licence that runs out within 30 days is told once to who administers the company. */
async function remindOfLicences(deps: OnboardingDeps): Promise<number> {
  return inScope(deps.db, SYSTEM, async tx => {
    const now = deps.clock.now();
    const until = dayAt(new Date(now.getTime() + LICENCE_WARN_DAYS * 86_400_000));
    const due = await tx.db
      .selectFrom('companyLicence')
      .innerJoin('company', 'company.id', 'companyLicence.companyId')
      .select(['companyLicence.id', 'companyLicence.companyId', 'fileName', 'validUntil'])
      .where('company.status', '=', 'ACTIVE')
      .where('validUntil', '<=', until)
      .where(({ or, eb, ref }) => or([eb('remindedFor', 'is', null), eb('remindedFor', '<>', ref('validUntil'))]))
      .orderBy('validUntil')
      .limit(BATCH)
      // Another server that looks at the same moment tells the rest.
      .forUpdate('companyLicence')
      .skipLocked()
      .execute();
    for (const { id, companyId, fileName, validUntil } of due) {
      await queueMessage(tx, {
        to: { holdersOf: { companyId, path: COMPANY_PATHS.current, code: 'EDIT' } },
        ...{ companyId, sendId: `company-licence:${id}`, category: 'SYSTEM', level: 'WARN', dueAt: now },
        title: {
          zh: `证照将于 ${validUntil} 到期：${fileName}`,
          en: `A licence expires on ${validUntil}: ${fileName}`,
        },
        description: { zh: fileName, en: fileName },
        linkPath: COMPANY_PATHS.current,
      });
      await tx.db.updateTable('companyLicence').set({ remindedFor: validUntil }).where('id', '=', id).execute();
    }
    return due.length;
  });
}

/** All that is due now; what is due stands in the rows, so a restart loses nothing. */
export async function sweepOnboarding(deps: OnboardingDeps) {
  return {
    released: await each(deps, 'RELEASE'),
    expired: await each(deps, 'EXPIRE'),
    reminded: await remindOfLicences(deps),
  };
}

const EVERY_MS = 60_000;

export function startOnboardingSweep(
  deps: OnboardingDeps,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  const next = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = sweepOnboarding(deps).catch(onFailure).then(next);
    }, EVERY_MS);
    timer.unref();
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
