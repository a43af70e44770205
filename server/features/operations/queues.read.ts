import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ON_THE_WAY } from '#contract/booking/cockpit.calls.ts';
import { AT_RISK_HOURS, MOST_COUNTED, type QueueKey } from '#contract/operations/calls.ts';
import type { Tables } from '../../db/tables.ts';

/** What waits in line in every area, each counted from an index of its own and never further than the page shows. */

export interface QueueState {
  readonly waiting: number;
  readonly oldestAt: Date | null;
  readonly failed: number;
}
export interface WorkState {
  readonly queues: Readonly<Record<QueueKey, QueueState>>;
  readonly lostFiles: number;
  readonly cutOffs: { readonly instructions: number; readonly shipments: number; readonly bookings: number };
}

interface Queue {
  /** `from … where …` of what waits. */
  readonly waiting: RawBuilder<unknown>;
  /** Since when one of it waits. */
  readonly since: RawBuilder<unknown>;
  readonly failed?: RawBuilder<unknown>;
}

const QUEUES: Readonly<Record<QueueKey, Queue>> = {
  siReview: {
    waiting: sql`from shipping_instruction where state in ('SUBMITTED', 'IN_REVIEW') and not deleted`,
    since: sql`submitted_at`,
  },
  bookingDesk: { waiting: sql`from booking where state = 'PENDING_ACCEPTANCE'`, since: sql`submitted_at` },
  jobs: {
    waiting: sql`from job where state = 'QUEUED' and due_at <= now()`,
    since: sql`due_at`,
    failed: sql`from job where state = 'FAILED' and created_at > now() - interval '7 days'`,
  },
  partnerMessages: {
    waiting: sql`from partner_message where state in ('QUEUED', 'SENDING')`,
    since: sql`due_at`,
    failed: sql`from partner_message where state in ('UNMATCHED', 'UNREADABLE', 'DEAD')`,
  },
  mail: {
    waiting: sql`from mail where state in ('QUEUED', 'SENDING')`,
    since: sql`created_at`,
    failed: sql`from mail where state = 'FAILED' and created_at > now() - interval '7 days'`,
  },
  messages: { waiting: sql`from message_outbox where due_at <= now()`, since: sql`due_at` },
};

const counted = (found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from (select ${found} limit ${MOST_COUNTED + 1}) as found)`;

export async function workState(db: Kysely<Tables>, now: Date): Promise<WorkState> {
  const until = new Date(now.getTime() + AT_RISK_HOURS * 3_600_000);
  const keys = Object.keys(QUEUES) as QueueKey[];
  const lines = keys.map(key => {
    const { waiting, since, failed } = QUEUES[key];
    return sql`select ${key}::text as key, ${counted(waiting)} as waiting,
      (select min(since) from (select ${since} as since ${waiting} limit ${MOST_COUNTED + 1}) as found) as oldest_at,
      ${failed ? counted(failed) : sql`0`} as failed`;
  });
  const { rows } = await sql<QueueState & { key: QueueKey }>`${sql.join(lines, sql` union all `)}`.execute(db);
  const risk = await sql<WorkState['cutOffs'] & Pick<WorkState, 'lostFiles'>>`select
    ${counted(sql`from stored_file where lost_at is not null`)} as lost_files,
    ${counted(sql`from shipping_instruction where state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED') and not deleted
      and deadline between ${now} and ${until}`)} as instructions,
    ${counted(sql`from shipment where si_state <> 'COMPLETE' and merged_into_id is null
      and state in ('CONFIRMED', 'IN_EXECUTION') and coalesce(dco, 'infinity'::timestamptz) between ${now} and ${until}`)}
      as shipments,
    ${counted(sql`from booking_list where state in (${sql.join([...ON_THE_WAY])}) and is_si_open
      and si_cut_off between ${now} and ${until}`)} as bookings`.execute(db);
  const { lostFiles, ...cutOffs } = risk.rows[0]!;
  return {
    queues: Object.fromEntries(rows.map(({ key, ...state }) => [key, state])) as WorkState['queues'],
    lostFiles,
    cutOffs,
  };
}
