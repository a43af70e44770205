import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Letterhead } from '../../kernel/pdf/letterhead.ts';
import { platformLetterhead } from '../company/letterhead.read.ts';

/** The platform company issues the bills; days are those of its office. */
const ZONE = 'Asia/Shanghai';

/** `YYYY-MM-DD`. */
export const dayAtIssuer = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(at);

/** For the rights of the server. */
export async function billLetterhead(db: Kysely<Tables>): Promise<Letterhead> {
  const letterhead = await platformLetterhead(db);
  return { ...letterhead, nameEn: letterhead.nameEn.toUpperCase() };
}
