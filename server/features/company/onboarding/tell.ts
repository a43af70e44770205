import {
  APPLICATION_DOC,
  COMPANY_PATHS,
  REJECT_LABELS,
  RETURN_LABELS,
  type ReturnReason,
} from '#contract/company/onboarding/application.ts';
import { COMPANY_META, type CompanyField } from '#contract/company/onboarding/company-fields.ts';
import type { Language, Text } from '#contract/kernel/text.ts';
import { told, type Values } from '#contract/message/event-words.ts';
import type { CompanyApplication } from '#machines/company/company-application.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { publicAddress } from '../../../kernel/http/own-address.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';

/** Who is told of what became of an application: by message in the product, and by mail where the person may not be looking. */

interface Telling {
  readonly tx: Tx;
  readonly now: Date;
}

/** `deps` say where the product is reached: a mail leads there. */
interface TellingByMail extends Telling {
  readonly deps: Pick<Deps, 'config'>;
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
    ...told('company-submitted', {
      happened: { zh: '企业申请待审核', en: 'Company application to review' },
      company: name,
      applicationNo: document.no,
      remarks: '',
    }),
    linkPath: `${COMPANY_PATHS.audit}?id=${document.id}`,
    dueAt: now,
    dedupeKey: `company-submitted:${document.id}`,
  });
}

const fieldName = (path: string): Text => COMPANY_META[path as CompanyField]?.label ?? { zh: '证照', en: 'Licences' };

const reasonLine = ({ path, code, text }: ReturnReason, language: 'zh' | 'en'): string =>
  [`${fieldName(path)[language]}: ${RETURN_LABELS[code][language]}`, text].filter(part => part !== '').join(' - ');

interface Words {
  readonly happened: Text;
  readonly remarks: Text;
}

function wordsOf(document: CompanyApplication): Words | null {
  const { state, returnReasons, rejectCode, decisionReason, companyCode } = document;
  switch (state) {
    case 'RETURNED': {
      const reasons = (language: 'zh' | 'en') => returnReasons.map(reason => reasonLine(reason, language)).join('\n');
      return {
        happened: { zh: '企业申请需补充', en: 'Your application needs something' },
        remarks: { zh: reasons('zh'), en: reasons('en') },
      };
    }
    case 'REJECTED': {
      const label = rejectCode ? REJECT_LABELS[rejectCode] : { zh: '', en: '' };
      const said = (text: string) => `${text} ${decisionReason ?? ''}`.trim();
      return {
        happened: { zh: '企业申请未通过', en: 'Your application was rejected' },
        remarks: { zh: said(label.zh), en: said(label.en) },
      };
    }
    case 'APPROVED':
      return {
        happened: { zh: '企业申请已通过，等待开通', en: 'Your application is approved and will be opened soon' },
        remarks: { zh: '', en: '' },
      };
    case 'FINISHED': {
      const { adminAccount } = document.fields;
      return {
        happened: { zh: '欢迎加入，企业已开通', en: 'Welcome, your company is open' },
        remarks: {
          zh: `企业编码 ${companyCode}，管理员账号 ${adminAccount}。请在企业账号登录页用企业编码和账号登录；首次登录前，请先打开邀请邮件中的链接绑定账号。`,
          en: `Company code ${companyCode}, administrator ${adminAccount}. Sign in with both on the page for company accounts; before the first time, open the link in the mail with the invitation to bind the account.`,
        },
      };
    }
    default:
      return null;
  }
}

/** The applicant, or who entered it for a company. */
async function addresseeOf(telling: Telling, { applicantUserId, createdBy, fields }: CompanyApplication) {
  if (applicantUserId === null)
    return {
      to: { employees: createdBy ? [createdBy] : [] },
      mail: fields.contactEmail,
      name: fields.contactName,
      language: null,
    };
  const user = await telling.tx.db
    .selectFrom('appUser')
    .select(['email', 'language', 'displayName'])
    .where('id', '=', applicantUserId)
    .executeTakeFirst();
  return {
    to: { users: [applicantUserId] },
    mail: user?.email ?? fields.contactEmail,
    name: user?.displayName ?? fields.contactName,
    language: user?.language ?? null,
  };
}

const OPEN_APPLICATION: Text = { zh: '查看申请', en: 'Open the application' };
const SIGN_IN: Text = { zh: '登录企业账号', en: 'Sign in to your company' };

type Told = ReturnType<typeof told>;

/** Where it goes on: an open company signs in; an application that somebody else has entered cannot be opened by its contact. */
function linkOf({ state, id, applicantUserId }: CompanyApplication, address: string) {
  if (state === 'FINISHED') return { url: `${address}/employeeLogin`, label: SIGN_IN };
  return applicantUserId === null ? null : { url: `${address}${COMPANY_PATHS.join}?id=${id}`, label: OPEN_APPLICATION };
}

function letterOf({ title, description }: Told, language: Language | null) {
  const said = (lang: 'zh' | 'en'): string => `${title[lang]}\n${description[lang]}`;
  if (language !== null) {
    const lang = language === 'EN' ? 'en' : 'zh';
    return { subject: title[lang], text: said(lang) };
  }
  return { subject: `${title.zh} / ${title.en}`, text: `${said('zh')}\n\n${said('en')}` };
}

/** What was decided, by message and by mail; nothing where the state has no words. */
export async function tellApplicant(telling: TellingByMail, document: CompanyApplication): Promise<void> {
  const words = wordsOf(document);
  if (!words) return;
  const { tx, now, deps } = telling;
  const { to, mail, name, language } = await addresseeOf(telling, document);
  const { companyId, applicantUserId, no } = document;
  const values: Values = { ...words, company: nameOf(document), applicationNo: no };
  const said = told('company-decided', values);
  await queueMessage(tx, {
    ...about(document, 'company-decided'),
    to,
    companyId,
    ...said,
    dueAt: now,
    hasOwnMail: mail !== null && applicantUserId !== null,
    level: document.state === 'RETURNED' || document.state === 'REJECTED' ? 'WARN' : 'INFO',
    linkPath: applicantUserId === null ? null : `${COMPANY_PATHS.join}?id=${document.id}`,
  });
  if (mail === null) return;
  await queueMail(tx, {
    companyId,
    purpose: 'application',
    to: mail,
    dueAt: now,
    ...letterOf(said, language),
    name,
    language,
    link: linkOf(document, publicAddress(deps.config)),
    dedupeKey: about(document, 'company-decided').sendId,
  });
}
