import { type RawBuilder, sql } from 'kysely';
import { OPEN_STATES } from '#contract/company/onboarding/application.ts';
import { normalFields } from '#contract/company/onboarding/company-fields.ts';
import type { Licence } from '#contract/company/onboarding/licence.ts';
import type { Opening } from '#contract/company/onboarding/opening.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import {
  type CompanyApplication,
  companyApplication,
  isUsccFine,
} from '#machines/company/company-application.document.ts';
import { foresee } from '#machines/kernel/document-foresight.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { claimWorld } from '../../../kernel/document/claim.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { documentFinding } from '../../../kernel/document/refusal.ts';
import { type BornOf, type Step, serveDocument } from '../../../kernel/document/served-document.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { type NewCompanyLife, servedCompany } from '../company.served.ts';
import { readsAll } from './actor.ts';
import { companyFindings, isError } from './checks.ts';
import { addPendingCompany, freeCode } from './company-rows.ts';
import { refuseForeignFiles } from './licence-files.ts';
import { openCompany } from './open-company.ts';
import { platformId } from './platform.ts';
import { tellApplicant, tellAuditors } from './tell.ts';

/** What the events of a company's application read, write and lead to (people-and-portals B.3). */

/** An application that is made; its number is drawn before. */
type NewApplication = BornOf<typeof companyApplication>;
type Happening = Step<unknown, unknown, unknown>;

/** Draws the number of a new application. */
export const drawApplicationNo = async ({ numbering }: Pick<Deps, 'numbering'>, at: Date): Promise<string> =>
  `CA${await nextDayNumber(numbering, { series: 'CA', at, digits: 4 })}`;

const blank = (): Pick<
  NewApplication,
  'returnReasons' | 'rejectCode' | 'decisionReason' | 'newCompanyId' | 'companyCode' | 'consentVersion'
> => ({
  returnReasons: [],
  rejectCode: null,
  decisionReason: null,
  newCompanyId: null,
  companyCode: null,
  consentVersion: null,
});

/** Whose an application is: that of the staff who enter it, else there is only one. */
const deciding = async ({ tx, actor }: Pick<Happening, 'tx' | 'actor'>): Promise<string> =>
  actor.companyKind === 'platform' && actor.companyId !== null ? actor.companyId : platformId(tx);

/** Applications of one person in these states, this one left out. */
async function countOf({ db }: Tx, userId: string | null, states: readonly string[], exceptId: string) {
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

/** When an application of the same company was refused last. */
async function refusedAt({ db }: Tx, { fields: { uscc, kind } }: CompanyApplication): Promise<string | null> {
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
  return row?.decidedAt ? new Date(row.decidedAt).toISOString() : null;
}

const errorsOf = async (tx: Tx, of: Pick<CompanyApplication, 'fields' | 'licences'>, now: Date) =>
  (await companyFindings(tx, of, now)).filter(isError);

/** A form names files that its writer sent, and those that it has named before. */
const checkFiles = (
  { tx, actor }: Pick<Happening, 'tx' | 'actor'>,
  licences: readonly Licence[],
  kept: readonly Licence[],
) => refuseForeignFiles(tx, actor.userId ?? actor.employeeId ?? '', licences, kept);

/** The company that waits to be opened, with the first fact of its log. */
async function makeCompany(
  { tx, deps, actor, who, now, requestId, remarks }: Happening,
  application: Pick<CompanyApplication, 'id' | 'fields' | 'licences'>,
  companyCode: string,
): Promise<string> {
  const id = await addPendingCompany(tx, application, companyCode, { now, by: actor.employeeId });
  const prepared: NewCompanyLife = {
    companyId: id,
    companyCode,
    kind: application.fields.kind ?? 'customer',
    applicationId: application.id,
    crmLink: null,
  };
  const ask = { event: 'REGISTER', who, actor, now, requestId, remarks, id, prepared };
  await createDocument({ tx, deps }, servedCompany, ask);
  return id;
}

/** The pending company goes with the approval; its credit code is free again. */
async function dropCompany({ tx, deps, actor, who, now, requestId }: Happening, id: string): Promise<void> {
  await tx.db.updateTable('company').set({ uscc: null }).where('id', '=', id).execute();
  const row = await lockDocument(tx.db, servedCompany, id, null);
  await changeDocument({ tx, deps }, servedCompany, row, { event: 'DROP', who, actor, now, requestId });
}

/** That a company is active now stands in the audit as well. */
async function auditOpening(
  { tx, who, clientIp, requestId, now, remarks }: Happening,
  companyId: string,
  { companyCode, packageIds }: Opening,
  before: object | null,
): Promise<void> {
  if (!who) return;
  await audit(tx, {
    ...auditActor(who, { ip: clientIp ?? '', id: requestId ?? '' }),
    action: 'COMPANY_STATUS',
    companyId,
    at: now,
    targetType: 'company',
    targetId: companyId,
    ...(remarks === null ? {} : { reason: remarks }),
    before,
    after: { status: 'ACTIVE', companyCode, packageIds },
  });
}

const pendingOf = ({ newCompanyId }: CompanyApplication): string => {
  if (newCompanyId === null)
    throw new AppError('event_not_allowed', { errors: [documentFinding(companyApplication, 'CA-01', 'event')] });
  return newCompanyId;
};

/** Staff see an application once it was submitted; a draft only where staff entered it. */
const HANDED_IN: RawBuilder<boolean> = sql<boolean>`(t.state <> 'DRAFT' or t.source = 'staff')`;

export const servedCompanyApplication = serveDocument(companyApplication, {
  table: 'companyApplication',
  underOwner: true,
  visible: who => (readsAll(who) ? HANDED_IN : sql<boolean>`false`),
  prepare: {
    SAVE: async ({ deps, now, id }) => (id === null ? drawApplicationNo(deps, now) : null),
    CREATE: ({ deps, now }) => drawApplicationNo(deps, now),
  },
  born: {
    async SAVE({ tx, actor, payload: { fields, source, ...sent }, prepared }): Promise<NewApplication> {
      await checkFiles({ tx, actor }, sent.licences, []);
      return {
        ...blank(),
        ...sent,
        fields: normalFields(fields),
        no: prepared,
        source,
        companyId: await deciding({ tx, actor }),
        applicantUserId: source === 'staff' ? null : actor.userId,
      };
    },
    async CREATE({ tx, actor, payload: { fields, licences, opening }, prepared }): Promise<NewApplication> {
      const { account: adminAccount, name: adminName } = opening.admin;
      return {
        ...blank(),
        fields: normalFields({ ...fields, adminAccount, adminName }),
        licences,
        consent: true,
        step: 'check',
        no: prepared,
        source: 'staff',
        companyId: await deciding({ tx, actor }),
        applicantUserId: null,
      };
    },
  },
  make: {
    async CREATE(step) {
      const { row, remarks, payload } = step;
      const { companyCode } = payload.opening;
      await checkFiles(step, row.licences, []);
      return { newCompanyId: await makeCompany(step, row, companyCode), companyCode, decisionReason: remarks };
    },
  },
  world: {
    async SAVE({ tx, row }) {
      const isNew = (row as Partial<CompanyApplication>).state === undefined;
      return { drafts: isNew ? await countOf(tx, row.applicantUserId, ['DRAFT'], '') : 0 };
    },
    async SUBMIT({ tx, row, now }) {
      return {
        open: await countOf(tx, row.applicantUserId, OPEN_STATES, row.id),
        refusedAt: await refusedAt(tx, row),
        findings: await errorsOf(tx, row, now),
      };
    },
    LAPSE: ({ tx, row }) => claimWorld(tx, companyApplication, row),
    async APPROVE({ tx, row, actor, at, remarks, now }) {
      // What is refused anyway needs no looking for twins.
      const { ok } = foresee(companyApplication, row, { event: 'APPROVE', actor, at, remarks });
      const found = ok ? await errorsOf(tx, row, now) : [];
      // A credit code that does not check has been let pass, with the reason.
      return { findings: found.filter(({ path, code }) => !(path === 'uscc' && code.startsWith('USCC_'))) };
    },
    CREATE: async ({ tx, row, now }) => ({ findings: await errorsOf(tx, row, now) }),
  },
  write: {
    async SAVE(step) {
      const { row, payload } = step;
      const { source: _, fields, ...sent } = payload;
      await checkFiles(step, sent.licences, row.licences);
      return { changes: { ...sent, fields: normalFields(fields) } };
    },
    // The text in force is the one that the form leads to.
    SUBMIT: () => ({ changes: { consentVersion: CONSENT_VERSION } }),
    RETURN: ({ payload: { reasons } }) => ({ changes: { returnReasons: reasons } }),
    REJECT: ({ payload: { code }, remarks }) => ({ changes: { rejectCode: code, decisionReason: remarks } }),
    async APPROVE(step) {
      const { tx, row, remarks } = step;
      const companyCode = await freeCode(tx.db, row.fields.nameEn ?? '');
      const newCompanyId = await makeCompany({ ...step, remarks: null }, row, companyCode);
      return {
        changes: { newCompanyId, companyCode, ...(isUsccFine(row.fields) ? {} : { decisionReason: remarks }) },
      };
    },
    async REOPEN(step) {
      const { newCompanyId } = step.row;
      if (newCompanyId !== null) await dropCompany(step, newCompanyId);
      return {};
    },
    async FINISH(step) {
      const { row, payload } = step;
      const { opening } = payload;
      await openCompany(step, row, pendingOf(row), opening);
      return {
        changes: { companyCode: opening.companyCode, fields: { ...row.fields, adminAccount: opening.admin.account } },
      };
    },
  },
  after: {
    SUBMIT: ({ tx, row, now }) => tellAuditors({ tx, now }, row),
    RETURN: step => tellApplicant(step, step.row),
    REJECT: step => tellApplicant(step, step.row),
    APPROVE: step => tellApplicant(step, step.row),
    async FINISH(step) {
      const { row, payload } = step;
      await tellApplicant(step, row);
      await auditOpening(step, pendingOf(row), payload.opening, { status: 'PENDING' });
    },
    async CREATE(step) {
      const { row, payload } = step;
      await openCompany(step, row, pendingOf(row), payload.opening);
      await auditOpening(step, pendingOf(row), payload.opening, null);
    },
  },
});
