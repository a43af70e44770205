import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import type { Text } from '#contract/kernel/text.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { SI_STATE_LABELS } from '#contract/si/status.ts';
import { isSiEvent, SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { publicAddress } from '../../../kernel/http/own-address.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SiRow } from '../tables.ts';

/** Mails are grouped per document for so long (design 0.7); within the first ten seconds a decision may be undone. */
export const MAIL_GROUP_MS = 60_000;
const DOCUMENTS_A_TIME = 50;
const ZONE = 'Asia/Shanghai';

const OPEN_SI: Text = { zh: '查看补料', en: 'Open the SI' };

interface Told {
  readonly event: string;
  readonly remarks: string;
  readonly at: Date;
}

const nameOf = (event: string): Text => (isSiEvent(event) ? SI_EVENTS[event].label : { zh: event, en: event });

/** One line a language for each event, in the order they happened. */
const linesOf = (events: readonly Told[]): string[] =>
  events.flatMap(({ event, remarks, at }) => {
    const { zh, en } = nameOf(event);
    const time = `${localTimeOf(at.toISOString(), ZONE)} (UTC+8)`;
    return [`${time}  ${zh} / ${en}`, ...(remarks === '' ? [] : [`  ${remarks.replaceAll('\n', '\n  ')}`])];
  });

function mailOf(row: SiRow, events: readonly Told[], address: string) {
  const no = showSiNumber(row.no);
  const state = SI_STATE_LABELS[row.state];
  const bill = row.simblNo || row.mblNo;
  return {
    subject: `补料 ${no} ${state.zh} / SI ${no} ${state.en}`,
    text: [
      `补料 SI ${no}  ${bill}`,
      [row.carrier, row.vessel, row.voyage, `${row.loadingCode} - ${row.dischargeCode}`].join('  '),
      `现状态 / Status now: ${state.zh} / ${state.en}`,
      '',
      ...linesOf(events),
    ].join('\n'),
    link: { url: `${address}/external/workbench/SILogs?Id=${row.id}`, label: OPEN_SI },
  };
}

/** Addresses of the SI, each once; what cannot be an address was refused when it was submitted. */
const addressesOf = (row: SiRow): string[] => [
  ...new Set((row.content as SiDraft).emails.map(address => address.trim().toLowerCase()).filter(Boolean)),
];

async function tellOf(tx: Tx, deps: Deps, siId: string): Promise<number> {
  const { db } = tx;
  const events = await db.selectFrom('siMailEvent').selectAll().where('siId', '=', siId).forUpdate().execute();
  if (events.length === 0) return 0;
  await db
    .deleteFrom('siMailEvent')
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute();
  const row = await db.selectFrom('shippingInstruction').selectAll().where('id', '=', siId).executeTakeFirstOrThrow();
  if (row.deleted) return 0;
  const ordered = events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const mail = mailOf(row, ordered, publicAddress(deps.config));
  const recipients = addressesOf(row);
  for (const to of recipients)
    await queueMail(tx, {
      ...mail,
      to,
      companyId: row.companyId,
      purpose: 'siDecision',
      dueAt: deps.clock.now(),
      dedupeKey: `si-decision:${ordered[0]?.id}:${to}`,
    });
  return recipients.length;
}

/** Makes mails of what was noted at least a minute ago, one for each document and address; answers how many. */
export async function mailDecisions(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - MAIL_GROUP_MS);
  const due = await deps.db
    .selectFrom('siMailEvent')
    .select('siId')
    .where('at', '<=', before)
    .orderBy('at')
    .limit(DOCUMENTS_A_TIME)
    .execute();
  let queued = 0;
  for (const siId of new Set(due.map(row => row.siId)))
    queued += await inScope(deps.db, SYSTEM, tx => tellOf(tx, deps, siId));
  return queued;
}
