import { BOOKING } from '#contract/booking/booking.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import { saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import * as si from '#contract/si/calls.ts';
import { holdSpace, spaceOrderDetail, submitSpaceOrder } from '#contract/space/space.calls.ts';
import { bookingContent } from '#server/features/booking/booking.samples.ts';
import { inDays, today } from '#server/features/rates/fcl/fcl-rate.samples.ts';
import { bodyOf, draftsFor, type TestShipment } from '#tests/contract/si-shipments.ts';
import { type Answer, send } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { World } from './world.ts';

/**
 * What people want, step by step. Each step may be sent again until it is answered, as a client does that got no answer: a step that
 * was done already is recognised by where its document stands.
 */
export interface Wish {
  readonly name: string;
  /** Does the next step; true when there is none left. */
  step(url: string): Promise<boolean>;
}

interface Known {
  id: string;
  version: number;
}

const versionOf = (data: Answer['data']): number => Number(data.version ?? data.VERSION);
const isStale = ({ http }: Answer): boolean => http === 412;

function instructions(world: World, ledger: Ledger, shipment: TestShipment): Wish {
  const name = `instruction of ${shipment.mblNo}`;
  const body = { ...bodyOf(shipment, draftsFor(shipment, 2)), AcceptWarnings: ['SI-C-03'] };
  const made: Known[] = [];
  const { customer, reviewer } = world.tokens;
  /** Which document goes where, and with what words. */
  const path = [
    [0, '2', ''],
    [0, '3', ''],
    [1, '4', '箱号错误，请核对'],
  ] as const;
  let reached = 0;
  const submit = async (url: string): Promise<boolean> => {
    const answer = await send(url, si.addSi, customer, { body });
    if (answer.http !== 200) return ledger.refused(name, answer.codes.join(', '));
    for (const [index, { Id }] of answer.data.entries()) {
      ledger.made(`${name} ${index}`, 'si', String(Id));
      ledger.tell('si', String(Id), 1);
      made.push({ id: String(Id), version: 1 });
    }
    return false;
  };
  return {
    name,
    async step(url) {
      if (made.length === 0) return submit(url);
      const [index, status, remarks] = path[reached]!;
      const document = made[index]!;
      const answer = await send(url, si.changeSiStatus, reviewer, {
        query: { TDId: document.id, Status: status, Remarks: remarks },
      });
      if (answer.http === 200) document.version = versionOf(answer.data);
      else {
        // Done by the try whose answer was lost.
        const now = await send(url, si.siDetail, reviewer, { query: { Id: document.id } });
        if (versionOf(now.data) <= document.version) return ledger.refused(name, answer.codes.join(', '));
        document.version = versionOf(now.data);
      }
      ledger.tell('si', document.id, document.version);
      reached += 1;
      return reached === path.length;
    },
  };
}

/** A document made by a key and then moved on by its version. */
interface Keyed {
  readonly name: string;
  readonly type: string;
  make(url: string): Promise<Answer>;
  move(url: string, known: Known): Promise<Answer>;
  read(url: string, id: string): Promise<Answer>;
}

function keyed(ledger: Ledger, { name, type, make, move, read }: Keyed): Wish {
  let known: Known | null = null;
  return {
    name,
    async step(url) {
      if (!known) {
        const answer = await make(url);
        if (answer.http !== 200) return ledger.refused(name, answer.codes.join(', '));
        known = { id: String(answer.data.id), version: versionOf(answer.data) };
        ledger.made(name, type, known.id);
        ledger.tell(type, known.id, known.version);
        return false;
      }
      const answer = await move(url, known);
      if (answer.http === 200) ledger.tell(type, known.id, versionOf(answer.data));
      else {
        const now = await read(url, known.id);
        if (!isStale(answer) || versionOf(now.data) <= known.version) ledger.refused(name, answer.codes.join(', '));
        else ledger.tell(type, known.id, versionOf(now.data));
      }
      return true;
    },
  };
}

const match = (version: number) => ({ 'if-match': `"${version}"` });
const details = { contactName: '马行舟', phone: '021 5555 0101', goods: 'TOYS', grossKgPerContainer: '18000' };

function order({ tokens, offerId, buyers }: World, ledger: Ledger, number: number): Wish {
  const forCompany = buyers[number % buyers.length]!;
  const items = [{ containerType: '40HC', qty: 1 }];
  const body = { offerId, key: `wish-${forCompany}-${number}`, forCompany, items };
  return keyed(ledger, {
    name: body.key,
    type: 'spaceOrder',
    make: url => send(url, holdSpace, tokens.pricing, { body }),
    move: (url, { id, version }) =>
      send(url, submitSpaceOrder, tokens.pricing, { body: { id, details }, headers: match(version) }),
    read: (url, id) => send(url, spaceOrderDetail, tokens.pricing, { query: { id } }),
  });
}

function booking({ tokens, buyers }: World, ledger: Ledger, number: number): Wish {
  const customerId = `buyer-${buyers[number % buyers.length]!}`;
  const body = { customerId, content: bookingContent(new Date(), { terms: { contractReference: `C${number}` } }) };
  const key = `booking-${number}-of-a-run`;
  return keyed(ledger, {
    name: key,
    type: BOOKING,
    make: url => send(url, saveBooking, tokens.desk, { body, headers: { 'idempotency-key': key } }),
    move: (url, { id, version }) => send(url, submitBooking, tokens.desk, { body: { id }, headers: match(version) }),
    read: (url, id) => send(url, getBooking, tokens.desk, { query: { id } }),
  });
}

/** The service that a rate of wish n is for; one rate has it. */
const serviceOf = (number: number): string => `F${number}`;
export const SERVICE = /^F[0-9]+$/;

function rate({ tokens, places }: World, ledger: Ledger, number: number): Wish {
  const name = `rate ${serviceOf(number)}`;
  const line = {
    containerType: '40HC',
    currency: 'USD',
    cost: '1850',
    zeroConfirmed: false,
    guideSell: null,
    minMargin: null,
    minMarginIsPct: false,
    foldedRules: [],
    note: null,
  };
  const content = fclRateResource.schema.parse({
    ...places,
    potIds: [],
    validFrom: today(),
    validTo: inDays(20),
    productType: 'FAK',
    transitDays: 31,
    spaceStatus: 'AMPLE',
    serviceCode: serviceOf(number),
    receiptType: 'CY',
    deliveryType: 'CY',
    validityBasis: 'ETD',
    surchargeMode: 'SUBJECT_TO',
    paymentTerm: 'PRE',
    bookingMode: 'REQUEST',
    visibility: 'COMPANY',
    lines: [line],
  });
  const headers = { 'idempotency-key': `${name}-of-a-run` };
  return {
    name,
    async step(url) {
      const answer = await send(url, saveFclRate, tokens.pricing, { body: { content }, headers });
      if (answer.http === 200) {
        ledger.made(name, 'fclRate', String(answer.data.id));
        ledger.tell('fclRate', String(answer.data.id), versionOf(answer.data));
        return true;
      }
      // The first try is still at work, or died with its server: its key says so for a while.
      if (answer.http === 429) return false;
      if (!answer.codes.includes('ALREADY_DONE')) ledger.refused(name, answer.codes.join(', '));
      return true;
    },
  };
}

/** All kinds of work in turn, without an end as long as there are shipments. */
export function* wishes(world: World, ledger: Ledger): Generator<Wish, never> {
  for (let number = 1; ; number++) {
    yield order(world, ledger, number);
    const shipment = world.shipments.pop();
    if (shipment) yield instructions(world, ledger, shipment);
    yield booking(world, ledger, number);
    yield rate(world, ledger, number);
  }
}
