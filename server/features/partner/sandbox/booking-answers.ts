import { readEdiTime } from '#contract/booking/wire/carrier-time.ts';
import { type IftmbcParts, iftmbc } from '#contract/booking/wire/write-iftmbc.ts';
import { iftsta } from '#contract/booking/wire/write-iftsta.ts';
import type { ReadMessage } from '#contract/edifact/read.ts';
import { part, type Segment } from '#contract/edifact/segment.ts';
import {
  type BookingStep,
  bookingMannerOf,
  daysLater,
  SANDBOX_VESSEL,
  SANDBOX_WORDS,
  sandboxCutOffs,
  sandboxDepot,
} from './booking-manners.ts';

/** What the demo's carrier answers to an IFTMBF, step by step; of the message it knows its bytes alone. */

interface Asked {
  readonly bookingNo: string;
  readonly purpose: string;
  /** Given once it was confirmed. */
  readonly carrierRef: string;
  readonly voyageNo: string;
  readonly vessel: readonly string[];
  readonly load: string;
  readonly discharge: string;
  readonly etd: Date | null;
  readonly equipment: IftmbcParts['equipment'];
}

export interface SandboxAnswer {
  readonly name: string;
  readonly afterMs: number;
  message(at: Date): Segment[];
}

function read({ segments }: ReadMessage): Asked {
  const of = (tag: string, qualifier: string) => segments.find(one => one.tag === tag && part(one, 0) === qualifier);
  const [begin, transport] = [segments.find(({ tag }) => tag === 'BGM'), of('TDT', '20')];
  const text = (one: Segment | undefined, element: number, component = 0) => (one ? part(one, element, component) : '');
  const departure = of('DTM', '133');
  const etd = departure ? readEdiTime(text(departure, 0, 1), text(departure, 0, 2), 'UTC') : null;
  const load = text(of('LOC', '9'), 1);
  const boxes = segments.flatMap((one, index) => (one.tag === 'EQD' ? [{ one, next: segments[index + 1] }] : []));
  return {
    bookingNo: text(begin, 1),
    purpose: text(begin, 2),
    carrierRef: text(of('RFF', 'BN'), 0, 1),
    voyageNo: text(transport, 1),
    vessel: transport?.elements[7] ?? [],
    load,
    discharge: text(of('LOC', '11'), 1),
    etd: etd === null ? null : new Date(etd),
    equipment: boxes.map(({ one, next }) => ({
      code: part(one, 2),
      units: next?.tag === 'EQN' ? part(next, 0) : '1',
      depot: sandboxDepot(load),
    })),
  };
}

/** The same booking has the same number whenever it is asked. */
const numberOf = (carrier: string, { bookingNo, carrierRef }: Asked): string =>
  carrierRef || `${carrier.slice(0, 3)}${bookingNo.slice(-9)}`;

function confirmed(carrier: string, asked: Asked, at: Date, isLater: boolean): Partial<IftmbcParts> {
  const wished = asked.etd ?? daysLater(at, 10);
  const etd = isLater ? daysLater(wished, 7) : wished;
  const isNamed = (asked.vessel[3] ?? '') !== '';
  return {
    carrierRef: numberOf(carrier, asked),
    equipment: asked.equipment,
    sailing: {
      vessel: isNamed ? asked.vessel : [SANDBOX_VESSEL.imo, '146', '11', SANDBOX_VESSEL.name],
      voyageNo: asked.voyageNo || SANDBOX_VESSEL.voyageNo,
      load: asked.load,
      discharge: asked.discharge,
      etd,
      eta: daysLater(etd, 30),
      cutOffs: sandboxCutOffs(etd),
    },
  };
}

type Said = Pick<IftmbcParts, 'purpose' | 'response'> & Partial<IftmbcParts>;

/** Where all containers of the booking are, which it knows by no number of theirs. */
const emptyOut = (carrier: string, asked: Asked, at: Date): Segment[] =>
  iftsta({
    carrierRef: numberOf(carrier, asked),
    bookingNo: asked.bookingNo,
    code: 'EE',
    at,
    place: asked.load,
    boxes: [],
  });

function step(name: Exclude<BookingStep, 'EMPTY_OUT'>, carrier: string, asked: Asked, at: Date): Said {
  switch (name) {
    case 'RECEIVED':
      return { purpose: asked.purpose, response: 'AB', requestRef: `REQ${asked.bookingNo}` };
    case 'CONFIRMED':
      return { purpose: '6', response: 'AP', ...confirmed(carrier, asked, at, false) };
    case 'PENDING_UPDATE':
      return { purpose: asked.purpose, response: 'CA', feedbacks: [SANDBOX_WORDS.PENDING_UPDATE] };
    case 'REJECTED':
      return { purpose: '27', response: 'RE', feedbacks: [SANDBOX_WORDS.REJECTED] };
    case 'ROLLED':
      return { purpose: '4', response: 'AC', cause: 'CARRIER_OVERBOOKED', ...confirmed(carrier, asked, at, true) };
  }
}

/** An amendment or cancellation of what was confirmed is decided at once. */
function decided(carrier: string, asked: Asked, at: Date): Said {
  const { takesAmendments, takesCancellations } = bookingMannerOf(carrier);
  if (asked.purpose === '1')
    return takesCancellations
      ? { purpose: '1', response: 'AP' }
      : { purpose: '1', response: 'RE', feedbacks: [SANDBOX_WORDS.CANCELLATION] };
  return takesAmendments
    ? { purpose: '5', response: 'AP', ...confirmed(carrier, asked, at, false) }
    : { purpose: '5', response: 'RE', feedbacks: [SANDBOX_WORDS.AMENDMENT] };
}

export function bookingAnswers(carrier: string, message: ReadMessage, controlRef: string): SandboxAnswer[] {
  const asked = read(message);
  const { onNew, onUpdate, pauseMs } = bookingMannerOf(carrier);
  const write = (said: Said, at: Date): Segment[] => iftmbc({ ...said, bookingNo: asked.bookingNo, at, controlRef });
  if (asked.purpose === '1' || asked.carrierRef !== '')
    return [{ name: 'IFTMBC', afterMs: pauseMs, message: at => write(decided(carrier, asked, at), at) }];
  return (asked.purpose === '9' ? onNew : onUpdate).map((name, index) => ({
    name: `${name === 'EMPTY_OUT' ? 'IFTSTA' : 'IFTMBC'}_${index + 1}`,
    afterMs: index * pauseMs,
    message: at => (name === 'EMPTY_OUT' ? emptyOut(carrier, asked, at) : write(step(name, carrier, asked, at), at)),
  }));
}
