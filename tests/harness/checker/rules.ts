import { type Kysely, sql } from 'kysely';
import { COUNTS_AS } from '#contract/space/space-codes.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Finding, finding } from './finding.ts';

/** What must hold between rows; each rule is one statement that answers the rows that break it. */
interface Rule {
  readonly check: Finding['check'];
  /** Answers `subject` and `told`. */
  readonly breaks: string;
}

const states = (bucket: 'held' | 'sold'): string =>
  Object.entries(COUNTS_AS)
    .filter(([, counted]) => counted === bucket)
    .map(([state]) => `'${state}'`)
    .join(', ');

/** A job whose run has been silent for so long that a server would have laid it back many times over. */
const SILENT = '5 minutes';

const RULES: readonly Rule[] = [
  {
    check: 'counter',
    breaks: `with taken as (
        select item ->> 'lineId' as line,
          sum(case when o.state in (${states('held')}) then (item ->> 'qty')::int else 0 end) as held,
          sum(case when o.state in (${states('sold')}) then (item ->> 'qty')::int else 0 end) as sold
        from space_order o, jsonb_array_elements(o.items) item group by 1)
      select 'space_line ' || l.id as subject,
        'counts ' || l.qty_held || ' held and ' || l.qty_sold || ' sold, its orders ' || coalesce(t.held, 0) || ' and '
          || coalesce(t.sold, 0) as told
      from space_line l left join taken t on t.line = l.id
      where l.qty_held <> coalesce(t.held, 0) or l.qty_sold <> coalesce(t.sold, 0)`,
  },
  {
    check: 'counter',
    breaks: `select 'space_line ' || id as subject, 'more is taken than there is' as told from space_line
      where qty_held < 0 or qty_sold < 0 or qty_withdrawn + qty_held + qty_sold > qty_total`,
  },
  {
    check: 'counter',
    breaks: `select 'shipment ' || s.id as subject, 'counts ' || s.si_count || ' instructions of ' || count(i.id) as told
      from shipment s left join shipping_instruction i on i.shipment_id = s.id and i.active
      group by s.id, s.si_count having s.si_count <> count(i.id)`,
  },
  {
    check: 'once',
    breaks: `select 'shipment ' || cgo_id as subject, count(*) || ' bookings have it' as told
      from booking where cgo_id is not null group by cgo_id having count(*) > 1`,
  },
  {
    check: 'once',
    breaks: `select 'booking ' || max(b.booking_no) as subject, count(*) || ' shipments were made of it' as told
      from booking b join shipment s on s.booking_no = b.booking_no and s.company_id = b.company_id
      where s.booking_no <> '' group by b.id having count(*) > 1`,
  },
  {
    check: 'once',
    breaks: `select 'shipment ' || max(id) as subject, count(*) || ' carry its number ' || shipment_no as told
      from shipment group by shipment_no having count(*) > 1`,
  },
  {
    check: 'once',
    breaks: `select 'space_order ' || max(id) as subject, count(*) || ' of one wish ' || request_key as told
      from space_order group by company_id, request_key having count(*) > 1`,
  },
  {
    check: 'once',
    breaks: `select 'booking ' || max(id) as subject, count(*) || ' of one form ' || request_key as told
      from booking where request_key is not null group by company_id, request_key having count(*) > 1`,
  },
  {
    check: 'once',
    breaks: `select 'partner_message ' || max(id) as subject, count(*) || ' went out as ' || control_ref as told
      from partner_message where direction = 'OUT'
      group by channel_id, control_ref, message_ref having count(*) > 1`,
  },
  {
    check: 'once',
    breaks: `select 'booking_carrier_event ' || booking_id as subject, 'message ' || message_id || ' was applied ' || count(*) || ' times' as told
      from booking_carrier_event where outcome = 'APPLIED' group by booking_id, message_id having count(*) > 1`,
  },
  {
    check: 'once',
    // The buyer and who sold to him are told by one send in messages of their own.
    breaks: `select 'message ' || max(m.id) as subject, count(*) || ' messages of one send ' || m.send_id || ' to ' || r.recipient_key as told
      from message m join message_recipient r on r.message_id = m.id
      group by m.send_id, coalesce(m.title, ''), coalesce(m.doc_id, ''), m.created_at, r.recipient_key having count(*) > 1`,
  },
  {
    check: 'job',
    breaks: `select 'job ' || id as subject, kind || ' runs and nobody runs it' as told from job
      where state = 'RUNNING' and (runner is null or heartbeat_at < now() - interval '${SILENT}')`,
  },
  {
    check: 'job',
    breaks: `select 'job ' || id as subject, kind || ' is due and nobody takes it' as told from job
      where state = 'QUEUED' and greatest(due_at, queued_at) < now() - interval '${SILENT}'`,
  },
  {
    check: 'job',
    breaks: `select 'job ' || id as subject, kind || ' was given up: ' || coalesce(error ->> 'code', '?') as told from job
      where state = 'FAILED' and error ->> 'code' = 'broken'`,
  },
];

/** Of a database that nobody serves jobs are waiting, and rightly. */
export async function judgeRules(db: Kysely<Tables>, isServed: boolean): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { check, breaks } of RULES) {
    if (check === 'job' && !isServed) continue;
    const { rows } = await sql<{ subject: string; told: string }>`${sql.raw(breaks)}`.execute(db);
    found.push(...rows.map(({ subject, told }) => finding(check, subject, told)));
  }
  return found;
}
