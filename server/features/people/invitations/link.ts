import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '#contract/people/employee.ts';
import { INVITE_PARAM } from '#contract/people/invitation.ts';
import type { Config } from '../../../config.ts';
import { publicAddress } from '../../../kernel/http/own-address.ts';
import { newId } from '../../../kernel/ids.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

const DAY_MS = 86_400_000;

export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface InvitedSeat {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly email: string | null;
}

export interface MadeLink {
  /** Null where it went by mail: then nobody else has it. */
  readonly link: string | null;
  readonly sentTo: string | null;
}

/** A new link to the seat; links of before are void. By mail where there is an address and it is wanted, else shown once. */
export async function makeInvitation(
  tx: Tx,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  seat: InvitedSeat,
  { by, byMail, now }: { readonly by: string | null; readonly byMail: boolean; readonly now: Date },
): Promise<MadeLink> {
  const token = randomBytes(32).toString('base64url');
  const sentTo = byMail ? seat.email : null;
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  await tx.db
    .updateTable('invitation')
    .set({ endedAt: now })
    .where('employeeId', '=', seat.id)
    .where('endedAt', 'is', null)
    .execute();
  await tx.db
    .insertInto('invitation')
    .values({
      id: newId(now.getTime()),
      companyId: seat.companyId,
      employeeId: seat.id,
      tokenHash: hashOfLink(token),
      sentTo,
      invitedBy: by,
      createdAt: now,
      expiresAt,
      endedAt: null,
      acceptedBy: null,
    })
    .execute();
  const link = `${publicAddress(config)}/join/bindCompany?${INVITE_PARAM}=${token}`;
  if (sentTo === null) return { link, sentTo };
  const company = await tx.db
    .selectFrom('company')
    .select(['nameZh', 'nameEn'])
    .where('id', '=', seat.companyId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, {
    companyId: seat.companyId,
    purpose: 'invitation',
    to: sentTo,
    subject: `${company.nameZh} 邀请您加入 / ${company.nameEn} invites you`,
    text: [
      `${company.nameZh} 为您开通了企业账号，请在 ${INVITATION_DAYS} 天内打开下面的链接完成绑定（仅可使用一次）。`,
      `${company.nameEn} has opened a company account for you. Open the link below within ${INVITATION_DAYS} days to bind it; it works once.`,
    ].join('\n\n'),
    name: seat.name,
    link: { url: link, label: { zh: '绑定账号', en: 'Bind the account' } },
    fromCompanyId: seat.companyId,
    foot: { zh: '如非本人操作，请忽略此邮件。', en: 'Ignore this mail if you did not expect it.' },
    dueAt: now,
  });
  return { link: null, sentTo };
}
