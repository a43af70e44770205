import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { BODY_BYTES, type GlobalContent, TITLE_LENGTH } from '#contract/message/global-message.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { htmlBytes, htmlOfMarks } from '../../../kernel/text/rich-text.ts';

/** What its file was uploaded for; no other file goes out with a message. */
export const ATTACHMENT_PURPOSE = 'messageAttachment';

const finding = (path: string, code: string, zh: string, en: string): Finding => ({
  path,
  code,
  severity: 'error',
  message: { zh, en },
});

export const isTooLong = (body: string): boolean => htmlBytes(htmlOfMarks(body)) > BODY_BYTES;

/** What the shape of the content cannot say. */
export async function checkContent({ db }: Tx, companyId: string, content: GlobalContent): Promise<void> {
  const { titleZh, titleEn, bodyZh, bodyEn, sendAt, expiresAt, attachments } = content;
  const long = [titleZh, titleEn].some(title => title.length > TITLE_LENGTH) || isTooLong(bodyZh) || isTooLong(bodyEn);
  if (long) throw new AppError('MSG_TOO_LONG');
  if (sendAt && expiresAt && Date.parse(expiresAt) <= Date.parse(sendAt))
    throw invalid([
      finding('content.expiresAt', 'EXPIRES_FIRST', '失效时间应晚于发送时间', 'It would end before it is sent'),
    ]);
  if (attachments.length === 0) return;
  const stored = await db
    .selectFrom('storedFile')
    .select(['id', 'name', 'size'])
    .where(
      'id',
      'in',
      attachments.map(({ id }) => id),
    )
    .where('companyId', '=', companyId)
    .where('purpose', '=', ATTACHMENT_PURPOSE)
    .execute();
  const isOurs = attachments.every(({ id, name, size }) =>
    stored.some(file => file.id === id && file.name === name && file.size === size),
  );
  if (!isOurs)
    throw invalid([
      finding('content.attachments', 'ATTACHMENT', '附件不存在，请重新上传', 'A file is not there; upload it again'),
    ]);
}
