import { sql } from 'kysely';
import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import type { Text } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
import { type CompanyChange, companyChange } from '#machines/company/company-change.document.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import { type BornOf, type Step, serveDocument } from '../../../kernel/document/served-document.ts';
import { queueMessage } from '../../message/outbox.ts';
import { readsAll } from '../onboarding/actor.ts';
import { putLicences, refusingTwins } from '../onboarding/company-rows.ts';
import { refused } from '../onboarding/refused.ts';
import { lockProfile } from './lock-profile.ts';

/** What the events of a change of company data read, write and lead to (people-and-portals B.3). */

/** A change that is made; its number is drawn before. */
export type NewCompanyChange = BornOf<typeof companyChange>;

type Happened = Pick<
  Step<CompanyChange, unknown, never>,
  'tx' | 'row' | 'event' | 'who' | 'actor' | 'now' | 'clientIp' | 'requestId'
>;

async function tellAuditors({ tx, row, now }: Happened, name: Text): Promise<void> {
  await queueMessage(tx, {
    to: { holdersOf: { companyId: null, path: COMPANY_PATHS.audit, code: 'APPROVE' } },
    companyId: row.companyId,
    ...told('company-change', {
      happened: { zh: '企业信息变更待审核', en: 'Change of company data to review' },
      applicationNo: row.no,
      customer: name,
      remarks: '',
    }),
    sendId: `company-change:${row.id}`,
    category: 'AUDIT',
    docType: companyChange.type,
    docId: row.id,
    linkPath: `${COMPANY_PATHS.audit}?change=${row.id}`,
    dueAt: now,
  });
}

async function tellOwner({ tx, row, now }: Happened): Promise<void> {
  const isGood = row.state === 'APPROVED';
  await queueMessage(tx, {
    to: { employees: row.createdBy ? [row.createdBy] : [] },
    companyId: row.companyId,
    ...told('company-change', {
      happened: {
        zh: `企业信息变更${isGood ? '已通过' : '未通过'}`,
        en: `Change of company data ${isGood ? 'approved' : 'rejected'}`,
      },
      applicationNo: row.no,
      customer: '',
      remarks: row.reason,
    }),
    sendId: `company-change:${row.id}:${row.version}`,
    category: 'AUDIT',
    level: isGood ? 'INFO' : 'WARN',
    docType: companyChange.type,
    docId: row.id,
    linkPath: COMPANY_PATHS.current,
    dueAt: now,
  });
}

/** What was asked for becomes so. */
async function takeEffect({ tx, row, actor, now }: Happened): Promise<void> {
  const { companyId } = row;
  const { licences, bankAccounts, ...named } = row.after;
  const by = actor.employeeId;
  const version = await lockProfile(tx.db, companyId);
  if (Object.keys(named).length > 0)
    await refusingTwins(() => tx.db.updateTable('company').set(named).where('id', '=', companyId).execute(), '');
  if (licences) await putLicences(tx, companyId, licences, { now, by });
  await tx.db
    .updateTable('companyProfile')
    .set({
      ...(bankAccounts ? { bankAccounts: JSON.stringify(bankAccounts) } : {}),
      version: version + 1,
      updatedAt: now,
      updatedBy: by,
    })
    .where('companyId', '=', companyId)
    .execute();
}

async function auditDecision({ tx, row, event, who, now, clientIp, requestId }: Happened): Promise<void> {
  if (!who) return;
  await audit(tx, {
    ...auditActor(who, { ip: clientIp ?? '', id: requestId ?? '' }),
    action: 'SETTINGS_CHANGE',
    companyId: row.companyId,
    at: now,
    targetType: companyChange.type,
    targetId: row.id,
    after: { decision: event, fields: Object.keys(row.after) },
    reason: row.reason,
  });
}

export const servedCompanyChange = serveDocument(companyChange, {
  table: 'companyChange',
  // What is approved is written into rows of another company.
  underOwner: true,
  // The company itself reads its open change with its own data, where accounts are masked without the right to see them.
  visible: who => (readsAll(who) ? null : sql<boolean>`false`),
  refused,
  born: { REQUEST: ({ prepared }) => prepared },
  world: {
    async REQUEST({ tx, row: { companyId } }) {
      const { nameZh, nameEn, isAnotherOpen } = await tx.db
        .selectFrom('company')
        .select(({ exists, selectFrom }) => [
          'nameZh',
          'nameEn',
          exists(
            selectFrom('companyChange')
              .select('companyChange.id')
              .whereRef('companyChange.companyId', '=', 'company.id')
              .where('companyChange.state', '=', 'SUBMITTED'),
          ).as('isAnotherOpen'),
        ])
        .where('company.id', '=', companyId)
        .executeTakeFirstOrThrow();
      return { name: { zh: nameZh, en: nameEn }, isAnotherOpen: Boolean(isAnotherOpen) };
    },
  },
  after: {
    REQUEST: step => tellAuditors(step, step.world.name),
    async APPROVE(step) {
      await takeEffect(step);
      await tellOwner(step);
      await auditDecision(step);
    },
    async REJECT(step) {
      await tellOwner(step);
      await auditDecision(step);
    },
  },
});
