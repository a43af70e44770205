import { MOST_BINDINGS, MOST_RESENDS_A_DAY } from '#contract/people/employee.ts';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { employee } from './employee.document.ts';

/** Askings of a seat that pass, and those that fail a guard which names no side: one of two administrators of an active company. */

const RESIGNED_AT = '2026-03-10T09:00:00.000Z';
const TOO_LATE = '2026-03-18T09:00:00.000Z';

const active = { isCompanyActive: true };
const suspended = { isCompanyActive: false };
const oneOfTwo = { isAdmin: true, otherAdmins: 1 };
const alone = { isAdmin: true, otherAdmins: 0 };
const roles = { roles: 1, isWithinCeiling: true };
const made = { ...active, ...roles };
const edited = { ...roles, ...oneOfTwo, staysAdmin: true };
const link = { ...active, isLinkValid: true, bindings: 0 };
const sentAgain = { ...active, resends: 0 };
const handedOver = { ...oneOfTwo, unassigned: 0 };
const unreachable = { phone: null, email: null };

export const samples = samplesOf(employee, {
  at: '2026-03-10T10:00:00.000Z',
  row: {
    id: 'oneself',
    version: 1,
    state: 'ACTIVE',
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
    companyId: 'OURS',
    account: 'doc1',
    employeeNo: 'E0001',
    name: '尹航',
    nameEn: 'Hang Yin',
    phone: null,
    email: 'doc1@ours.example',
    departmentId: null,
    position: null,
    managerId: null,
    roleIds: ['role'],
    businessLines: ['DOC'],
    userId: null,
    resignedAt: null,
    resignedFrom: null,
  },
  rows: { RESIGNED: { resignedAt: RESIGNED_AT, resignedFrom: 'ACTIVE' } },
  actors: {
    admin: { ...personOf('OURS'), employeeId: 'admin' },
    oneself: { ...personOf('OURS'), employeeId: 'oneself' },
    staff: { ...personOf('PLATFORM', { kind: 'platform' }), employeeId: 'staff' },
    invited: {
      ...personOf('OTHER'),
      kind: 'partner',
      employeeId: null,
      userId: 'invited',
      companyId: null,
      companyKind: null,
    },
    system: SYSTEM_ACTOR,
  },
  events: {
    INVITE: {
      passes: [
        { as: 'admin', world: made },
        { as: 'staff', world: made },
      ],
      fails: [
        { as: 'admin', world: { ...made, ...suspended }, code: 'COMPANY_SUSPENDED' },
        { as: 'admin', world: made, row: unreachable, code: 'CONTACT_NEEDED' },
        { as: 'admin', world: { ...made, roles: 0 }, code: 'ROLE_NEEDED' },
        { as: 'admin', world: { ...made, isWithinCeiling: false }, code: 'CEILING_EXCEEDED' },
      ],
    },
    CREATE: {
      passes: [
        { as: 'admin', world: made },
        { as: 'system', world: made },
      ],
      fails: [
        { as: 'admin', world: { ...made, ...suspended }, code: 'COMPANY_SUSPENDED' },
        { as: 'admin', world: { ...made, roles: 0 }, code: 'ROLE_NEEDED' },
        { as: 'admin', world: { ...made, isWithinCeiling: false }, code: 'CEILING_EXCEEDED' },
      ],
    },
    ACCEPT: {
      passes: [
        { as: 'invited', world: link },
        { as: 'invited', world: { ...link, bindings: MOST_BINDINGS - 1 } },
      ],
      fails: [
        { as: 'admin', world: link, code: 'AUTH_FORBIDDEN' },
        { as: 'invited', world: { ...link, isLinkValid: false }, code: 'INVITATION_INVALID' },
        { as: 'invited', world: { ...link, ...suspended }, code: 'COMPANY_SUSPENDED' },
        { as: 'invited', world: { ...link, bindings: MOST_BINDINGS }, code: 'BIND_LIMIT' },
      ],
    },
    RESEND: {
      passes: [
        { as: 'admin', world: sentAgain },
        { as: 'staff', world: { ...sentAgain, resends: MOST_RESENDS_A_DAY - 1 } },
      ],
      fails: [
        { as: 'admin', world: { ...sentAgain, ...suspended }, code: 'COMPANY_SUSPENDED' },
        { as: 'admin', world: sentAgain, row: unreachable, code: 'CONTACT_NEEDED' },
        { as: 'admin', world: { ...sentAgain, resends: MOST_RESENDS_A_DAY }, code: 'RESEND_LIMIT' },
      ],
    },
    EDIT: {
      passes: [
        { as: 'admin', world: edited },
        { as: 'oneself', world: { ...edited, ...alone } },
        { as: 'admin', world: { ...edited, staysAdmin: false } },
      ],
      fails: [
        { as: 'admin', world: { ...edited, roles: 0 }, code: 'ROLE_NEEDED' },
        { as: 'admin', world: { ...edited, isWithinCeiling: false }, code: 'CEILING_EXCEEDED' },
        { as: 'admin', world: { ...edited, ...alone, staysAdmin: false }, code: 'LAST_ADMIN' },
      ],
    },
    DISABLE: {
      passes: [
        { as: 'admin', world: oneOfTwo },
        { as: 'admin', world: { isAdmin: false, otherAdmins: 0 } },
      ],
      fails: [
        { as: 'oneself', world: oneOfTwo, code: 'NOT_ONESELF' },
        { as: 'admin', world: alone, code: 'LAST_ADMIN' },
      ],
    },
    ENABLE: {
      passes: [{ as: 'admin', world: active }],
      fails: [
        { as: 'admin', world: suspended, code: 'COMPANY_SUSPENDED' },
        { as: 'admin', world: active, row: { roleIds: [] }, code: 'ROLE_NEEDED' },
      ],
    },
    RESIGN: {
      passes: [{ as: 'admin', world: handedOver }],
      fails: [
        { as: 'oneself', world: handedOver, code: 'NOT_ONESELF' },
        { as: 'admin', world: { ...handedOver, ...alone }, code: 'LAST_ADMIN' },
        { as: 'admin', world: { ...handedOver, unassigned: 2 }, code: 'HANDOVER_NEEDED' },
      ],
    },
    REHIRE: {
      passes: [{ as: 'admin', world: active }],
      fails: [
        { as: 'admin', world: suspended, code: 'COMPANY_SUSPENDED' },
        { as: 'admin', world: active, row: { roleIds: [] }, code: 'ROLE_NEEDED' },
      ],
    },
    UNDO_RESIGN: {
      passes: [
        { as: 'admin', world: { bindings: 0 } },
        { as: 'admin', world: { bindings: 0 }, row: { resignedFrom: 'DISABLED' } },
      ],
      fails: [
        { as: 'admin', world: { bindings: 0 }, at: TOO_LATE, code: 'UNDO_TOO_LATE' },
        { as: 'admin', world: { bindings: MOST_BINDINGS }, code: 'BIND_LIMIT' },
      ],
    },
  },
});
