import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  applicationCounts,
  applicationList,
  auditApplication,
  auditQueue,
  checkDuplicate,
  createCompany,
  getApplication,
  myApplications,
  openingOptions,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#contract/company/onboarding/calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { ApplicationDocument } from '#machines/company/company-application.evolve.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { onPrimary } from '../../../kernel/reads.ts';
import { SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { waitingChanges } from '../profile/change-store.ts';
import { readsAll } from './actor.ts';
import { documentOf } from './application-row.ts';
import { mayRead, type OnboardingDeps } from './application-store.ts';
import { auditApplicationAct } from './audit-acts.ts';
import { createCompanyNow } from './create-company.ts';
import { existingCompany, similarCompanies } from './duplicates.ts';
import { registerLicenceFiles } from './licence-files.ts';
import { readOpeningOptions } from './opening-options.ts';
import { presentApplication } from './present.ts';
import { applicationCountsByState, applicationPage, applicationsOf, waitingApplications } from './queries.ts';
import * as write from './write-application.ts';

/** The calls of applications. What each does stands in its own file. */
export function registerApplicationCalls(app: FastifyInstance, deps: OnboardingDeps): void {
  const asked = (who: Who, request: FastifyRequest): write.Asked => ({ who, ip: request.ip, requestId: request.id });
  const reading = <T>(work: (tx: Tx) => Promise<T>) => deps.reads.inScope(SYSTEM, work);
  const answer = async (who: Who, document: ApplicationDocument, from = onPrimary(deps.db)) => ({
    Data: await from.inScope(SYSTEM, tx => presentApplication(tx, document, who, deps.clock.now())),
    headers: { ETag: `"${document.version}"` },
  });

  implement(app, saveApplication, async ({ who, body, request }) =>
    answer(who, await write.saveApplication(deps, asked(who, request), body)),
  );
  implement(app, submitApplication, async ({ who, body, request }) =>
    answer(who, await write.submitApplication(deps, asked(who, request), body)),
  );
  implement(app, withdrawApplication, async ({ who, body, request }) =>
    answer(who, await write.withdrawApplication(deps, asked(who, request), body)),
  );
  implement(app, myApplications, async ({ who }) => ({
    Data: await reading(({ db }) => applicationsOf(db, who.userId)),
  }));

  implement(app, getApplication, async ({ who, query }) => {
    const row = await reading(({ db }) =>
      db.selectFrom('companyApplication').selectAll().where('id', '=', query.id).executeTakeFirst(),
    );
    const document = row ? documentOf(row) : null;
    if (!document || !mayRead(document, who)) throw new AppError('not_found');
    return answer(who, document, deps.reads);
  });

  implement(app, checkDuplicate, async ({ body }) => ({
    Data: await reading(async ({ db }) => {
      const existing = await existingCompany(db, body);
      const similar = existing ? [] : await similarCompanies(db, body);
      return {
        existing: existing && { code: existing.code, nameZh: existing.nameZh, nameEn: existing.nameEn },
        similar: similar.map(({ nameZh, nameEn, score }) => ({ nameZh, nameEn, score })),
      };
    }),
  }));

  /** Onboarding is the platform's, whatever menu a seat of another company was given. */
  const staffReading = <T>(who: Who, work: Parameters<typeof reading<T>>[0]) => {
    if (!readsAll(who)) throw new AppError('AUTH_FORBIDDEN');
    return reading(work);
  };
  implement(app, applicationList, async ({ who, query }) => ({
    Data: await staffReading(who, ({ db }) => applicationPage(db, query)),
  }));
  implement(app, applicationCounts, async ({ who }) => ({
    Data: await staffReading(who, ({ db }) => applicationCountsByState(db)),
  }));
  implement(app, auditQueue, async ({ who }) => ({
    Data: await staffReading(who, async ({ db }) => ({
      applications: await waitingApplications(db),
      changes: await waitingChanges(db),
    })),
  }));

  implement(app, auditApplication, async ({ who, body, request }) =>
    answer(who, await auditApplicationAct(deps, asked(who, request), body)),
  );

  implement(app, openingOptions, async ({ who, query }) => ({
    Data: await reading(async ({ db }) => {
      const row = query.id
        ? await db.selectFrom('companyApplication').selectAll().where('id', '=', query.id).executeTakeFirst()
        : undefined;
      const document = row ? documentOf(row) : null;
      if (query.id && (!document || !mayRead(document, who))) throw new AppError('not_found');
      return readOpeningOptions(db, document, query.nameEn);
    }),
  }));

  implement(app, createCompany, async ({ who, body, request }) => ({
    Data: await createCompanyNow(deps, asked(who, request), body),
  }));
  registerLicenceFiles(app, deps);
}
