import { setImmediate as turn } from 'node:timers/promises';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { SI_STATES, type SiState } from '#contract/si/status.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { type CallOptions, type CallOutcome, startTestServer, type TestServer } from '#tests/support/server.ts';
import { addShipment, SAMPLE_DAY, type ShipmentOver, type TestShipment } from './si-shipments.ts';

/** Demo accounts in the roles of the samples (`shipping-instruction.samples.ts`). */
export const ACCOUNTS = {
  customer: ['BWBAYY', 'doc1'],
  stranger: ['NQUAYS', 'doc1'],
  /** Holds every right, those of a supervisor too. */
  maker: ['PLTFRM', 'admin'],
  reviewer: ['PLTFRM', 'doc1'],
  otherReviewer: ['PLTFRM', 'doc2'],
  supervisor: ['PLTFRM', 'docsup'],
  /** A seat whose company has no pages of shipping instructions. */
  provider: ['SHTRUK', 'op1'],
} as const satisfies Record<string, readonly [company: string, account: string]>;
export type Role = keyof typeof ACCOUNTS;

export interface Person {
  readonly employeeId: string;
  readonly companyId: string;
  readonly companyCode: string;
}

/** What a row says of its document, and how many facts its log has. */
export interface Standing {
  readonly state: SiState;
  readonly version: number;
  readonly deleted: boolean;
  readonly facts: number;
}

/** The real server on the demo data, with a clock that stands still until a test moves it. */
export interface SiWorld {
  readonly server: TestServer;
  /** The day of the samples plus so many milliseconds; a session survives no jump of hours. */
  setClock(afterMs: number): void;
  person(role: Role): Promise<Person>;
  call<C extends CallDef>(role: Role, call: C, options?: CallOptions<C>): Promise<CallOutcome<DataOf<C>>>;
  token(role: Role): Promise<string>;
  shipmentOf(role: Role, over?: ShipmentOver): Promise<TestShipment>;
  standing(siId: string): Promise<Standing>;
  /** Facts of all shipping instructions together. */
  factCount(): Promise<number>;
  close(): Promise<void>;
}

export async function openSiWorld(features?: readonly Feature[]): Promise<SiWorld> {
  const start = Date.parse(SAMPLE_DAY);
  let now = start;
  const server = await startTestServer({
    demo: true,
    clock: { now: () => new Date(now) },
    ...(features ? { features } : {}),
  });
  const { db } = server.deps;
  const tokens = new Map<Role, Promise<string>>();

  const token = (role: Role): Promise<string> => {
    const [companyCode, account] = ACCOUNTS[role];
    const known = tokens.get(role) ?? server.login(companyCode, account);
    tokens.set(role, known);
    return known;
  };
  const person = async (role: Role): Promise<Person> => {
    const [companyCode, account] = ACCOUNTS[role];
    const row = await db
      .selectFrom('employee')
      .innerJoin('company', 'company.id', 'employee.companyId')
      .select(['employee.id as employeeId', 'company.id as companyId'])
      .where('companyCode', '=', companyCode)
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    return { ...row, companyCode };
  };
  const countFacts = async (siId?: string): Promise<number> => {
    const { count } = await db
      .selectFrom('documentEvent')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('documentType', '=', 'si')
      .$if(siId !== undefined, query => query.where('documentId', '=', siId ?? ''))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  return {
    server,
    token,
    person,
    setClock(afterMs) {
      now = start + afterMs;
    },
    async call(role, call, options = {}) {
      const answer = await server.call(call, { ...options, token: await token(role) });
      // Neither the injected request nor the embedded database lets the event loop turn, as a socket would: after some
      // seconds of that the server takes itself for overloaded.
      await turn();
      return answer;
    },
    async shipmentOf(role, over = {}) {
      const { companyId } = await person(role);
      return addShipment(db, companyId, over);
    },
    async standing(siId) {
      const row = await db
        .selectFrom('shippingInstruction')
        .select(['state', 'version', 'deleted'])
        .where('id', '=', siId)
        .executeTakeFirstOrThrow();
      if (!SI_STATES.includes(row.state)) throw new Error(`${siId} is in no known state`);
      return { ...row, facts: await countFacts(siId) };
    },
    factCount: () => countFacts(),
    close: () => server.close(),
  };
}
