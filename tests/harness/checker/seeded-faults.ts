import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { AnsweredWrite } from './check-database.ts';
import type { Finding } from './finding.ts';

/** Faults put into a sound database, each as a broken server would leave it, and the check that must find it. */
export interface SeededFault {
  readonly name: string;
  readonly check: Finding['check'];
  /** What has to be given up first. */
  readonly first?: string;
  /** SQL that does it. Answers the subject that the finding must name. */
  readonly seed: string;
  /** What a client was told, where the fault is against that. */
  readonly answered?: (subject: string) => AnsweredWrite;
}

/** A row again with other values: of what must be there once. */
const again = (table: string, from: string, over: Readonly<Record<string, string>>, told: string): string => {
  const values = Object.entries(over).map(([column, value]) => `'${column}', ${value}`);
  return `with one as (${from}), made as (insert into ${table}
    select r.* from one, jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${values.join(', ')})) as r
    returning *) select ${told} as subject from made`;
};

/** Facts are never changed: the database itself refuses it until this is given up. */
const FACTS_MAY_CHANGE = 'alter table document_event disable trigger user';

const ANOTHER_COMPANY = `(select id from company c where c.id <> x.company_id and c.kind = 'customer' limit 1)`;

export const SEEDED_FAULTS: readonly SeededFault[] = [
  {
    name: 'an answered write that is lost',
    check: 'answered write',
    seed: `select 'booking ' || document_id as subject from document_event where document_type = 'booking' limit 1`,
    answered: subject => ({ type: 'booking', id: subject.slice('booking '.length), version: 99 }),
  },
  {
    name: 'a fact cut out of the middle of a log',
    check: 'gapless log',
    first: FACTS_MAY_CHANGE,
    seed: `with hole as (delete from document_event where id = (select id from document_event e where document_type = 'si' and seq = 2
        and exists (select from document_event l where l.document_id = e.document_id and l.seq = 3) order by document_id limit 1)
      returning document_id) select 'si ' || document_id as subject from hole`,
  },
  {
    name: 'a state that the machine does not lead to',
    check: 'permitted by the machine',
    seed: `with one as (select * from booking where state = 'DRAFT' order by id limit 1),
      moved as (update booking set state = 'COMPLETED', version = booking.version + 1 from one where booking.id = one.id),
      told as (insert into document_event (id, document_type, document_id, company_id, seq, event, from_state, to_state,
          actor_kind, at, changes, attachments, revision, reader_company_ids)
        select gen_random_uuid()::text, 'booking', id, company_id, version + 1, 'COMPLETE', 'DRAFT', 'COMPLETED', 'system', now(),
          '[]', '[]', 1, '{}' from one)
      select 'booking ' || id as subject from one`,
  },
  {
    name: 'a guard that was not asked: the last editor approves',
    check: 'guard',
    first: FACTS_MAY_CHANGE,
    seed: `with one as (select e.* from document_event e where document_type = 'si' and event = 'APPROVE' order by document_id desc limit 1),
      wrong as (update document_event e set actor_employee_id = (select f.actor_employee_id
          from document_event f where f.document_id = one.document_id and f.event in ('CREATE', 'SUBMIT', 'MODIFY', 'SAVE_DRAFT')
            and f.seq < one.seq order by seq desc limit 1) from one where e.id = one.id)
      select 'si ' || document_id as subject from one`,
  },
  {
    name: 'a guard that was not asked: who wants a share lets itself in',
    check: 'guard',
    first: FACTS_MAY_CHANGE,
    seed: `with wrong as (update document_event e set actor_company_id = x.company_id from rate_subscription x
        where e.document_type = 'rateSubscription' and e.document_id = x.id and e.event = 'ACCEPT' returning document_id)
      select 'rateSubscription ' || min(document_id) as subject from wrong having count(*) > 0`,
  },
  {
    name: 'a guard that was not asked: somebody writes the rows of a batch that the server writes',
    check: 'guard',
    first: FACTS_MAY_CHANGE,
    seed: `with wrong as (update document_event set actor_kind = 'employee', actor_company_id = company_id
        where document_type = 'rateBatch' and event = 'FINISH' returning document_id)
      select 'rateBatch ' || min(document_id) as subject from wrong having count(*) > 0`,
  },
  {
    name: 'a guard that was not asked: the file of another company is imported',
    check: 'guard',
    first: FACTS_MAY_CHANGE,
    seed: `with wrong as (update document_event x set actor_company_id = ${ANOTHER_COMPANY}
        where document_type = 'importRun' and event = 'APPLY' and actor_kind = 'employee' returning document_id)
      select 'importRun ' || min(document_id) as subject from wrong having count(*) > 0`,
  },
  {
    name: 'a guard that was not asked: an application is approved by somebody who did not take it',
    check: 'guard',
    first: FACTS_MAY_CHANGE,
    seed: `with wrong as (update document_event e set actor_employee_id = 'somebody else'
        where document_type = 'companyApplication' and event = 'APPROVE' returning document_id)
      select 'companyApplication ' || min(document_id) as subject from wrong having count(*) > 0`,
  },
  {
    name: 'a row that its log does not tell',
    check: 'row is its log',
    seed: `with x as (update fcl_rate set owner_employee_id = 'somebody else' where id = (select min(id) from fcl_rate) returning id)
      select 'fclRate ' || id as subject from x`,
  },
  {
    name: 'a document whose row was never written',
    check: 'row is its log',
    seed: `with x as (delete from price_request where id = (select min(id) from price_request) returning id)
      select 'priceRequest ' || id as subject from x`,
  },
  {
    name: 'a counter off by one',
    check: 'counter',
    seed: `with x as (update space_line set qty_held = qty_held + 1 where id = (select id from space_line
        where qty_total > qty_withdrawn + qty_held + qty_sold order by id limit 1) returning id) select 'space_line ' || id as subject from x`,
  },
  {
    name: 'a second shipment of one booking',
    check: 'once',
    seed: again(
      'shipment',
      `select s.* from shipment s join booking b on b.booking_no = s.booking_no and b.company_id = s.company_id order by s.id limit 1`,
      { id: `gen_random_uuid()::text`, shipment_no: `'CG999999999999'` },
      `'booking ' || booking_no`,
    ),
  },
  {
    name: 'a message that somebody is told twice',
    check: 'once',
    seed: `with one as (select m.* from message m where exists (select from message_recipient r where r.message_id = m.id) order by m.id limit 1),
      made as (insert into message select r.* from one,
        jsonb_populate_record(null::message, to_jsonb(one) || '{"id": "zz told twice"}') as r returning id),
      told as (insert into message_recipient (message_id, recipient_key, at)
        select 'zz told twice', r.recipient_key, r.at from message_recipient r join one on r.message_id = one.id)
      select 'message ' || id as subject from made`,
  },
  {
    name: 'a row of another company',
    check: 'tenancy',
    seed: `with x as (update shipment_container x set company_id = ${ANOTHER_COMPANY}
        where id = (select min(id) from shipment_container) returning shipment_id)
      select 'shipment_container of shipment ' || shipment_id as subject from x`,
  },
  {
    name: 'a log in the hands of another company',
    check: 'tenancy',
    first: FACTS_MAY_CHANGE,
    seed: `with x as (update document_event x set company_id = ${ANOTHER_COMPANY} where document_type = 'houseBill'
        and document_id = (select min(id) from house_bill) returning document_id)
      select distinct 'houseBill ' || document_id as subject from x`,
  },
  {
    name: 'a table without its row-level security',
    check: 'tenancy',
    first: 'alter table price_offer disable row level security',
    seed: `select 'price_offer' as subject`,
  },
  {
    name: 'a job that nobody takes any more',
    check: 'job',
    seed: `with x as (insert into job (id, kind, title_zh, title_en, state, data, due_at, queued_at, created_at)
        values ('lost job', 'export', '导出', 'Export', 'QUEUED', '{}', now() - interval '1 hour', now() - interval '1 hour', now())
        returning id)
      select 'job ' || id as subject from x`,
  },
  {
    name: 'a job whose server is gone',
    check: 'job',
    seed: `with x as (insert into job (id, kind, title_zh, title_en, state, data, runner, heartbeat_at, created_at)
        values ('silent job', 'export', '导出', 'Export', 'RUNNING', '{}', 'a server', now() - interval '1 hour', now()) returning id)
      select 'job ' || id as subject from x`,
  },
];

/** Puts one in; answers the subject that must be named. */
export async function seedFault(db: Kysely<Tables>, { name, first, seed }: SeededFault): Promise<string> {
  if (first) await sql`${sql.raw(first)}`.execute(db);
  const { rows } = await sql<{ subject: string }>`${sql.raw(seed)}`.execute(db);
  if (!rows[0]) throw new Error(`nothing to seed "${name}" in`);
  return rows[0].subject;
}
