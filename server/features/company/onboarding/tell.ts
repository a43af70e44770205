import {
  APPLICATION_DOC,
  COMPANY_PATHS,
  REJECT_LABELS,
  RETURN_LABELS,
  type ReturnReason,
} from '#contract/company/onboarding/application.ts';
import { COMPANY_META, type CompanyField } from '#contract/company/onboarding/company-fields.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { CompanyApplication } from '#machines/company/company-application.document.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';

/** Who is told of what became of an application: by message in the product, and by mail where the person may not be looking. */

interface Telling {
  readonly tx: Tx;
  readonly now: Date;
}

const nameOf = ({ fields }: CompanyApplication): Text => ({
  zh: fields.nameZh ?? fields.nameEn ?? '',
  en: fields.nameEn ?? fields.nameZh ?? '',
});

const about = (document: CompanyApplication, event: string) => ({
  sendId: `${event}:${document.id}:${document.version}`,
  category: 'AUDIT' as const,
  docType: APPLICATION_DOC,
  docId: document.id,
});

/** Something waits: whoever may take it learns. */
export async function tellAuditors({ tx, now }: Telling, document: CompanyApplication): Promise<void> {
  const name = nameOf(document);
  await queueMessage(tx, {
    ...about(document, 'company-submitted'),
    to: { holdersOf: { companyId: null, path: COMPANY_PATHS.audit, code: 'TAKE' } },
    companyId: document.companyId,
    title: { zh: `企业申请待审核：${name.zh}`, en: `Company application to review: ${name.en}` },
    description: { zh: document.no, en: document.no },
    linkPath: `${COMPANY_PATHS.audit}?id=${document.id}`,
    dueAt: now,
    dedupeKey: `company-submitted:${document.id}`,
  });
}

const fieldName = (path: string): Text => COMPANY_META[path as CompanyField]?.label ?? { zh: '证照', en: 'Licences' };

const reasonLine = ({ path, code, text }: ReturnReason, language: 'zh' | 'en'): string =>
  [`${fieldName(path)[language]}: ${RETURN_LABELS[code][language]}`, text].filter(part => part !== '').join(' - ');

interface Words {
  readonly title: Text;
  readonly body: Text;
}

function wordsOf(document: CompanyApplication): Words | null {
  const { state, no, returnReasons, rejectCode, decisionReason, companyCode } = document;
  const name = nameOf(document);
  const title = (zh: string, en: string): Text => ({ zh: `${zh}：${name.zh}`, en: `${en}: ${name.en}` });
  switch (state) {
    case 'RETURNED':
      return {
        title: title('企业申请需补充', 'Your application needs something'),
        body: {
          zh: [no, ...returnReasons.map(reason => reasonLine(reason, 'zh'))].join('\n'),
          en: [no, ...returnReasons.map(reason => reasonLine(reason, 'en'))].join('\n'),
        },
      };
    case 'REJECTED': {
      const label = rejectCode ? REJECT_LABELS[rejectCode] : { zh: '', en: '' };
      return {
        title: title('企业申请未通过', 'Your application was rejected'),
        body: { zh: `${no}\n${label.zh} ${decisionReason ?? ''}`, en: `${no}\n${label.en} ${decisionReason ?? ''}` },
      };
    }
    case 'APPROVED':
      return {
        title: title('企业申请已通过，等待开通', 'Your application is approved and will be opened soon'),
        body: { zh: no, en: no },
      };
    case 'FINISHED':
      return {
        title: title('欢迎加入，企业已开通', 'Welcome, your company is open'),
        body: {
          zh: `${no}\n企业编码 ${companyCode}，管理员账号 ${document.fields.adminAccount}`,
          en: `${no}\nCompany code ${companyCode}, administrator ${document.fields.adminAccount}`,
        },
      };
    default:
      return null;
  }
}

/** The applicant, or who entered it for a company. */
async function addresseeOf(telling: Telling, { applicantUserId, createdBy, fields }: CompanyApplication) {
  if (applicantUserId === null) return { to: { employees: createdBy ? [createdBy] : [] }, mail: fields.contactEmail };
  const user = await telling.tx.db
    .selectFrom('appUser')
    .select(['email', 'language'])
    .where('id', '=', applicantUserId)
    .executeTakeFirst();
  return { to: { users: [applicantUserId] }, mail: user?.email ?? fields.contactEmail };
}

/** What was decided, by message and by mail; nothing where the state has no words. */
export async function tellApplicant(telling: Telling, document: CompanyApplication): Promise<void> {
  const words = wordsOf(document);
  if (!words) return;
  const { tx, now } = telling;
  const { to, mail } = await addresseeOf(telling, document);
  const { companyId } = document;
  await queueMessage(tx, {
    ...about(document, 'company-decided'),
    to,
    companyId,
    title: words.title,
    description: words.body,
    dueAt: now,
    level: document.state === 'RETURNED' || document.state === 'REJECTED' ? 'WARN' : 'INFO',
    linkPath: document.applicantUserId === null ? null : `${COMPANY_PATHS.join}?id=${document.id}`,
  });
  if (mail === null) return;
  await queueMail(tx, {
    companyId,
    purpose: 'application',
    to: mail,
    dueAt: now,
    subject: `${words.title.zh} / ${words.title.en}`,
    text: `${words.title.zh}\n${words.body.zh}\n\n${words.title.en}\n${words.body.en}\n`,
    dedupeKey: about(document, 'company-decided').sendId,
  });
}
