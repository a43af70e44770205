import { COMPANY_PATHS, EXPIRE_MS } from '#contract/company/onboarding/application.ts';
import { LICENCE_WARN_DAYS } from '#contract/company/onboarding/licence.ts';
import { told } from '#contract/message/event-words.ts';
import type { CompanyApplication } from '#machines/company/company-application.document.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyByClock } from '../../../kernel/document/apply.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { dayAt } from './checks.ts';
import { servedCompanyApplication } from './company-application.served.ts';

/** What happens by itself: a month ends an application that was returned. One that was taken lapses by its claim. */

const BATCH = 100;

/** Ends what was returned and not touched for a month; answers how many. */
async function expireForgotten(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - EXPIRE_MS);
  const due = await inScope(deps.db, SYSTEM, ({ db }) =>
    db
      .selectFrom('companyApplication')
      .select('id')
      .where('state', '=', 'RETURNED')
      .where('updatedAt', '<=', before)
      .orderBy('updatedAt')
      .limit(BATCH)
      .execute(),
  );
  // The applicant, or another server, was faster.
  const isDue = ({ state, updatedAt }: CompanyApplication): boolean =>
    state === 'RETURNED' && Date.parse(updatedAt) <= before.getTime();
  let done = 0;
  for (const { id } of due)
    if (await applyByClock(deps, servedCompanyApplication, id, { event: 'EXPIRE', actor: SYSTEM_ACTOR, isDue }))
      done += 1;
  return done;
}

/** A licence that runs out within 30 days is told once to who administers the company. */
async function remindOfLicences(deps: Deps): Promise<number> {
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
        companyId,
        sendId: `company-licence:${id}`,
        category: 'SYSTEM',
        level: 'WARN',
        dueAt: now,
        ...told('company-licence', { day: validUntil ?? '', file: fileName }),
        linkPath: COMPANY_PATHS.current,
      });
      await tx.db.updateTable('companyLicence').set({ remindedFor: validUntil }).where('id', '=', id).execute();
    }
    return due.length;
  });
}

/** All that is due now; what is due stands in the rows, so a restart loses nothing. */
export async function sweepOnboarding(deps: Deps) {
  return {
    expired: await expireForgotten(deps),
    reminded: await remindOfLicences(deps),
  };
}

const EVERY_MS = 60_000;

export function startOnboardingSweep(deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
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
