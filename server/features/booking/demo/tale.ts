import type { BookingCommand, BookingEvent } from '#machines/booking/booking.commands.ts';
import type { NewFact } from '../../../kernel/event-store.ts';
import { type Decided, permittedTo, steppedBooking, type Writing } from '../core/booking.decide.ts';
import type { BookingRecord } from '../tables.ts';

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
    const { fact, row } = steppedBooking(this.row, command, permittedTo(this.row, command), writing);
    this.facts.push(fact);
    this.row = row;
    return this;
  }
}
