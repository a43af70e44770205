import { APPLICATION_DOC, CHANGE_DOC, COMPANY_DOC } from '#contract/company/onboarding/application.ts';
import { IMPORT_RUN_DOC_TYPE } from '#contract/imports/import-run.ts';
import { GLOBAL_MESSAGE_DOC_TYPE } from '#contract/message/global-message.ts';
import { evolveMasterChange, type MasterChangeDocument } from '#machines/basic-data/master-change.evolve.ts';
import { masterChangeLifecycle } from '#machines/basic-data/master-change.lifecycle.ts';
import { type CompanyDocument, evolveCompany } from '#machines/company/company.evolve.ts';
import { companyLifecycle } from '#machines/company/company.lifecycle.ts';
import { type ApplicationDocument, evolveApplication } from '#machines/company/company-application.evolve.ts';
import { applicationLifecycle } from '#machines/company/company-application.lifecycle.ts';
import { type ChangeRequestDocument, evolveChangeRequest } from '#machines/company/company-change.evolve.ts';
import { changeRequestLifecycle } from '#machines/company/company-change.lifecycle.ts';
import { evolveImport, type ImportDocument } from '#machines/imports/import-run.evolve.ts';
import { importRunLifecycle } from '#machines/imports/import-run.lifecycle.ts';
import { evolveGlobal, type GlobalDocument } from '#machines/message/global-message.evolve.ts';
import { globalMessageLifecycle } from '#machines/message/global-message.lifecycle.ts';
import { type EmployeeDocument, evolveEmployee } from '#machines/people/employee.evolve.ts';
import { employeeLifecycle } from '#machines/people/employee.lifecycle.ts';
import { CHANGE_DOCUMENT_TYPE, documentOf as masterChangeOfRow } from '#server/features/basic-data/change/store.ts';
import { documentOf as applicationOfRow } from '#server/features/company/onboarding/application-row.ts';
import { documentOf as changeOfRow } from '#server/features/company/profile/change-store.ts';
import { documentOf as importOfRow } from '#server/features/imports/run-row.ts';
import { documentOf as messageOfRow } from '#server/features/message/global/row.ts';
import {
  ASKED_OF_APPLICATION,
  ASKED_OF_CHANGE_REQUEST,
  ASKED_OF_COMPANY,
  ASKED_OF_EMPLOYEE,
  ASKED_OF_GLOBAL_MESSAGE,
  ASKED_OF_IMPORT,
  ASKED_OF_MASTER_CHANGE,
} from './asked-of-companies.ts';
import { byId, type DocumentKind, folded } from './document-kind.ts';

/** Companies, their people, and what is asked, announced and taken in for them. */
export const COMPANY_KINDS: readonly DocumentKind[] = [
  {
    ...{ type: COMPANY_DOC, table: 'company', ownerColumn: 'id', lifecycle: companyLifecycle, mayBeUnlogged: true },
    ...ASKED_OF_COMPANY,
    fold: folded<CompanyDocument>(evolveCompany),
    async rows(db) {
      const rows = await db
        .selectFrom('company')
        .innerJoin('companyProfile', 'companyProfile.companyId', 'company.id')
        .select(['company.id', 'companyCode', 'status as state', 'factSeq as version'])
        .execute();
      return byId(rows, row => row);
    },
    except: ['applicationId', 'openedAt'],
  },
  {
    ...{ type: APPLICATION_DOC, table: 'company_application', lifecycle: applicationLifecycle },
    ...ASKED_OF_APPLICATION,
    fold: folded<ApplicationDocument>(evolveApplication),
    rows: async db => byId(await db.selectFrom('companyApplication').selectAll().execute(), applicationOfRow),
  },
  {
    ...{ type: CHANGE_DOC, table: 'company_change', lifecycle: changeRequestLifecycle },
    ...ASKED_OF_CHANGE_REQUEST,
    fold: folded<ChangeRequestDocument>(evolveChangeRequest),
    rows: async db => byId(await db.selectFrom('companyChange').selectAll().execute(), changeOfRow),
  },
  {
    ...{ type: 'employee', table: 'employee', lifecycle: employeeLifecycle, mayBeUnlogged: true },
    ...ASKED_OF_EMPLOYEE,
    fold: folded<EmployeeDocument>(evolveEmployee),
    rows: async db =>
      byId(
        await db.selectFrom('employee').selectAll().execute(),
        ({ id, companyId, account, name, status, version }) => ({
          ...{ id, companyId, account, name, state: status, version },
        }),
      ),
    // What else a seat has is read together by the lock of a seat; here is what an intruder would change.
    except: [
      ...['id', 'employeeNo', 'nameEn', 'phone', 'email', 'departmentId', 'position', 'managerId', 'roleIds', 'userId'],
      ...['businessLines', 'resignedAt', 'resignedFrom'],
    ],
  },
  {
    ...{ type: CHANGE_DOCUMENT_TYPE, table: 'master_change', lifecycle: masterChangeLifecycle },
    ...ASKED_OF_MASTER_CHANGE,
    fold: folded<MasterChangeDocument>(evolveMasterChange),
    rows: async db => byId(await db.selectFrom('masterChange').selectAll().execute(), masterChangeOfRow),
  },
  {
    ...{ type: IMPORT_RUN_DOC_TYPE, table: 'import_run', lifecycle: importRunLifecycle },
    ...ASKED_OF_IMPORT,
    fold: folded<ImportDocument>(evolveImport),
    rows: async db => byId(await db.selectFrom('importRun').selectAll().execute(), importOfRow),
    // Its rows are counted as they are read; its job and edition the log does not tell.
    except: ['counts', 'edition', 'jobId', 'companyKind'],
  },
  {
    ...{ type: GLOBAL_MESSAGE_DOC_TYPE, table: 'global_message', lifecycle: globalMessageLifecycle },
    ...ASKED_OF_GLOBAL_MESSAGE,
    fold: folded<GlobalDocument>(evolveGlobal),
    rows: async db => byId(await db.selectFrom('globalMessage').selectAll().execute(), messageOfRow),
  },
];
