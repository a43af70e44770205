import type { z } from 'zod';
import type { auditApplication } from '#contract/company/onboarding/calls.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { ApplicationDocument } from '#machines/company/company-application.evolve.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import { lockCompany, registerCompany, stepCompany } from '../company-log.ts';
import {
  happen,
  lockApplication,
  type OnboardingDeps,
  permit,
  refuseStale,
  type Writing,
} from './application-store.ts';
import { companyFindings, isError, isUsccFine } from './checks.ts';
import { addPendingCompany, freeCode } from './company-rows.ts';
import { missingToOpen, openCompany } from './open-company.ts';
import { refused } from './refused.ts';
import { tellApplicant } from './tell.ts';
import { type Asked, writing } from './write-application.ts';

/** What staff do with an application. */

type Act = z.output<NonNullable<typeof auditApplication.body>>;
type ActOf<Event extends Act['event']> = Extract<Act, { event: Event }>;
type Doing<Event extends Act['event']> = (
  writing: Writing,
  before: ApplicationDocument,
  act: ActOf<Event>,
) => Promise<ApplicationDocument>;

const asked = ({ actor, now }: Writing) => ({ actor, at: now.toISOString() });
const by = ({ now, actor }: Writing) => ({ now, by: actor.employeeId });
const companyActor = ({ actor }: Writing, code: 'APPROVE' | 'REOPEN') =>
  ({ employeeId: actor.employeeId, isSystem: false, codes: [code] }) as const;

/** Asked before anything is written, so that a refusal leaves nothing to take back. */
function mustPermit(before: ApplicationDocument, command: Parameters<typeof permit>[1]): void {
  const permitted = permit(before, command);
  if (!permitted.ok) throw refused(permitted.refusal);
}

const take: Doing<'TAKE'> = (writing, before) =>
  happen(writing, before, { command: { type: 'TAKE', ...asked(writing) } });

const release: Doing<'RELEASE'> = (writing, before) =>
  happen(writing, before, { command: { type: 'RELEASE', ...asked(writing) } });

const giveBack: Doing<'RETURN'> = async (writing, before, { reasons }) => {
  const returned = await happen(writing, before, {
    command: { type: 'RETURN', ...asked(writing), reasons: reasons.length },
    changes: { returnReasons: reasons },
  });
  await tellApplicant(writing, returned);
  return returned;
};

const reject: Doing<'REJECT'> = async (writing, before, { code, reason }) => {
  const rejected = await happen(writing, before, {
    command: { type: 'REJECT', ...asked(writing), code },
    changes: { rejectCode: code, decisionReason: reason === '' ? null : reason },
    remarks: reason === '' ? null : reason,
  });
  await tellApplicant(writing, rejected);
  return rejected;
};

const approve: Doing<'APPROVE'> = async (writing, before, { overrideReason }) => {
  const { tx, deps, now, who, requestId } = writing;
  const isFine = isUsccFine(before.fields);
  const command = { type: 'APPROVE', ...asked(writing), isUsccFine: isFine, overrideReason } as const;
  mustPermit(before, command);
  const [first, ...more] = (await companyFindings(tx, before, now)).filter(
    finding => isError(finding) && !(finding.path === 'uscc' && finding.code.startsWith('USCC_')),
  );
  if (first) throw invalid([first, ...more]);
  const companyCode = await freeCode(tx.db, before.fields.nameEn ?? '');
  const newCompanyId = await addPendingCompany(tx, before, companyCode, by(writing));
  await registerCompany(
    tx,
    deps,
    { id: newCompanyId, companyCode, applicationId: before.id },
    {
      command: { type: 'REGISTER', actor: companyActor(writing, 'APPROVE'), at: command.at },
      actorCompanyId: who?.seat?.companyId ?? null,
      requestId,
    },
  );
  const approved = await happen(writing, before, {
    command,
    changes: { newCompanyId, companyCode, ...(isFine ? {} : { decisionReason: overrideReason }) },
    remarks: isFine ? null : overrideReason,
  });
  await tellApplicant(writing, approved);
  return approved;
};

/** The pending company goes with the approval; its credit code is free again. */
const reopen: Doing<'REOPEN'> = async (writing, before) => {
  const { tx, deps, who, requestId } = writing;
  const command = { type: 'REOPEN', ...asked(writing) } as const;
  mustPermit(before, command);
  if (before.newCompanyId !== null) {
    await tx.db.updateTable('company').set({ uscc: null }).where('id', '=', before.newCompanyId).execute();
    await stepCompany(tx, deps, await lockCompany(tx.db, before.newCompanyId), {
      command: { type: 'DROP', actor: companyActor(writing, 'REOPEN'), at: command.at },
      actorCompanyId: who?.seat?.companyId ?? null,
      requestId,
    });
  }
  return happen(writing, before, { command });
};

const finish: Doing<'FINISH'> = async (writing, before, { opening }) => {
  const { tx, now, who } = writing;
  const missing = missingToOpen(before.fields.kind, opening);
  const command = { type: 'FINISH', ...asked(writing), missing } as const;
  mustPermit(before, command);
  const companyId = before.newCompanyId;
  if (companyId === null) throw new AppError('event_not_allowed', { errors: [companyFinding('CA-01', 'id')] });
  await openCompany(writing, before, companyId, opening);
  const finished = await happen(writing, before, {
    command,
    changes: { companyCode: opening.companyCode },
    typed: [{ path: 'fields.adminAccount', before: before.fields.adminAccount, after: opening.admin.account }],
  });
  await tellApplicant(writing, finished);
  if (who)
    await audit(tx, {
      ...auditActor(who, { ip: writing.ip, id: writing.requestId }),
      ...{ action: 'COMPANY_STATUS', companyId, at: now, targetType: 'company', targetId: companyId },
      before: { status: 'PENDING' },
      after: { status: 'ACTIVE', companyCode: opening.companyCode, packageIds: opening.packageIds },
    });
  return finished;
};

const DO: { readonly [Event in Act['event']]: Doing<Event> } = {
  TAKE: take,
  RELEASE: release,
  RETURN: giveBack,
  REJECT: reject,
  APPROVE: approve,
  FINISH: finish,
  REOPEN: reopen,
};

/** Two who press TAKE at once have seen the same version; the second is told what happened, not that something did. */
function refuseTaken(before: ApplicationDocument, act: Act): void {
  if (act.event === 'TAKE' && before.state === 'IN_REVIEW') throw new AppError('ALREADY_TAKEN');
  refuseStale(before, act.version);
}

export const auditApplicationAct = (deps: OnboardingDeps, who: Asked, act: Act): Promise<ApplicationDocument> =>
  writing(deps, who, async writer => {
    const before = await lockApplication(writer.tx, act.id, who.who);
    refuseTaken(before, act);
    return (DO[act.event] as Doing<Act['event']>)(writer, before, act as never);
  });
