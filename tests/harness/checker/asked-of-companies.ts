import { changeContextOf, type MasterChangeDocument } from '#machines/basic-data/master-change.evolve.ts';
import { type ApplicationDocument, applicationContextOf } from '#machines/company/company-application.evolve.ts';
import type { ChangeRequestDocument } from '#machines/company/company-change.evolve.ts';
import { type ImportDocument, importContextOf } from '#machines/imports/import-run.evolve.ts';
import { newGlobalContext } from '#machines/message/global-message.commands.ts';
import { type GlobalDocument, globalContextOf } from '#machines/message/global-message.evolve.ts';
import type { EmployeeDocument } from '#machines/people/employee.evolve.ts';
import { dayAt } from '#server/features/basic-data/change/governed.ts';
import { leftOf } from '#server/features/imports/row-counts.ts';
import { type DocumentKind, type LoggedActor, type Step, toldBy } from './document-kind.ts';

/**
 * What the guards of companies, their people and what is asked for them are given again. Buttons and neighbours the log does not tell:
 * who is of the right company is given every button, and the neighbours are as the command would like them.
 */
type Asked = Required<Pick<DocumentKind, 'context' | 'command'>>;

const AUDITING = ['ADD', 'TAKE', 'RELEASE', 'ASSIGN', 'RETURN', 'REJECT', 'APPROVE', 'FINISH', 'REOPEN', 'CREATE'];
const LOOKING_AFTER = ['APPROVE', 'REOPEN', 'FINISH', 'SUSPEND', 'RESUME', 'CLOSE'];

const isSystem = ({ companyKind }: LoggedActor): boolean => companyKind === 'system';
/** Such buttons are the platform's alone. */
const withCodes = (actor: LoggedActor, codes: readonly string[]) => ({
  ...actor,
  isSystem: isSystem(actor),
  codes: actor.companyKind === 'platform' ? codes : [],
});
const reasonOf = ({ fact }: Step): string => fact.remarks ?? '';

export const ASKED_OF_COMPANY: Asked = {
  context: (_company, { companyKind }) => ({ isPlatform: companyKind === 'platform' }),
  command: (_company, step) => ({ actor: withCodes(step.actor, LOOKING_AFTER), open: 0, reason: reasonOf(step) }),
};

export const ASKED_OF_APPLICATION: Asked = {
  context: (application: ApplicationDocument, { isNew }) =>
    applicationContextOf(isNew ? { ...application, createdBy: null } : application),
  command: ({ applicantUserId }: ApplicationDocument, step) => ({
    // A person without a seat has no name in the log.
    actor: { ...withCodes(step.actor, AUDITING), userId: isSystem(step.actor) ? null : applicantUserId },
    ...{
      drafts: 0,
      isComplete: true,
      hasConsent: true,
      open: 0,
      refusedAt: null,
      isUsccFine: true,
      overrideReason: '',
    },
    ...{ reasons: toldBy<unknown[]>(step.fact, 'returnReasons')?.length ?? 0, code: toldBy(step.fact, 'rejectCode') },
    ...{ missing: [], reason: reasonOf(step) },
  }),
};

export const ASKED_OF_CHANGE_REQUEST: Asked = {
  context: ({ createdBy }: ChangeRequestDocument, { isNew }) => ({ createdBy: isNew ? null : createdBy }),
  command: ({ after }: ChangeRequestDocument, step) => ({
    actor: { ...step.actor, codes: ['EDIT', ...(step.actor.companyKind === 'platform' ? ['APPROVE', 'REJECT'] : [])] },
    ...{ changes: Object.keys(after).length, isAnotherOpen: false, reason: reasonOf(step) },
  }),
};

export const ASKED_OF_EMPLOYEE: Asked = {
  context: ({ companyId, resignedAt, resignedFrom }: EmployeeDocument, { id, isNew }) => ({
    ...{ employeeId: isNew ? null : id, companyId, resignedAt, resignedFrom },
    ...{ isCompanyActive: true, roles: 1, hasContact: true, isAdmin: false, otherAdmins: 1, resends: 0 },
  }),
  command: (_employee, { actor }) => ({
    actor: { ...actor, userId: isSystem(actor) ? null : 'who accepts' },
    ...{ roles: 1, isWithinCeiling: true, hasContact: true, isLinkValid: true, bindings: 0 },
    ...{ staysAdmin: true, unassigned: 0 },
  }),
};

/** Statuses of a row in which it can be changed so; what it was then its own log tells. */
const STATUS_BEFORE: Readonly<Record<string, string>> = { CREATE: 'PROPOSED', ACTIVATE: 'DISABLED' };

export const ASKED_OF_MASTER_CHANGE: Asked = {
  context: (change: MasterChangeDocument, { isNew }) =>
    changeContextOf(isNew ? { ...change, createdBy: null, appliedAt: null } : change),
  command: ({ kind, rowId, targetId, effectiveFrom }: MasterChangeDocument, step) => ({
    actor: { ...step.actor, isSteward: true },
    today: dayAt(new Date(step.fact.at)),
    row: { id: rowId, status: STATUS_BEFORE[kind] ?? 'ACTIVE' },
    target: targetId === null ? null : { id: targetId, status: 'ACTIVE' },
    effectiveFrom: toldBy(step.fact, 'effectiveFrom') ?? effectiveFrom,
    ...{ isUnchanged: true, isNewest: true, reason: step.fact.remarks },
    replacementId: toldBy(step.fact, 'replacementId'),
  }),
};

export const ASKED_OF_IMPORT: Asked = {
  context: (run: ImportDocument, { fact }) => importContextOf(run, toldBy(fact, 'counts') ?? run.counts),
  command: ({ counts }: ImportDocument, { fact }) => ({
    mode: toldBy(fact, 'mode'),
    left: leftOf(toldBy(fact, 'counts') ?? counts),
  }),
};

export const ASKED_OF_GLOBAL_MESSAGE: Asked = {
  context: (message: GlobalDocument, { isNew }) =>
    isNew ? newGlobalContext(message.companyId) : globalContextOf(message),
  command: (_message, { fact }) => ({
    // How many it would reach the log tells only of those that went out.
    addressed: fact.event === 'SEND' ? (toldBy(fact, 'addressed') ?? 0) : Number.MAX_SAFE_INTEGER,
    remarks: fact.remarks ?? '',
  }),
};
