import type { Finding } from '../checker/finding.ts';
import { type Edit, withoutCommit } from '../planting.ts';

/** Mistakes in the product that a run of faults must find, each as somebody might make it. */
export interface PlantedFault {
  readonly about: string;
  /** The check that must name it. */
  readonly check: Finding['check'];
  readonly edits?: readonly Edit[];
  /** Done to the database once the server has started. */
  readonly sql?: readonly string[];
  /** The scenario that must show it; the lines are cut without it. */
  readonly scenario?: string;
  readonly times?: number;
}

const ORDERS = 'server/features/space/space-order.served.ts';
const STEP = 'server/kernel/document/step.ts';
const EVENTS = 'server/kernel/event-store.ts';
const ONCE = 'server/kernel/http/once.ts';
const POOL = 'server/db/postgres.ts';

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    about: 'what was answered was not committed',
    check: 'answered write',
    edits: [withoutCommit('let transactions = 0;', '(transactions += 1) % 3 === 0')],
  },
  {
    about: 'what was done and not answered is done again',
    check: 'once',
    edits: [
      { file: ONCE, find: 'function keyOf(', replace: 'let calls = 0;\nfunction keyOf(' },
      {
        file: ONCE,
        find: "return typeof key === 'string' && key.length > 0",
        replace: "return typeof key === 'string' && key.length < 0",
      },
      {
        file: ONCE,
        find: 'if (key === null || !input.who.seat) return work(input);',
        replace: `if (key === null || !input.who.seat) {
      const answer = await work(input);
      if (path.endsWith('Rate/Save') && (calls += 1) % 2 === 1) throw new Error('the line broke');
      return answer;
    }`,
      },
    ],
  },
  {
    about: 'an order moves on and its space is not counted again',
    check: 'counter',
    edits: [{ file: ORDERS, find: 'await recount(tx, before, after);', replace: '' }],
  },
  {
    about: 'a row forgets what its fact says',
    check: 'row is its log',
    edits: [
      {
        file: STEP,
        find: 'filter(field => !same(row[field], after[field]))',
        replace: "filter(field => field !== 'details' && !same(row[field], after[field]))",
      },
    ],
  },
  {
    about: 'a fact does not begin where the one before it ended',
    check: 'gapless log',
    edits: [
      {
        file: EVENTS,
        find: 'fromState: fact.fromState,',
        replace: "fromState: fact.documentType === 'spaceOrder' ? null : fact.fromState,",
      },
    ],
  },
  {
    about: 'a document goes where its machine does not lead',
    check: 'permitted by the machine',
    edits: [
      {
        file: 'src/machines/kernel/lifecycle.ts',
        find: 'return { ok: true, to: next.value as State };',
        replace: `const to = command.type === 'SUBMIT' && lifecycle.states.includes('HELD' as State) ? 'REJECTED' : next.value;
    return { ok: true, to: to as State };`,
      },
    ],
  },
  {
    about: 'a guard is skipped: the log says that a customer has approved its own instruction',
    check: 'guard',
    edits: [
      {
        file: EVENTS,
        find: 'actorCompanyId: fact.actorCompanyId,',
        replace:
          "actorCompanyId: fact.documentType === 'si' && fact.event === 'APPROVE' ? fact.companyId : fact.actorCompanyId,",
      },
    ],
  },
  {
    about: 'the log of a booking is written into the hands of another company',
    check: 'tenancy',
    edits: [
      {
        file: EVENTS,
        find: 'companyId: fact.companyId,',
        replace:
          "companyId: fact.documentType === 'booking' ? (fact.actorCompanyId ?? fact.companyId) : fact.companyId,",
      },
    ],
  },
  {
    about: 'a table has no row-level security',
    check: 'tenancy',
    sql: ['alter table price_offer disable row level security'],
  },
  {
    about: 'a server ends when its lines to the database do',
    check: 'answered write',
    scenario: 'database restarted',
    times: 1,
    edits: [
      {
        file: POOL,
        find: "pool.on('connect', client => void client.on('error', () => undefined));",
        replace: '',
      },
      { file: POOL, find: 'if (!closing) onLost(error);', replace: 'throw error;' },
    ],
  },
  // It is the whole server's from then on, so it comes last.
  {
    about: 'a database answers before it has written, and is killed',
    check: 'answered write',
    scenario: 'database killed, its writers asleep',
    times: 3,
    sql: [
      // What the faults before it have written need not be recovered.
      'checkpoint',
      'alter system set synchronous_commit = off',
      `alter system set wal_writer_delay = '10s'`,
      `alter system set wal_writer_flush_after = '1GB'`,
      'alter system set full_page_writes = off',
      'select pg_reload_conf()',
    ],
  },
];
