import type { FastifyInstance } from 'fastify';
import {
  applicationCounts,
  applicationList,
  auditQueue,
  checkDuplicate,
  getApplication,
  myApplications,
  openingOptions,
} from '#contract/company/onboarding/calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { CompanyApplication } from '#machines/company/company-application.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readDocument } from '../../../kernel/document/document-row.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Who } from '../../../kernel/who.ts';
import { waitingChanges } from '../profile/change-queries.ts';
import { readsAll } from './actor.ts';
import { servedCompanyApplication } from './company-application.served.ts';
import { existingCompany, similarCompanies } from './duplicates.ts';
import { registerLicenceFiles } from './licence-files.ts';
import { readOpeningOptions } from './opening-options.ts';
import { presentApplication } from './present.ts';
import { applicationCountsByState, applicationPage, applicationsOf, waitingApplications } from './queries.ts';

/** What screens read of applications, beside the calls of the document. What each does stands in its own file. */
export function registerApplicationCalls(app: FastifyInstance, deps: Deps): void {
  const reading = <T>(work: (tx: Tx) => Promise<T>) => deps.reads.inScope(SYSTEM, work);
  /** 404 where the caller may not read it. */
  async function readOne(tx: Tx, id: string, who: Who): Promise<CompanyApplication> {
    const row = await readDocument(tx.db, servedCompanyApplication, id, who);
    if (!row) throw new AppError('not_found');
    return row;
  }

  implement(app, myApplications, async ({ who }) => ({
    Data: await reading(({ db }) => applicationsOf(db, who.userId)),
  }));

  implement(app, getApplication, async ({ who, query }) => ({
    Data: await reading(async tx => presentApplication(tx, await readOne(tx, query.id, who), who, deps.clock.now())),
  }));

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

  implement(app, openingOptions, async ({ who, query }) => ({
    Data: await reading(async tx =>
      readOpeningOptions(tx.db, query.id ? await readOne(tx, query.id, who) : null, query.nameEn),
    ),
  }));
  registerLicenceFiles(app, deps);
}
