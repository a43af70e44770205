import { fill } from '#contract/kernel/text.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { htmlOfText } from '../../../kernel/text/html-text.ts';
import { NEW_MESSAGE, NEW_RECIPIENT } from '../new-rows.ts';
import { DEMO_PATTERNS, demoValues } from './patterns.ts';

const DAY_MS = 24 * 3_600_000;
/** Each pattern so often; with the four that welcome everybody and the global ones, 150 and a few. */
const ROUNDS = 7;
/** Read ones are kept for 180 days. */
const OLDEST_DAYS = 150;
/** Of the youngest, every other one is unread. */
const UNREAD_DAYS = 6;

type Seat = Readonly<Record<'id' | 'companyId', string>>;

/** What people were told in the last months, of all categories. */
export async function seedEveryday({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const seats = new Map<string, Seat>();
  const rows = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId', 'e.account', 'c.companyCode'])
    .execute();
  for (const { id, companyId, companyCode, account } of rows) seats.set(`${companyCode}/${account}`, { id, companyId });

  const now = clock.now().getTime();
  const count = DEMO_PATTERNS.length * ROUNDS;
  const told = Array.from({ length: count }, (_, n) => {
    const pattern = DEMO_PATTERNS[n % DEMO_PATTERNS.length]!;
    const values = demoValues(n);
    // Younger ones lie closer together.
    const at = new Date(now - Math.round(((n + 1) / count) ** 2 * OLDEST_DAYS * DAY_MS) - (n % 9) * 3_600_000);
    const to = pattern.to.flatMap(name => seats.get(fill(name, values)) ?? []);
    return { pattern, values, at, to, id: newId(at.getTime()), n };
  }).filter(({ to }) => to.length > 0);

  await db
    .insertInto('message')
    .values(
      told.map(({ pattern, values, at, to, id }) => ({
        ...NEW_MESSAGE,
        id,
        companyId: to[0]!.companyId,
        sendId: `${pattern.event}:${id}`,
        kind: 'message' as const,
        event: pattern.event,
        category: pattern.category,
        level: pattern.level,
        senderName: 'Fairlead',
        title: fill(pattern.title.zh, values),
        titleEn: fill(pattern.title.en, values),
        description: htmlOfText(fill(pattern.body.zh, values)),
        descriptionEn: htmlOfText(fill(pattern.body.en, values)),
        docType: null,
        docId: null,
        linkPath: null,
        times: 1,
        createdAt: at,
      })),
    )
    .execute();
  await db
    .insertInto('messageRecipient')
    .values(
      told.flatMap(({ at, to, id, n }) =>
        to.map((seat, index) => {
          const isUnread = now - at.getTime() < UNREAD_DAYS * DAY_MS && (n + index) % 2 === 0;
          const readAt = isUnread ? null : new Date(Math.min(at.getTime() + (1 + (n % 5)) * 3_600_000, now));
          return {
            ...NEW_RECIPIENT,
            messageId: id,
            recipientKey: `e:${seat.id}`,
            at,
            readAt,
            deliveredAt: readAt,
            archivedAt: readAt && n % 11 === 10 ? readAt : null,
          };
        }),
      ),
    )
    .execute();
}
