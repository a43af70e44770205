import type { Kysely } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { Tables } from '../../../db/tables.ts';

/** Where the zone of a port is not known: that of the house. */
const HOUSE_ZONE = 'Asia/Shanghai';

/** Today at the port of loading: validity is counted in its calendar days (design commercial 0.1). */
export async function todayAt(db: Kysely<Tables>, portId: string, now: Date): Promise<string> {
  const port = await db.selectFrom('port').select('timeZone').where('id', '=', portId).executeTakeFirst();
  return localDayOf(now.toISOString(), port?.timeZone ?? HOUSE_ZONE);
}

/** The trade is that of the port of discharge unless somebody said another. */
export async function withTrade<C extends { readonly lineId: string | null; readonly podId: string }>(
  db: Kysely<Tables>,
  content: C,
): Promise<C> {
  if (content.lineId !== null) return content;
  const port = await db.selectFrom('port').select('lineIds').where('id', '=', content.podId).executeTakeFirst();
  return { ...content, lineId: port?.lineIds[0] ?? null };
}
