import type { z } from 'zod';
import {
  bankFindings,
  GOVERNED_FIELDS,
  type Governed,
  type GovernedField,
} from '#contract/company/onboarding/company-change.ts';
import { type CompanyField, fieldsFindings, linesOf } from '#contract/company/onboarding/company-fields.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import { licenceFindings } from '#contract/company/onboarding/licence.ts';
import type { editCompany } from '#contract/company/onboarding/profile.calls.ts';
import { normalUscc, usccFinding } from '#contract/company/onboarding/uscc.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { companyChange } from '#machines/company/company-change.document.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { createDocument } from '../../../kernel/document/step.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { dayAt, isError } from '../onboarding/checks.ts';
import { existingCompany } from '../onboarding/duplicates.ts';
import { refuseForeignFiles, senderOf } from '../onboarding/licence-files.ts';
import { type NewCompanyChange, servedCompanyChange } from './company-change.served.ts';
import { companyWithProfile, licencesOf } from './company-detail.ts';
import { lockProfile } from './lock-profile.ts';

type Edit = z.output<NonNullable<typeof editCompany.body>>;
type Company = Awaited<ReturnType<typeof companyWithProfile>>;

export interface Editing {
  readonly who: SeatedWho;
  readonly ip: string;
  readonly requestId: string;
  readonly companyId: string;
}

const governedOf = (company: Company, licences: Governed['licences']): Governed => ({
  nameZh: company.nameZh,
  nameEn: company.nameEn,
  uscc: company.uscc,
  licences,
  bankAccounts: company.bankAccounts as Governed['bankAccounts'],
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What differs of the fields that staff have to agree to. */
function differing(before: Governed, asked: Partial<Governed>): GovernedField[] {
  return GOVERNED_FIELDS.filter(field => asked[field] !== undefined && !same(asked[field], before[field]));
}

const pick = (from: Partial<Governed>, fields: readonly GovernedField[]): Partial<Governed> =>
  Object.fromEntries(fields.map(field => [field, from[field]]));

async function governedFindings(
  tx: Tx,
  company: Company,
  asked: Partial<Governed>,
  fields: readonly GovernedField[],
  now: Date,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (fields.includes('uscc') && company.countryCode === 'CN') {
    const found = usccFinding(asked.uscc ?? '');
    if (found) findings.push(found);
    const twin = await existingCompany(
      tx.db,
      {
        kind: company.kind as 'customer',
        countryCode: 'CN',
        uscc: asked.uscc ?? null,
        registrationNo: null,
        nameZh: null,
        nameEn: null,
      },
      company.id,
    );
    if (twin) findings.push(companyFinding('COMPANY_EXISTS', 'uscc', { name: twin.code }));
  }
  if (fields.includes('licences')) findings.push(...licenceFindings(asked.licences ?? [], dayAt(now)).filter(isError));
  if (fields.includes('bankAccounts')) findings.push(...bankFindings(asked.bankAccounts ?? []));
  return findings;
}

/** Only what was sent is judged: an older value of another field stays as it was let in. */
const freeFindings = (company: Company, fields: Edit['fields']): readonly Finding[] =>
  fieldsFindings(Object.keys(fields) as CompanyField[], {
    ...fields,
    countryCode: company.countryCode,
    kind: company.kind === 'provider' ? 'provider' : 'customer',
  }).filter(isError);

function profileChanges({ addressText, shortName: _, ...rest }: Edit['fields']) {
  return { ...rest, ...(addressText === undefined ? {} : { addressLines: linesOf(addressText) }) };
}

/** Free fields at once; the others as a change request, in the same transaction. */
export async function editCompanyData(deps: Deps, editing: Editing, edit: Edit): Promise<void> {
  const { who, companyId, requestId, ip } = editing;
  const now = deps.clock.now();
  const no = `CC${await nextDayNumber(deps.numbering, { series: 'CC', at: now, digits: 4 })}`;
  await inScope(deps.db, SYSTEM, async tx => {
    const version = await lockProfile(tx.db, companyId);
    const company = await companyWithProfile(tx.db, companyId);
    if (version !== edit.version) throw new AppError('stale_version', { extra: { current: { version } } });
    const before = governedOf(company, await licencesOf(tx.db, companyId));
    const wanted = { ...edit.governed, ...(edit.governed.uscc ? { uscc: normalUscc(edit.governed.uscc) } : {}) };
    const fields = differing(before, wanted);
    const findings = [
      ...freeFindings(company, edit.fields),
      ...(await governedFindings(tx, company, wanted, fields, now)),
    ];
    const [first, ...more] = findings;
    if (first) throw invalid([first, ...more]);
    await refuseForeignFiles(tx, senderOf(who), wanted.licences ?? [], before.licences);
    if (Object.keys(edit.fields).length > 0) {
      const { shortName } = edit.fields;
      if (shortName) await tx.db.updateTable('company').set({ shortName }).where('id', '=', companyId).execute();
      await tx.db
        .updateTable('companyProfile')
        .set({ ...profileChanges(edit.fields), version: version + 1, updatedAt: now, updatedBy: who.seat.employeeId })
        .where('companyId', '=', companyId)
        .execute();
      tx.afterCommit(() =>
        deps.bus.publish({
          to: { platform: true, companies: [companyId] },
          message: { type: 'doc', docType: 'company', docId: companyId, version: version + 1, state: company.status },
        }),
      );
    }
    if (fields.length > 0) {
      const prepared: NewCompanyChange = { no, companyId, before: pick(before, fields), after: pick(wanted, fields) };
      const actor = actorOf(companyChange, who);
      await createDocument({ tx, deps }, servedCompanyChange, {
        event: 'REQUEST',
        who,
        actor,
        now,
        requestId,
        prepared,
      });
    }
    await audit(tx, {
      ...auditActor(who, { ip, id: requestId }),
      action: 'SETTINGS_CHANGE',
      companyId,
      at: now,
      targetType: 'company',
      targetId: companyId,
      after: { fields: Object.keys(edit.fields), requested: fields },
    });
  });
}
