import { confirmationSchema } from '#contract/booking/booking-confirmation.ts';
import { type BookingChannel, type BookingContent, bookingLinksSchema } from '#contract/booking/booking-content.ts';
import { differences } from '#contract/booking/rules/differences.ts';
import { CARRIER } from '#machines/booking/booking.guards.ts';
import { beginTale } from '../../../kernel/document/tale.ts';
import { newId } from '../../../kernel/ids.ts';
import { NOTHING_YET, servedBooking } from '../core/booking.served.ts';
import { keptCutOffs } from '../core/list-columns.ts';
import type { Person } from './cast.ts';
import { demoPrice } from './price.ts';
import { Tale } from './tale.ts';

/** What happens to bookings of the demo, step by step. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Birth {
  readonly no: string;
  readonly customer: Person;
  readonly maker: Person;
  readonly desk: Person;
  readonly content: BookingContent;
  readonly at: Date;
  /** Seldom anything but what its maker says. */
  readonly channel?: BookingChannel;
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export function draft({ no, customer, maker, desk, content, at, channel }: Birth): Tale {
  const isStaff = maker.companyId === desk.companyId;
  const price = demoPrice(content, at);
  return new Tale(
    beginTale(servedBooking, {
      event: 'CREATE',
      actor: maker,
      now: at,
      id: newId(at.getTime()),
      row: {
        ...NOTHING_YET,
        bookingNo: no,
        deskCompanyId: desk.companyId,
        companyId: customer.companyId,
        channel: channel ?? (isStaff ? 'STAFF' : 'WEB'),
        links: bookingLinksSchema.parse({}),
        content,
        createdBy: maker.employeeId,
        customerName: customer.companyName,
        customerNameEn: customer.companyNameEn,
        deskName: desk.companyName,
        deskNameEn: desk.companyNameEn,
        createdByName: maker.name,
        price,
        issues: 0,
        cutOffs: keptCutOffs({ content, confirmed: null, rollList: [] }, []),
      },
    }),
  );
}

const SOUND = { openErrors: 0, isPriceAgreed: true, isCreditBlocked: false };

/** Ten minutes later; what staff made is accepted at once. */
export function submitted(tale: Tale, { maker, desk, at }: Birth): Tale {
  const isAccepted = maker.companyId === desk.companyId;
  const now = after(at, 10 * MINUTE);
  return tale.and('SUBMIT', maker, now, {
    world: { ...SOUND, isAccepted },
    columns: isAccepted ? {} : { acceptDueAt: after(now, 30 * MINUTE).toISOString() },
  });
}

export function accepted(tale: Tale, birth: Birth): Tale {
  submitted(tale, birth);
  const { desk, at } = birth;
  if (tale.row.state === 'ACCEPTED') return tale;
  return tale.and('ACCEPT', desk, after(at, 31 * MINUTE), {
    world: { openErrors: 0 },
    changes: { assigneeId: desk.employeeId },
    columns: { assigneeName: desk.name, acceptDueAt: null },
  });
}

export const sent = (tale: Tale, birth: Birth): Tale =>
  accepted(tale, birth).and('SEND', birth.desk, after(birth.at, 33 * MINUTE), { world: { openMessages: 0 } });

export const received = (tale: Tale, birth: Birth): Tale =>
  sent(tale, birth).and('ACK', CARRIER, after(birth.at, 90 * MINUTE), {
    changes: { carrierRequestRef: `${birth.content.carrier}-REQ-${birth.no.slice(-7)}` },
  });

export interface Answer {
  readonly carrierRef: string;
  readonly at: Date;
  readonly cgoId: string;
  readonly cutOffs: BookingContent['cutOffs'];
}

export function confirmed(tale: Tale, birth: Birth, { carrierRef, at, cgoId, cutOffs }: Answer): Tale {
  const { routing, equipments } = birth.content;
  const confirmation = confirmationSchema.parse({
    carrierRef,
    equipments: equipments.map(({ type, units }) => ({ type, units, pickupDepot: 'WAIGAOQIAO DEPOT 3' })),
    plan: [
      {
        stage: 'MNC',
        seq: 1,
        load: routing.loading.code,
        discharge: routing.discharge.code,
        vesselName: routing.vesselName,
        vesselImo: routing.vesselImo,
        voyageNo: routing.voyageNo,
        departure: routing.etd,
        arrival: routing.eta,
      },
    ],
    cutOffs,
  });
  return tale.and('CONFIRM', CARRIER, at, {
    world: { isComplete: true },
    changes: { confirmed: confirmation, carrierRef, cgoId, feedbacks: [] },
  });
}

/** One container more is asked for. */
export function amended(tale: Tale, by: Person, at: Date): Tale {
  const { content, amendments } = tale.row;
  const [first, ...others] = content.equipments;
  const wanted = { ...content, equipments: [{ ...first!, units: first!.units + 1 }, ...others] };
  const changes = differences(content, wanted);
  const one = {
    seq: amendments.length + 1,
    at: at.toISOString(),
    byName: by.name,
    reason: '客户追加箱量',
    isLate: false,
    status: 'AMENDMENT_RECEIVED' as const,
    changes,
    answer: '',
  };
  return tale.and('AMEND', by, at, {
    remarks: one.reason,
    world: { openErrors: 0, changes, isLate: false, lateFee: null, price: null },
    changes: { amended: wanted, amendments: [...amendments, one] },
  });
}

export function rolled(tale: Tale, at: Date): Tale {
  const { confirmed: said, rollList } = tale.row;
  const later = (text: string | null): string | null =>
    text === null ? null : new Date(Date.parse(text) + 7 * 24 * HOUR).toISOString();
  const leg = said!.plan[0]!;
  const to = {
    vesselName: leg.vesselName,
    voyageNo: `${leg.voyageNo}R`,
    etd: later(leg.departure),
    eta: later(leg.arrival),
  };
  const old = said!.cutOffs;
  const moved = Object.fromEntries(Object.entries(old).map(([code, when]) => [code, later(when)])) as typeof old;
  const roll = {
    seq: rollList.length + 1,
    at: at.toISOString(),
    cause: 'CARRIER_OVERBOOKED' as const,
    remarks: 'Overbooked',
    from: { vesselName: leg.vesselName, voyageNo: leg.voyageNo, etd: leg.departure, eta: leg.arrival },
    to,
    oldCutOffs: old,
    newCutOffs: moved,
    answerDueAt: after(at, 24 * HOUR).toISOString(),
    answer: null,
    answeredAt: null,
    pricing: null,
  };
  const plan = [{ ...leg, voyageNo: to.voyageNo, departure: to.etd, arrival: to.eta }, ...said!.plan.slice(1)];
  return tale.and('ROLL', CARRIER, at, {
    remarks: 'Overbooked',
    changes: { confirmed: { ...said!, plan, cutOffs: moved }, rollList: [...rollList, roll] },
  });
}

/** The desk asks the carrier to pay for it. */
export function claimed(tale: Tale, desk: Person, at: Date): Tale {
  const claim = {
    roll: tale.row.rollList.length,
    amount: '600.00',
    currency: 'USD',
    state: 'OPEN' as const,
    note: '已发索赔函',
    byName: desk.name,
    at: at.toISOString(),
  };
  return tale.and('CLAIM', desk, at, { columns: { claims: [claim] } });
}
