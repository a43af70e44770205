import { servedMasterChange } from '#server/features/basic-data/change/master-change.served.ts';
import { servedVoyage } from '#server/features/basic-data/schedule/voyage.served.ts';
import { servedCompany } from '#server/features/company/company.served.ts';
import { servedCompanyChange } from '#server/features/company/profile/company-change.served.ts';
import { servedEmployee } from '#server/features/identity/seat/employee.served.ts';
import { servedImportRun } from '#server/features/imports/import-run.served.ts';
import { servedGlobalMessage } from '#server/features/message/global/global-message.served.ts';
import { declaredKind } from './declared-kind.ts';
import type { DocumentKind } from './document-kind.ts';

const companyKind = declaredKind(servedCompany);

/** Companies, their people, and what is asked, announced and taken in for them. */
export const COMPANY_KINDS: readonly DocumentKind[] = [
  {
    ...companyKind,
    // Its status in the row that everybody reads is that of its log.
    async rows(db) {
      const lives = await companyKind.rows(db);
      const companies = await db.selectFrom('company').select(['id', 'status']).execute();
      return new Map(
        companies.flatMap(({ id, status }) => {
          const life = lives.get(id);
          return life ? [[id, { ...life, state: status }] as const] : [];
        }),
      );
    },
  },
  declaredKind(servedCompanyChange),
  // People of the demo stand without a log until it tells of them.
  { ...declaredKind(servedEmployee), mayBeUnlogged: true },
  declaredKind(servedMasterChange),
  declaredKind(servedImportRun),
  declaredKind(servedVoyage),
  declaredKind(servedGlobalMessage),
];
