import type { BodyOf } from '#contract/kernel/call.ts';
import { addSi, changeSiStatus, getDataInfo, type modifySi, type SiDetail, siDetail } from '#contract/si/calls.ts';
import type { SiState } from '#contract/si/status.ts';
import { ACCEPT_ALL, shareOf, type WireDraft, type WireSet } from '#tests/support/si-server.ts';
import type { Recorder } from './recorder.ts';

type People = 'customer' | 'reviewer' | 'supervisor';

type To = readonly [status: number, as: People];

const APPROVED: readonly To[] = [[3, 'reviewer']];
const DRAFTED: readonly To[] = [...APPROVED, [7, 'reviewer']];
const SENT: readonly To[] = [...DRAFTED, [8, 'reviewer']];
const CONFIRMED: readonly To[] = [...SENT, [9, 'reviewer']];
/** From what the customer has submitted, by the calls of people. */
const WAYS: Readonly<Record<Exclude<SiState, 'DRAFT'>, readonly To[]>> = {
  SUBMITTED: [],
  IN_REVIEW: [[2, 'reviewer']],
  APPROVED,
  RETURNED: [[4, 'reviewer']],
  DECLINED: [[5, 'supervisor']],
  CANCELLED: [[6, 'customer']],
  BILL_DRAFTED: DRAFTED,
  SENT,
  CONFIRMED,
  CARRIER_REJECTED: [...SENT, [10, 'reviewer']],
  COMPLETED: [...CONFIRMED, [11, 'reviewer']],
};

/** Shipping instructions of the demo's shipments, made by unrecorded calls; draft ids count from one number in each recording. */
export interface SiGround {
  /** Booking numbers of shipments of NQUAYS that have no SI yet. */
  freeBookings(count: number): Promise<readonly string[]>;
  shipment(bookingNo: string): Promise<string>;
  /** What the wizard would submit for a booking: the shipment's own data, one bill. */
  body(bookingNo: string, over?: Partial<WireDraft>): Promise<WireSet>;
  /** A split of the booking's containers into `count` bills, every container shared by all. */
  splitBody(bookingNo: string, count: number): Promise<WireSet>;
  /** Submits one SI for the booking and answers its id. */
  submitted(bookingNo: string): Promise<string>;
  /** Submits the booking as a set of `count` and answers their ids. */
  split(bookingNo: string, count: number): Promise<readonly string[]>;
  /** Sets of the bookings, 14 each, of which one after the other is led into a state by the calls of people. */
  supply(...bookingNos: readonly string[]): Promise<SiSupply>;
  /** Id of the newest SI of a demo booking. */
  si(bookingNo: string): Promise<string>;
  /** The status call of the specification, which has to go well. */
  status(id: string, status: number, as: People, remarks?: string): Promise<void>;
  detail(id: string, as?: People): Promise<SiDetail>;
  /** The whole record with changes, as the specification's client sends it back. */
  changed(id: string, change: Partial<WireDraft>): Promise<BodyOf<typeof modifySi>>;
}

const FIRST_DRAFT = 500_000;
const SET = 14;
export const REMARKS = '箱号错误，请核对';

/** Instructions that wait to be led into a state, of one booking's set. */
export interface SiSupply {
  in(state: keyof typeof WAYS): Promise<string>;
}

export function siGround<P extends string>(recorder: Recorder<P | People>): SiGround {
  const { server, ask } = recorder;
  let drafts = FIRST_DRAFT;
  const draftId = (): string => String(drafts++);
  const ground: SiGround = {
    async freeBookings(count) {
      const rows = await server.db
        .selectFrom('shipment')
        .innerJoin('company', 'company.id', 'shipment.companyId')
        .select('bookingNo')
        .where('companyCode', '=', 'NQUAYS')
        .where('siCount', '=', 0)
        .where('mergedIntoId', 'is', null)
        .where('shipment.state', 'in', ['CONFIRMED', 'IN_EXECUTION'])
        .orderBy('bookingNo')
        .limit(count)
        .execute();
      if (rows.length < count) throw new Error(`only ${rows.length} free shipments`);
      return rows.map(({ bookingNo }) => bookingNo);
    },
    async shipment(bookingNo) {
      const found = server.db.selectFrom('shipment').select('id').where('bookingNo', '=', bookingNo);
      return (await found.executeTakeFirstOrThrow()).id;
    },
    async body(bookingNo, over = {}) {
      const query = { CGO_ID: await ground.shipment(bookingNo) };
      const { header, BOXES, CGO_ID, MBL_NO } = await ask('supervisor', getDataInfo, { query });
      const draft = { ...header, BOXES, MASTERS: [], DRAFT_ID: draftId(), ...over } as unknown as WireDraft;
      return { TDBLInfos: [draft], Num: 1, CGO_ID, MBL_NO, AcceptWarnings: ACCEPT_ALL };
    },
    async splitBody(bookingNo, count) {
      const body = await ground.body(bookingNo);
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
    async submitted(bookingNo) {
      const [made] = await ask('customer', addSi, { body: await ground.body(bookingNo) });
      return made!.Id;
    },
    async split(bookingNo, count) {
      const made = await ask('customer', addSi, { body: await ground.splitBody(bookingNo, count) });
      return made.map(({ Id }) => Id);
    },
    async supply(...bookingNos) {
      // Their packing lists are not final: what a withdrawn one leaves is a part of them that waits.
      const lists = server.db.updateTable('shipment').set({ packingFinal: false });
      await recorder.aside(() => lists.where('bookingNo', 'in', [...bookingNos]).execute());
      const ready: string[] = [];
      for (const bookingNo of bookingNos) ready.push(...(await ground.split(bookingNo, SET)));
      return {
        async in(state) {
          const id = ready.shift();
          if (id === undefined) throw new Error('more instructions are wanted than were submitted');
          for (const [to, as] of WAYS[state]) await ground.status(id, to, as, REMARKS);
          return id;
        },
      };
    },
    async si(bookingNo) {
      const row = await server.db
        .selectFrom('shippingInstruction')
        .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
        .select('shippingInstruction.id')
        .where('bookingNo', '=', bookingNo)
        .orderBy('shippingInstruction.id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async status(id, status, as, remarks = '') {
      await ask(as, changeSiStatus, { query: { TDId: id, Status: String(status), Remarks: remarks } });
    },
    detail: (id, as = 'supervisor') => ask(as, siDetail, { query: { Id: id } }),
    async changed(id, change) {
      const record = await ground.detail(id);
      return { ...record, AcceptWarnings: ACCEPT_ALL, ...change } as BodyOf<typeof modifySi>;
    },
  };
  return ground;
}
