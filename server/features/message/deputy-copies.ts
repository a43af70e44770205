import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { type Deputy, deputiesOf } from '../settings/deputy.read.ts';
import { cutTitle } from './outbox.ts';

/** The event of a copy: it is not copied again, so that two who stand in for each other do not write for ever. */
const COPY = 'deputy-copy';
/** About the person alone, or sent to everyone anyway. */
const NOT_COPIED: ReadonlySet<string> = new Set(['SECURITY', 'ANNOUNCEMENT']);

/** What a delivered message is made of; written once more for a deputy. */
interface Delivered {
  readonly companyId: string;
  readonly sendId: string;
  readonly kind: 'message' | 'send';
  readonly category: string;
  readonly level: string;
  readonly title: string;
  readonly titleEn: string;
  readonly description: string;
  readonly descriptionEn: string;
  readonly senderName: string;
  readonly docType: string | null;
  readonly docId: string | null;
  readonly linkPath: string | null;
  readonly event: string;
  readonly dedupeKey: string | null;
}

const copyFor = ({ employeeId, deputyId, name, nameEn }: Deputy, message: Delivered, dueAt: Date) => ({
  ...message,
  // Not the act's own key: what takes the act back must not take this for the message itself.
  sendId: `${COPY}:${message.sendId}`,
  id: newId(dueAt.getTime()),
  title: cutTitle(`代${name}：${message.title}`),
  titleEn: cutTitle(`For ${nameEn || name}: ${message.titleEn}`),
  event: COPY,
  params: '{}',
  audience: JSON.stringify({ employees: [deputyId] }),
  hasOwnMail: false,
  dedupeKey: message.dedupeKey && `${message.dedupeKey}:for:${employeeId}`,
  dueAt,
});

/**
 * Copies for those who stand in for a recipient today. A copy is a message of its own to the deputy, who opens the document with the
 * own right and no other.
 */
export async function queueDeputyCopies(
  tx: Tx,
  message: Delivered,
  employees: readonly string[],
  now: Date,
): Promise<void> {
  if (message.event === COPY || NOT_COPIED.has(message.category)) return;
  const deputies = await deputiesOf(tx.db, employees, now);
  const copies = deputies
    .filter(({ deputyId }) => !employees.includes(deputyId))
    .map(deputy => copyFor(deputy, message, now));
  if (copies.length > 0) await tx.db.insertInto('messageOutbox').values(copies).execute();
}
