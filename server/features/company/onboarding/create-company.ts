import type { z } from 'zod';
import type { createCompany } from '#contract/company/onboarding/calls.ts';
import { normalFields } from '#contract/company/onboarding/company-fields.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { ApplicationBirth } from '#machines/company/company-application.evolve.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { registerCompany } from '../company-log.ts';
import { happen, type OnboardingDeps, permit } from './application-store.ts';
import { companyFindings, isError } from './checks.ts';
import { addPendingCompany } from './company-rows.ts';
import { refuseForeignFiles } from './licence-files.ts';
import { missingToOpen, openCompany } from './open-company.ts';
import { refused } from './refused.ts';
import { type Asked, writing } from './write-application.ts';

type Body = z.output<NonNullable<typeof createCompany.body>>;

/** The staff's way: company, opening and log in one step, with a reason instead of an audit. */
export async function createCompanyNow(deps: OnboardingDeps, asked: Asked, body: Body) {
  const { opening, licences, reason } = body;
  const no = `CA${await nextDayNumber(deps.numbering, { series: 'CA', at: deps.clock.now(), digits: 4 })}`;
  const fields = normalFields({ ...body.fields, adminAccount: opening.admin.account, adminName: opening.admin.name });
  return writing(deps, asked, async writer => {
    const { tx, actor, now, who, requestId, ip } = writer;
    const birth: ApplicationBirth = {
      ...{ id: newId(now.getTime()), no, source: 'staff', applicantUserId: null },
      ...{ fields, licences, consent: true, step: 'check' },
    };
    const missing = missingToOpen(fields.kind, opening);
    const command = { type: 'CREATE', actor, at: now.toISOString(), missing, reason } as const;
    const findings = (await companyFindings(tx, { fields, licences }, now)).filter(isError);
    const permitted = permit(birth, command);
    const refusal = permitted.ok ? null : refused(permitted.refusal);
    if (refusal && (findings.length === 0 || refusal.code !== 'invalid_input')) throw refusal;
    const [first, ...more] = [...findings, ...(refusal?.detail.errors ?? [])];
    if (first) throw invalid([first, ...more]);
    await refuseForeignFiles(tx, asked.who, licences, []);
    const written = { now, by: actor.employeeId };
    const companyId = await addPendingCompany(tx, birth, opening.companyCode, written);
    await registerCompany(
      tx,
      deps,
      { id: companyId, companyCode: opening.companyCode, applicationId: birth.id },
      {
        command: {
          type: 'REGISTER',
          actor: { employeeId: actor.employeeId, isSystem: false, codes: ['APPROVE'] },
          at: command.at,
        },
        actorCompanyId: who?.seat?.companyId ?? null,
        ...{ remarks: reason, requestId },
      },
    );
    const document = await happen(writer, null, {
      ...{ command, birth, remarks: reason },
      changes: { newCompanyId: companyId, companyCode: opening.companyCode, decisionReason: reason },
    });
    await openCompany(writer, document, companyId, opening);
    if (who)
      await audit(tx, {
        ...auditActor(who, { ip, id: requestId }),
        ...{ action: 'COMPANY_STATUS', companyId, at: now, targetType: 'company', targetId: companyId, reason },
        before: null,
        after: { status: 'ACTIVE', companyCode: opening.companyCode, packageIds: opening.packageIds },
      });
    return { applicationId: document.id, companyId, companyCode: opening.companyCode };
  });
}
