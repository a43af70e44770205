import { sql } from 'kysely';
import type { BookingAmendment, BookingClaim, BookingPrice } from '#contract/booking/booking.ts';
import { type BookingConfirmation, ROLL_CAUSES } from '#contract/booking/booking-confirmation.ts';
import type { BookingChannel, BookingContent, BookingLinks } from '#contract/booking/booking-content.ts';
import { ASKED_CARRIER } from '#contract/booking/cockpit.calls.ts';
import { isAutoAccepted } from '#contract/booking/config.ts';
import { carrierAnswerDue } from '#contract/booking/rules/answer-due.ts';
import type { CutOffHours } from '#contract/booking/rules/cut-offs.ts';
import { differences } from '#contract/booking/rules/differences.ts';
import { type SplitPart, splitContent } from '#contract/booking/rules/split-content.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { type BookingEvent, type BookingRow, booking } from '#machines/booking/booking.document.ts';
import { TAKEN_MS } from '#machines/booking/booking.guards.ts';
import { diffContent } from '#machines/kernel/content-changes.ts';
import type { PayloadOfEvent, WorldOfEvent } from '#machines/kernel/document.ts';
import { claimWorld } from '../../../kernel/document/claim.ts';
import {
  type BornOf,
  type ServedDocument,
  type Step,
  serveDocument,
  type Written,
} from '../../../kernel/document/served-document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import { endShipment, followShipment, makeShipment } from '../shipment/keep-shipment.ts';
import { keepSoldSpace } from '../space/keep-sold-space.ts';
import { tellShortSpace } from '../space/tell-short-space.ts';
import { openMessagesOf } from '../wire/queue.ts';
import { type AmendmentAsked, answered, confirmedAnew, meaningOf, withoutFee } from './amendment.ts';
import { acceptDueAt } from './answer-time.ts';
import { bookingRefused } from './booking-refused.ts';
import { recordOf } from './booking-row.ts';
import { cutOffHoursOf, mayBeLate } from './check-context.ts';
import { type Confirmed, confirmedUnits, isWhole, refuseTakenNumber } from './confirmation.ts';
import { judge } from './draft.writes.ts';
import { keptCutOffs, listColumns } from './list-columns.ts';
import { permittedOf } from './permitted.ts';
import { inPortTime } from './port-time.ts';
import { type Rolling, rolledTo } from './roll-over.ts';
import { rollPricingOf } from './roll-period.ts';
import { repricedWords, TOLD_TO_DESK, tellCustomer, tellDesk, tellEvent } from './tell-booking.ts';
import { tellCarrier } from './tell-carrier.ts';
import { tellCutOffChange } from './tell-cut-offs.ts';
import { sideNamesOf } from './who-books.ts';

/** What the events of a booking read, write and lead to (design commercial C.3 to C.5). */

const FREE = { takenBy: null, takenByName: null, takenUntil: null } as const;
const GOOD = { is: 'GOOD' } as const;
/** The price is judged by whether it is agreed to. */
const HELD_BY_NOBODY = { is: 'GOOD' } as const;

/** A booking that comes into being. */
export interface NewBooking {
  readonly bookingNo: string;
  readonly companyId: string;
  readonly deskCompanyId: string;
  readonly channel: BookingChannel;
  readonly links: BookingLinks;
  readonly content: BookingContent;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly requestKey: string | null;
  readonly snapshotId?: string;
  readonly price?: BookingPrice | null;
  readonly issues?: number;
  readonly deskNote?: string;
  readonly cutOffHours?: CutOffHours | undefined;
}

/** What is kept of a draft. */
export interface KeptDraft {
  readonly content: BookingContent;
  readonly links?: BookingLinks;
  /** The price that is promised now. */
  readonly promised?: Promised | null;
  readonly issues?: number;
  readonly deskNote?: string;
  readonly cutOffHours?: CutOffHours | undefined;
}

export interface Promised {
  readonly snapshotId: string;
  readonly price: BookingPrice;
}

/** A draft of a customer or of staff; of what was split off or bought all was judged before. */
export interface Submitted {
  readonly isPriceAgreed: boolean;
  readonly lateReason: string;
  /** In the place of a promise that was over. */
  readonly promised: Promised | null;
}

/** What a booking that was divided hands on. */
export interface SplitOff {
  readonly acceptDueAt: Date | null;
}

export interface Repriced extends Promised {
  readonly links: BookingLinks;
  /** Number of the roll-over. */
  readonly roll: number;
}

/** The whole words of who says it, where the fact keeps fewer. */
export interface Said {
  readonly words: string;
}

type StepOf<E extends BookingEvent> = Step<BookingRow, PayloadOfEvent<typeof booking, E>, never>;
type Permitted<E extends BookingEvent> = StepOf<E> & {
  readonly to: string;
  readonly world: WorldOfEvent<typeof booking, E>;
};
type AnyPermitted = Step<BookingRow, unknown, never> & { readonly to: string; readonly world: unknown };
type Done<E extends BookingEvent> = StepOf<E> & { readonly before: BookingRow | null };

interface Writing extends Pick<Written<BookingRow>, 'changes' | 'columns'> {
  /** Cut-offs before departure where nobody names them. */
  readonly cutOffHours?: CutOffHours | undefined;
}

type Writers = { readonly [E in BookingEvent]?: (step: Permitted<E>) => Writing | Promise<Writing> };

export const NOTHING_YET = {
  amendedPrice: null,
  expectedCosts: [],
  claims: [],
  carrierTimes: {},
  acceptDueAt: null,
  answerDueAt: null,
  assigneeName: null,
} as const;

async function born({ tx, prepared }: { readonly tx: Tx; readonly prepared: NewBooking }) {
  const { content, cutOffHours, price = null, issues = 0, deskNote = null, ...birth } = prepared;
  const placed = await inPortTime(tx, content);
  return {
    ...birth,
    ...NOTHING_YET,
    ...(await sideNamesOf(tx, { customerId: birth.companyId, deskId: birth.deskCompanyId })),
    content: placed,
    price,
    issues,
    deskNote,
    cutOffs: keptCutOffs({ content: placed, confirmed: null, rollList: [] }, [], cutOffHours),
  };
}

const judged = async (
  { tx, row, now }: Pick<StepOf<'ACCEPT'>, 'tx' | 'row' | 'now'>,
  { content = row.content, price = GOOD, mayBookLate = true } = {},
) => judge(tx, { companyId: row.companyId, exceptId: row.id, content, now, price, mayBookLate });

/** The carrier's answer and its configuration. */
async function answerOf({ tx, row, prepared }: StepOf<'CONFIRM'>) {
  const { confirmation }: Confirmed = prepared;
  const config = await carrierConfigOf(tx.db, row.content.carrier);
  return { isComplete: isWhole(confirmation, row), cutOffHours: cutOffHoursOf(config) };
}

/** A retry of the call finds the booking confirmed: there is never a second shipment. */
async function confirmed({ tx, row, now, prepared, world }: Permitted<'CONFIRM'>): Promise<Writing> {
  const { confirmation, content, shipmentNo }: Confirmed = prepared;
  const { cutOffHours } = world;
  await refuseTakenNumber(tx, row, confirmation.carrierRef);
  const said = { confirmed: confirmation, carrierRef: confirmation.carrierRef, feedbacks: [] };
  const document = { ...row, ...said };
  const cgoId =
    row.cgoId ??
    (await makeShipment(tx, document, keptCutOffs(document, row.cutOffs, cutOffHours), { shipmentNo, now }));
  return { changes: { ...(content ? { content } : {}), ...said, cgoId }, cutOffHours };
}

const pointedAt = ({ payload: { feedbacks } }: Permitted<'ASK_UPDATE'>): Writing => ({
  changes: { feedbacks },
  columns: { issues: feedbacks.length },
});

const WRITERS: Writers = {
  SAVE({ prepared }) {
    const { content, links, promised, issues, deskNote, cutOffHours }: KeptDraft = prepared;
    return {
      changes: { content, ...(links ? { links } : {}), ...(promised ? { snapshotId: promised.snapshotId } : {}) },
      columns: {
        ...(issues === undefined ? {} : { issues }),
        ...(deskNote === undefined ? {} : { deskNote }),
        ...(promised ? { price: promised.price } : {}),
      },
      cutOffHours,
    };
  },
  async SUBMIT({ tx, now, to, world, prepared }) {
    const given = prepared as Submitted | SplitOff | undefined;
    if (given === undefined) return {};
    if (!('promised' in given)) return { columns: { acceptDueAt: given.acceptDueAt } };
    const { promised } = given;
    return {
      changes: { feedbacks: [], ...(promised ? { snapshotId: promised.snapshotId } : {}) },
      columns: {
        issues: 0,
        ...(promised ? { price: promised.price } : {}),
        ...(to === 'PENDING_ACCEPTANCE' ? { acceptDueAt: await acceptDueAt(tx, now) } : {}),
      },
      cutOffHours: world.cutOffHours,
    };
  },
  RETURN: ({ payload: { feedbacks } }) => ({
    changes: { ...FREE, feedbacks },
    columns: { issues: feedbacks.length, acceptDueAt: null },
  }),
  TAKE: ({ actor, who, now }) => ({
    changes: {
      takenBy: actor.employeeId,
      takenByName: who?.seat.employeeName ?? null,
      takenUntil: new Date(now.getTime() + TAKEN_MS).toISOString(),
    },
  }),
  ASSIGN({ payload: { employeeId }, prepared }) {
    const { name }: { readonly name: string } = prepared;
    return { changes: { assigneeId: employeeId }, columns: { assigneeName: name } };
  },
  ACCEPT: ({ actor, who }) => ({
    changes: { ...FREE, assigneeId: actor.employeeId },
    columns: { assigneeName: who?.seat.employeeName ?? null, acceptDueAt: null },
  }),
  ACK: ({ payload: { carrierRequestRef } }) => ({ changes: carrierRequestRef ? { carrierRequestRef } : {} }),
  UPDATE({ prepared, world: { cutOffHours } }) {
    const { content }: { readonly content: BookingContent } = prepared;
    return { changes: { content, feedbacks: [] }, columns: { issues: 0 }, cutOffHours };
  },
  ASK_UPDATE: pointedAt,
  CONFIRM: confirmed,
  RECONFIRM: confirmed,
  ASK_AMEND: pointedAt,
  CANCEL: () => ({ columns: { acceptDueAt: null } }),
  AMEND({ row, at, who, remarks, prepared, world }) {
    const { content }: AmendmentAsked = prepared;
    const { changes, isLate, lateFee, price } = world;
    const seq = row.amendments.length + 1;
    const one: BookingAmendment = {
      seq,
      at,
      byName: who?.seat.employeeName ?? '',
      reason: remarks ?? '',
      isLate,
      changes: [...changes],
      answer: '',
      status: 'AMENDMENT_RECEIVED',
    };
    return {
      changes: { amended: content, amendments: [...row.amendments, one], feedbacks: [] },
      columns: {
        amendedPrice: price,
        ...(lateFee
          ? { expectedCosts: [...row.expectedCosts, { reason: 'LATE_AMEND', ...lateFee, at, amendment: seq }] }
          : {}),
      },
    };
  },
  async AMEND_CONFIRM({ tx, row, remarks, prepared }) {
    const confirmation: BookingConfirmation | null = prepared ?? null;
    const config = await carrierConfigOf(tx.db, row.content.carrier);
    return {
      changes: {
        amendments: answered(row, 'AMENDMENT_CONFIRMED', remarks ?? ''),
        confirmed: confirmation ?? confirmedAnew(row),
      },
      columns: { amendedPrice: null, ...(row.amendedPrice ? { price: row.amendedPrice } : {}) },
      cutOffHours: cutOffHoursOf(config),
    };
  },
  AMEND_DECLINE: ({ row, remarks }) => ({
    changes: { amendments: answered(row, 'AMENDMENT_DECLINED', remarks ?? '') },
    columns: { amendedPrice: null, ...withoutFee(row) },
  }),
  AMEND_CANCEL: ({ row, remarks }) => ({
    changes: { amendments: answered(row, 'AMENDMENT_CANCELLED', remarks ?? '') },
    columns: { amendedPrice: null, ...withoutFee(row) },
  }),
  async ROLL({ tx, row, now, prepared }) {
    const rolling: Rolling = prepared;
    const cutOffHours = cutOffHoursOf(await carrierConfigOf(tx.db, row.content.carrier));
    const pricing = await rollPricingOf(tx, row, rolling.cause, rolling.etd);
    return { changes: rolledTo(row, row.confirmed!, rolling, { now, pricing }), cutOffHours };
  },
  ANSWER_ROLL: ({ row: { rollList }, at, payload: { answer } }) => ({
    changes: {
      rollList: rollList.map((roll, index) =>
        index === rollList.length - 1 ? { ...roll, answer, answeredAt: at } : roll,
      ),
    },
  }),
  CLAIM({ row, prepared }) {
    const claim: BookingClaim = prepared;
    const others = row.claims.filter(({ roll }) => roll !== claim.roll);
    return { columns: { claims: [...others, claim].sort((a, b) => a.roll - b.roll) } };
  },
  REPRICE({ row, prepared }) {
    const { snapshotId, price, links, roll }: Repriced = prepared;
    const rollList = row.rollList.map(one => (one.seq === roll ? { ...one, pricing: null } : one));
    return { changes: { snapshotId, links, rollList }, columns: { price } };
  },
  async SPLIT({ tx, row, prepared }) {
    const { parts }: { readonly parts: readonly SplitPart[] } = prepared;
    const { stays } = splitContent(row.content, parts)!;
    const config = await carrierConfigOf(tx.db, row.content.carrier);
    return {
      changes: {
        content: stays,
        ...(row.confirmed ? { confirmed: confirmedUnits(row.confirmed, stays.equipments) } : {}),
      },
      cutOffHours: cutOffHoursOf(config),
    };
  },
  REDUCE({ prepared }) {
    const { content }: { readonly content: BookingContent } = prepared;
    return { changes: { content } };
  },
};

/** Events by which the carrier is asked, or has it and goes on: the time to answer begins. */
export const ASKS_CARRIER: ReadonlySet<string> = new Set<BookingEvent>(['SEND', 'ACK', 'UPDATE']);
const ASKED: ReadonlySet<string> = new Set(ASKED_CARRIER);

/** Nobody waits for an answer that is there. */
async function answerDue({ tx, event, now }: AnyPermitted, after: BookingRow): Promise<string | null> {
  if (!after.isSent || !ASKED.has(after.state)) return null;
  if (!ASKS_CARRIER.has(event)) return after.answerDueAt;
  return carrierAnswerDue(now, await carrierConfigOf(tx.db, after.content.carrier)).toISOString();
}

const isSameContent = (one: BookingContent, other: BookingContent): boolean =>
  diffContent(one, other, '', { listsWhole: true }).length === 0;

/** What every event writes: content in the time of its port, the cut-offs of what is in force, and until when the carrier answers. */
async function written(step: AnyPermitted): Promise<Written<BookingRow>> {
  const { tx, row, event, to, at, remarks } = step;
  const writer = WRITERS[event as BookingEvent] as ((step: unknown) => Writing | Promise<Writing>) | undefined;
  const { changes: given = {}, columns = {}, cutOffHours } = (await writer?.(step)) ?? {};
  const changes = {
    ...given,
    ...(given.content ? { content: await inPortTime(tx, given.content) } : {}),
    ...(given.amended ? { amended: await inPortTime(tx, given.amended) } : {}),
  };
  const told: BookingRow = { ...row, ...changes, state: to as BookingRow['state'] };
  const fact = { at, remarks } as Fact;
  const after: BookingRow = { ...told, ...booking.fold[event]?.(told as never, fact, row as never) };
  // Nothing new about the sailing is nothing new about its cut-offs.
  const isSame = after.confirmed === row.confirmed && isSameContent(row.content, after.content);
  return {
    changes,
    columns: {
      ...(isSame ? {} : { cutOffs: keptCutOffs(after, row.cutOffs, cutOffHours) }),
      answerDueAt: await answerDue(step, after),
      ...columns,
    },
  };
}

/** The words of a message to the customer: those of who said it, not only what the fact keeps. */
const wordsOf = ({ prepared, remarks }: { readonly prepared: never; readonly remarks: string | null }): string =>
  (prepared as Said | undefined)?.words ?? remarks ?? '';

/** Of the customer's own cancellation the desk hears. */
const tellAsked = async ({ tx, row, actor, now }: Done<'CANCEL' | 'REQUEST_CANCEL'>): Promise<void> => {
  if (actor.kind === 'employee' && actor.companyId !== row.deskCompanyId)
    await tellDesk(tx, recordOf(row), now, TOLD_TO_DESK.cancelAsked);
};

const tellPointedAt = ({ tx, event, row, now, prepared }: Done<'ASK_UPDATE' | 'ASK_AMEND'>): Promise<void> => {
  const words = (prepared as Said | undefined)?.words ?? row.feedbacks.map(({ message }) => message).join('\n');
  return tellEvent(tx, event, recordOf(row), now, words);
};

const tellAnswer = async (step: Done<BookingEvent>): Promise<void> => {
  const { tx, event, row, now } = step;
  await tellEvent(tx, event, recordOf(row), now, wordsOf(step));
};

/** The shipment follows what the carrier says now, and the customer hears of the cut-offs that it moves. */
async function followed({ tx, row, before, now }: Done<BookingEvent>, { withBoxes }: { readonly withBoxes: boolean }) {
  if (before?.cgoId) await followShipment(tx, row, row.cutOffs, { now, withBoxes });
}

async function afterConfirmation(step: Done<'CONFIRM' | 'RECONFIRM'>): Promise<void> {
  const { tx, event, row, before, now } = step;
  await followed(step, { withBoxes: true });
  await tellEvent(tx, event, recordOf(row), now, row.carrierRef ?? '');
  await tellCutOffChange(tx, before!.cutOffs, recordOf(row), now);
  await tellShortSpace(tx, before!, row, now);
}

const onEach = <T>(hook: T) => Object.fromEntries(Object.keys(booking.events).map(name => [name, hook]));

export const servedBooking: ServedDocument<BookingRow> = serveDocument(booking, {
  table: 'booking',
  underOwner: true,
  visible: ({ seat: { companyId, companyKind } }) =>
    companyKind === 'platform' ? null : sql<boolean>`t.company_id = ${companyId}`,
  refused: (refusal, { row, actor, at }) => bookingRefused(refusal, row ? permittedOf(row, actor, at) : []),
  columns: listColumns,
  born: { CREATE: async step => (await born(step)) as unknown as BornOf<typeof booking> },
  world: {
    async SUBMIT({ tx, row, now, who, actor, prepared }) {
      const { isPriceAgreed, lateReason }: Submitted = prepared;
      const { findings, openErrors, cutOffHours, config } = await judge(tx, {
        companyId: row.companyId,
        exceptId: row.id,
        content: row.content,
        now,
        price: HELD_BY_NOBODY,
        mayBookLate: who !== null && mayBeLate(who.seat) && lateReason.length >= 2,
      });
      // What is wrong is said at its field rather than counted.
      const [first, ...others] = findings.filter(({ severity }) => severity === 'error');
      if (first) throw invalid([first, ...others]);
      const isAccepted = row.deskCompanyId === actor.companyId || isAutoAccepted(config, row.companyId);
      return { openErrors, cutOffHours, isAccepted, isPriceAgreed, isCreditBlocked: false };
    },
    // The customer was let in in time; the desk judges the cut-off itself.
    ACCEPT: async step => ({
      openErrors: (await judged(step)).openErrors,
      ...(await claimWorld(step.tx, booking, step.row)),
    }),
    TAKE: ({ tx, row }) => claimWorld(tx, booking, row),
    RETURN: ({ tx, row }) => claimWorld(tx, booking, row),
    SEND: async ({ tx, row }) => ({ openMessages: await openMessagesOf(tx, row.id) }),
    async UPDATE(step) {
      const { content }: { readonly content: BookingContent } = step.prepared;
      const { openErrors, cutOffHours } = await judged(step, { content });
      return { openErrors, cutOffHours, changes: differences(step.row.content, content) };
    },
    CONFIRM: answerOf,
    RECONFIRM: answerOf,
    async AMEND({ tx, row, now, who, prepared }) {
      const asked: AmendmentAsked = prepared;
      const meaning = await meaningOf(tx, row, asked, { seat: who!.seat, now });
      await keepSoldSpace(tx, row, asked.content.equipments);
      return meaning;
    },
    async SPLIT({ tx, row, prepared }) {
      const { parts }: { readonly parts: readonly SplitPart[] } = prepared;
      const both = splitContent(row.content, parts);
      if (both) await keepSoldSpace(tx, row, both.stays.equipments);
      return { isBalanced: both !== null };
    },
  },
  write: onEach(written),
  after: {
    RETURN: tellAnswer,
    async ASSIGN({ tx, row, actor, now }) {
      if (row.assigneeId !== actor.employeeId) await tellDesk(tx, recordOf(row), now, TOLD_TO_DESK.assigned);
    },
    SEND: ({ tx, deps, row }) => tellCarrier(tx, deps, recordOf(row), 'NEW'),
    UPDATE: ({ tx, deps, row, remarks }) => tellCarrier(tx, deps, recordOf(row), 'UPDATE', remarks ?? ''),
    ASK_UPDATE: tellPointedAt,
    CONFIRM: afterConfirmation,
    RECONFIRM: afterConfirmation,
    REJECT: tellAnswer,
    ASK_AMEND: tellPointedAt,
    async DECLINE(step) {
      await endShipment(step.tx, step.row.cgoId, 'BOOKING_LOST');
      await tellAnswer(step);
    },
    CANCEL: tellAsked,
    REQUEST_CANCEL: tellAsked,
    async CONFIRM_CANCEL(step) {
      await endShipment(step.tx, step.row.cgoId, 'CANCELLED');
      await tellAnswer(step);
    },
    DECLINE_CANCEL: tellAnswer,
    async AMEND_CONFIRM(step) {
      const { tx, event, row, before, now, remarks } = step;
      await followed(step, { withBoxes: true });
      await tellCutOffChange(tx, before!.cutOffs, recordOf(row), now);
      await tellShortSpace(tx, before!, row, now);
      await tellEvent(tx, event, recordOf(row), now, remarks ?? '');
    },
    AMEND_DECLINE: tellAnswer,
    AMEND_CANCEL: ({ tx, deps, row, remarks }) => tellCarrier(tx, deps, recordOf(row), 'AMEND_CANCEL', remarks ?? ''),
    async ROLL(step) {
      const { tx, event, row, before, now } = step;
      const { zh, en } = ROLL_CAUSES[row.rollList.at(-1)!.cause];
      await followed(step, { withBoxes: false });
      await tellEvent(tx, event, recordOf(row), now, `${zh} / ${en}`);
      await tellCutOffChange(tx, before!.cutOffs, recordOf(row), now);
    },
    async ANSWER_ROLL({ tx, row, now, payload: { answer } }) {
      if (answer !== 'ACCEPTED') await tellDesk(tx, recordOf(row), now, TOLD_TO_DESK.rollAnswered);
    },
    async REPRICE({ tx, row, before, now }) {
      const told = repricedWords(before!.price, row.price!);
      await tellCustomer(tx, recordOf(row), now, told);
      await tellDesk(tx, recordOf(row), now, told);
    },
    SPLIT: step => followed(step, { withBoxes: true }),
  },
});
