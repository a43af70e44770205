import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { addSi, changeSiStatus, getDataInfo, modifySi, type SiDetail, siDetail } from '#contract/si/calls.ts';
import { FEATURES } from '#server/feature-list.ts';
import { type CallOutcome, startTestServer, type TestServer } from './server.ts';

/** Tests of shipping instructions in the words of the people who work with them, over HTTP, on the demo's data. */

type WireLine = Readonly<Record<string, string>>;
export type WireBox = Readonly<Record<string, unknown>> & { readonly DETAILS?: readonly WireLine[] };
/** A record as a client builds it: the schema is generous about numbers and text, tests are not. */
export type WireDraft = Readonly<Record<string, unknown>> & { readonly BOXES: readonly WireBox[] };
/** A type and no interface: only such fit a body that may have members beyond those it knows. */
export type WireSet = {
  TDBLInfos: WireDraft[];
  Num: number;
  CGO_ID: string;
  MBL_NO: string;
  AcceptWarnings?: string[];
};

/** A clock that stands until it is moved. */
export function standingClock(at = new Date()) {
  let now = at.getTime();
  return {
    now: () => new Date(now),
    forward(ms: number) {
      now += ms;
    },
  };
}

export type Seats = 'customer' | 'other' | 'reviewer' | 'reviewer2' | 'supervisor' | 'service';
const SEATS: Readonly<Record<Seats, readonly [company: string, account: string]>> = {
  customer: ['NQUAYS', 'doc1'],
  other: ['BWBAYY', 'doc1'],
  reviewer: ['PLTFRM', 'doc1'],
  reviewer2: ['PLTFRM', 'doc2'],
  supervisor: ['PLTFRM', 'docsup'],
  service: ['PLTFRM', 'cs1'],
};

let drawn = 500_000;
/** A draft id that no other draft of this test run has. */
export const draftId = (): string => String(drawn++);

export const ACCEPT_ALL = ['SI-T-03', 'SI-C-01', 'SI-P-03', 'SI-B-07', 'SI-W-04', 'SI-W-06', 'SI-B-09'];

export interface SiWorld {
  readonly server: TestServer;
  readonly clock: ReturnType<typeof standingClock>;
  /** Lets hours pass; sessions do not live that long, so everyone signs in again. */
  later(ms: number): void;
  token(seat: Seats): Promise<string>;
  /** Id of the shipment of a demo booking. */
  shipment(bookingNo: string): Promise<string>;
  /** Id of the newest SI of a demo booking. */
  si(bookingNo: string): Promise<string>;
  /** What the wizard would submit for a booking: the shipment's own data, one bill. */
  body(bookingNo: string, over?: Partial<WireDraft>): Promise<WireSet>;
  /** A split of the booking's containers into `count` bills, every container shared by all. */
  splitBody(bookingNo: string, count: number): Promise<WireSet>;
  add(body: WireSet, as?: Seats): Promise<CallOutcome<DataOf<typeof addSi>>>;
  /** Submits one SI for the booking and answers its id. */
  submitted(bookingNo: string): Promise<string>;
  status(
    id: string,
    status: number,
    as: Seats,
    more?: { remarks?: string; version?: number },
  ): Promise<CallOutcome<DataOf<typeof changeSiStatus>>>;
  detail(id: string, as?: Seats): Promise<SiDetail>;
  /** Posts the whole record back with changes, as the specification's client does. */
  modify(
    id: string,
    change: Partial<WireDraft>,
    as?: Seats,
    more?: Record<string, unknown>,
  ): Promise<CallOutcome<DataOf<typeof modifySi>>>;
  close(): Promise<void>;
}

/** One bill's share of a container that `count` bills split. */
export function shareOf(box: WireBox, count: number, index: number): WireBox {
  const details = box.DETAILS ?? [];
  const share = (text: string, decimals: number): string => {
    const unit = 10 ** decimals;
    const whole = Math.round(Number(text) * unit);
    const each = Math.floor(whole / count);
    return String((index === count - 1 ? whole - each * (count - 1) : each) / unit);
  };
  const lines = details.map(line => ({
    ...line,
    TBD_NUM: share(line.TBD_NUM!, 0),
    TBD_WEIGHT: share(line.TBD_WEIGHT!, 3),
    TBD_VOLUME: share(line.TBD_VOLUME!, 4),
  }));
  // Empty box totals are the sums of the lines.
  return { ...box, TBX_PART: true, TBX_NUM: '', TBX_WEIGHT: '', TBX_VOLUME: '', DETAILS: lines };
}

export async function openSiWorld(): Promise<SiWorld> {
  const clock = standingClock();
  // No work in the background: tests let time pass and then do what is due, so nothing happens in between.
  const features = FEATURES.map(({ start: _, ...feature }) => feature);
  const server = await startTestServer({ demo: true, clock, features });
  const tokens = new Map<Seats, Promise<string>>();
  const token = (seat: Seats): Promise<string> => {
    const known = tokens.get(seat) ?? server.login(...SEATS[seat]);
    tokens.set(seat, known);
    return known;
  };
  const { db } = server.deps;
  const shipment = async (bookingNo: string): Promise<string> =>
    (await db.selectFrom('shipment').select('id').where('bookingNo', '=', bookingNo).executeTakeFirstOrThrow()).id;

  const dataOf = async (bookingNo: string) => {
    const answer = await server.call(getDataInfo, {
      token: await token('supervisor'),
      query: { CGO_ID: await shipment(bookingNo) },
    });
    if (answer.http !== 200) throw new Error(`no data of ${bookingNo}: ${answer.problem.code}`);
    return answer.data;
  };

  const world: SiWorld = {
    server,
    clock,
    later(ms) {
      clock.forward(ms);
      tokens.clear();
    },
    token,
    shipment,
    async si(bookingNo) {
      const row = await db
        .selectFrom('shippingInstruction')
        .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
        .select('shippingInstruction.id')
        .where('bookingNo', '=', bookingNo)
        .orderBy('shippingInstruction.id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async body(bookingNo, over = {}) {
      const { header, BOXES, CGO_ID, MBL_NO } = await dataOf(bookingNo);
      const draft = { ...header, BOXES, MASTERS: [], DRAFT_ID: draftId(), ...over } as unknown as WireDraft;
      return { TDBLInfos: [draft], Num: 1, CGO_ID, MBL_NO, AcceptWarnings: ACCEPT_ALL };
    },
    async splitBody(bookingNo, count) {
      const body = await world.body(bookingNo);
      const [draft] = body.TDBLInfos;
      const TDBLInfos = Array.from({ length: count }, (_, index) => ({
        ...draft!,
        DRAFT_ID: draftId(),
        TBI_SITYPE: 2,
        TBI_NUM: count,
        BOXES: draft!.BOXES.map(box => shareOf(box, count, index)),
      }));
      return { ...body, TDBLInfos, Num: count };
    },
    add: async (body, as = 'customer') => server.call(addSi, { token: await token(as), body }),
    async submitted(bookingNo) {
      const answer = await world.add(await world.body(bookingNo));
      if (answer.http !== 200) throw new Error(JSON.stringify(answer.problem));
      return answer.data[0]!.Id;
    },
    status: async (id, status, as, { remarks, version } = {}) =>
      server.call(changeSiStatus, {
        token: await token(as),
        query: { TDId: id, Status: String(status), Remarks: remarks ?? '', Version: version },
      }),
    async detail(id, as = 'supervisor') {
      const answer = await server.call(siDetail, { token: await token(as), query: { Id: id } });
      if (answer.http !== 200) throw new Error(`no detail of ${id}: ${answer.problem.code}`);
      return answer.data;
    },
    async modify(id, change, as = 'customer', more = {}) {
      const record = await world.detail(id);
      return server.call(modifySi, {
        token: await token(as),
        body: { ...record, AcceptWarnings: ACCEPT_ALL, ...change, ...more } as BodyOf<typeof modifySi>,
      });
    },
    close: () => server.close(),
  };
  return world;
}
