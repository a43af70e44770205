import { sql } from 'kysely';
import {
  type CardContent,
  type CardSource,
  type CardView,
  cardAs,
  cardContentSchema,
  DEFAULT_CARD,
} from '#contract/user-card/card.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { avatarUrl } from '../settings/avatar.read.ts';

/** A seat with what its card may show of it and of its company. */
async function sourceOf({ db }: Tx, employeeId: string) {
  const seat = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .leftJoin('companyProfile as p', 'p.companyId', 'c.id')
    .select(['e.id', 'e.name', 'e.nameEn', 'e.position', 'e.phone', 'e.email', 'e.status', 'e.userId'])
    .select(['c.nameZh as companyName', 'c.nameEn as companyNameEn', 'c.logoUrl', 'c.status as companyStatus'])
    .select(['p.addressZh', 'p.addressLines', 'p.website', 'p.phone as companyPhone', 'p.contactName'])
    .select(['p.contactPhone', 'p.contactEmail'])
    .where('e.id', '=', employeeId)
    .executeTakeFirst();
  return seat && { ...seat, address: seat.addressZh ?? (seat.addressLines ?? []).join(', ') };
}
type Source = NonNullable<Awaited<ReturnType<typeof sourceOf>>>;

/** What an older version kept and this one does not understand counts chosen. */
export function contentOf(kept: unknown): CardContent {
  const read = cardContentSchema.safeParse(kept);
  return read.success ? read.data : DEFAULT_CARD;
}

async function pictureOf({ db }: Tx, { id, userId }: Source): Promise<string | null> {
  // A person's own picture counts before that of the company account.
  const own = userId ? await avatarUrl(db, `u:${userId}`) : null;
  return own ?? avatarUrl(db, `e:${id}`);
}

const toCardSource = async (tx: Tx, seat: Source): Promise<CardSource> => ({
  name: seat.name,
  nameEn: seat.nameEn,
  position: seat.position ?? '',
  phone: seat.phone ?? '',
  email: seat.email ?? '',
  photoUrl: await pictureOf(tx, seat),
  companyName: seat.companyName,
  companyNameEn: seat.companyNameEn,
  logoUrl: seat.logoUrl,
  address: seat.address,
  website: seat.website ?? '',
});

/** The person is gone: whoever still has the card reaches the company. */
const generalContact = (seat: Source, { style }: CardContent): CardView => {
  const number = seat.contactPhone ?? seat.companyPhone;
  const { companyName, companyNameEn, logoUrl, address } = seat;
  return {
    state: 'LEFT',
    style,
    name: seat.contactName ?? '',
    nameEn: '',
    position: '',
    photoUrl: null,
    companyName,
    companyNameEn,
    logoUrl,
    address,
    phones: number ? [{ kind: 'work', number }] : [],
    email: seat.contactEmail ?? '',
    website: seat.website ?? '',
    lines: [],
    introduction: '',
  };
};

/** What the owner's card is made of. */
export async function cardSourceOf(tx: Tx, employeeId: string): Promise<CardSource | null> {
  const seat = await sourceOf(tx, employeeId);
  return seat ? toCardSource(tx, seat) : null;
}

/** The card of a seat as everybody sees it; null: its company is not at work any more, or there is no such seat. */
export async function cardOf(tx: Tx, employeeId: string, content: CardContent): Promise<CardView | null> {
  const seat = await sourceOf(tx, employeeId);
  if (seat?.companyStatus !== 'ACTIVE') return null;
  if (seat.status !== 'ACTIVE') return generalContact(seat, content);
  return cardAs(await toCardSource(tx, seat), content);
}

/** Counts one visit, in all and of the day. */
export async function countVisit(
  { db }: Tx,
  card: { readonly employeeId: string; readonly companyId: string },
  now: Date,
): Promise<void> {
  const { employeeId, companyId } = card;
  await db.updateTable('userCard').set({ visits: sql`visits + 1` }).where('employeeId', '=', employeeId).execute();
  await db
    .insertInto('userCardDay')
    .values({ employeeId, companyId, day: now.toISOString().slice(0, 10), visits: 1 })
    .onConflict(conflict =>
      conflict.columns(['employeeId', 'day']).doUpdateSet({ visits: sql`user_card_day.visits + 1` }),
    )
    .execute();
}
