import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import type { ChangeRequest, Governed } from '#contract/company/onboarding/company-change.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { ChangeRequestDocument } from '#machines/company/company-change.evolve.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { queueMessage } from '../../message/outbox.ts';
import { actorOf } from '../onboarding/actor.ts';
import type { OnboardingDeps } from '../onboarding/application-store.ts';
import { putLicences, refusingTwins } from '../onboarding/company-rows.ts';
import { lockChange, presentChanges, stepChange } from './change-store.ts';
import { lockProfile } from './company-detail.ts';

export interface Decision {
  readonly id: string;
  readonly version: number;
  readonly event: 'APPROVE' | 'REJECT';
  readonly reason: string;
}

/** What was asked for becomes so. */
async function takeEffect(tx: Tx, change: ChangeRequestDocument, by: { now: Date; by: string | null }): Promise<void> {
  const { companyId } = change;
  const { licences, bankAccounts, ...named } = change.after as Partial<Governed>;
  const version = await lockProfile(tx.db, companyId);
  if (Object.keys(named).length > 0)
    await refusingTwins(() => tx.db.updateTable('company').set(named).where('id', '=', companyId).execute(), '');
  if (licences) await putLicences(tx, companyId, licences, by);
  await tx.db
    .updateTable('companyProfile')
    .set({
      ...(bankAccounts ? { bankAccounts: JSON.stringify(bankAccounts) } : {}),
      ...{ version: version + 1, updatedAt: by.now, updatedBy: by.by },
    })
    .where('companyId', '=', companyId)
    .execute();
}

async function tellOwner(tx: Tx, change: ChangeRequestDocument, now: Date): Promise<void> {
  const isGood = change.state === 'APPROVED';
  await queueMessage(tx, {
    to: { employees: change.createdBy ? [change.createdBy] : [] },
    companyId: change.companyId,
    title: {
      zh: `企业信息更改${isGood ? '已通过' : '未通过'}：${change.no}`,
      en: `Change of company data ${isGood ? 'approved' : 'refused'}: ${change.no}`,
    },
    description: { zh: change.reason ?? '', en: change.reason ?? '' },
    ...{ sendId: `company-change:${change.id}:${change.version}`, category: 'AUDIT', level: isGood ? 'INFO' : 'WARN' },
    ...{ docType: 'companyChange', docId: change.id, linkPath: COMPANY_PATHS.current, dueAt: now },
  });
}

/** An auditor agrees to a change of company data, or refuses it with a reason. */
export function decideChange(
  deps: OnboardingDeps,
  { who, ip, requestId }: { readonly who: SeatedWho; readonly ip: string; readonly requestId: string },
  { id, version, event, reason }: Decision,
): Promise<ChangeRequest> {
  return inScope(deps.db, SYSTEM, async tx => {
    const now = deps.clock.now();
    const before = await lockChange(tx, id);
    if (before.version !== version) throw new AppError('stale_version', { extra: { current: before } });
    const codes = actorOf(who).codes.filter(code => code === 'APPROVE' || code === 'REJECT');
    const change = await stepChange(tx, deps, before, {
      command: { type: event, actor: { employeeId: who.seat.employeeId, codes }, at: now.toISOString(), reason },
      ...{ actorCompanyId: who.seat.companyId, remarks: reason === '' ? null : reason, requestId },
    });
    if (event === 'APPROVE') await takeEffect(tx, change, { now, by: who.seat.employeeId });
    await tellOwner(tx, change, now);
    const [shown] = await presentChanges(tx.db, [change]);
    await audit(tx, {
      ...auditActor(who, { ip, id: requestId }),
      ...{ action: 'SETTINGS_CHANGE', companyId: change.companyId, at: now, targetType: 'companyChange', targetId: id },
      after: { decision: event, fields: Object.keys(change.after) },
      reason: change.reason,
    });
    return shown!;
  });
}
