import { type Kysely, sql } from 'kysely';
import { localDayOf, readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { siCockpit } from '#contract/si/cockpit.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import { SHEET_ZONE } from '../../../kernel/resource/resource-sheet.ts';

type Cockpit = DataOf<typeof siCockpit>;

const HOUR_MS = 3_600_000;

/** From when on something waits too long; "today" is the platform's own day. */
export function limitsAt(now: Date): Cockpit['since'] {
  const before = (hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const day = localDayOf(now.toISOString(), SHEET_ZONE);
  const today = readLocalTime(`${day} 00:00`, SHEET_ZONE)?.instant ?? before(24);
  return { returned: before(24), sent: before(2), today, cutOff: before(-4) };
}

/** Counts of what waits, each from an index of its own. */
export async function tilesOf(db: Kysely<Tables>, now: Date, since: Cockpit['since']): Promise<Cockpit['tiles']> {
  const { rows } = await sql<Cockpit['tiles']>`select
    (select count(*)::int from shipping_instruction where state = 'SUBMITTED' and not deleted) as pending,
    (select count(*)::int from shipping_instruction where state = 'IN_REVIEW' and not deleted) as in_review,
    (select count(*)::int from shipping_instruction
      where state = 'RETURNED' and not deleted and reviewed_at <= ${since.returned}::timestamptz) as returned_long,
    (select count(*)::int from shipment where si_state <> 'COMPLETE' and merged_into_id is null
      and state in ('CONFIRMED', 'IN_EXECUTION')
      and coalesce(dco, 'infinity'::timestamptz) between ${now.toISOString()}::timestamptz
        and ${since.cutOff}::timestamptz) as due_without_si,
    (select count(*)::int from shipping_instruction
      where state = 'SENT' and not deleted and updated_at <= ${since.sent}::timestamptz) as sent_long,
    (select count(*)::int from shipping_instruction where state = 'CARRIER_REJECTED' and not deleted) as carrier_rejected,
    (select count(*)::int from shipping_instruction
      where late and not deleted and submitted_at >= ${since.today}::timestamptz) as late_today`.execute(db);
  return rows[0]!;
}
