import { defaultCarrierConfig } from '#contract/booking/config.ts';
import { carrierAnswerDue } from '#contract/booking/rules/answer-due.ts';
import type { BookingCommand, BookingEvent } from '#machines/booking/booking.commands.ts';
import type { NewFact } from '../../../kernel/event-store.ts';
import { ASKS_CARRIER, type Decided, permittedTo, steppedBooking, type Writing } from '../core/booking.decide.ts';
import type { BookingRecord } from '../tables.ts';

const USUAL = defaultCarrierConfig('');

/** The life of one demo booking as the machine permits it, told in memory so that all of them are written at once. */
export class Tale {
  readonly facts: NewFact[];
  row: BookingRecord;

  constructor({ fact, row }: Decided) {
    this.facts = [fact];
    this.row = row;
  }

  and(type: BookingEvent, by: BookingCommand['actor'], at: Date, payload: object = {}, writing: Writing = {}): this {
    const command = { type, actor: by, at: at.toISOString(), ...payload } as BookingCommand;
    const answerDueAt = ASKS_CARRIER.has(type) ? { answerDueAt: carrierAnswerDue(at, USUAL) } : {};
    const to = permittedTo(this.row, command);
    const { fact, row } = steppedBooking(this.row, command, to, { ...answerDueAt, ...writing });
    this.facts.push(fact);
    this.row = row;
    return this;
  }
}
