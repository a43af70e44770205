import { ASKED_CARRIER } from '#contract/booking/cockpit.calls.ts';
import { defaultCarrierConfig } from '#contract/booking/config.ts';
import { carrierAnswerDue } from '#contract/booking/rules/answer-due.ts';
import type { BookingEvent, BookingRow } from '#machines/booking/booking.document.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { continueTale, type TaleEvent, type Tale as Told } from '../../../kernel/document/tale.ts';
import { ASKS_CARRIER } from '../core/booking.served.ts';
import { keptCutOffs } from '../core/list-columns.ts';

const USUAL = defaultCarrierConfig('');
const ASKED: ReadonlySet<string> = new Set(ASKED_CARRIER);

type Said = Pick<TaleEvent<BookingRow>, 'remarks' | 'payload' | 'world' | 'changes' | 'columns'>;

/** The life of one demo booking. */
export class Tale {
  told: Told<BookingRow>;

  constructor(told: Told<BookingRow>) {
    this.told = told;
  }

  get row(): BookingRow {
    return this.told.row;
  }

  and(event: BookingEvent, actor: DocumentActor, now: Date, said: Said = {}): this {
    const { row } = this;
    const { content = row.content, confirmed = row.confirmed, rollList = row.rollList } = said.changes ?? {};
    const isSame = content === row.content && confirmed === row.confirmed;
    const columns = {
      ...(isSame ? {} : { cutOffs: keptCutOffs({ content, confirmed, rollList }, row.cutOffs) }),
      ...(ASKS_CARRIER.has(event) ? { answerDueAt: carrierAnswerDue(now, USUAL).toISOString() } : {}),
      ...said.columns,
    };
    const told = continueTale(this.told, { ...said, event, actor, now, columns });
    const isAsked = told.row.isSent && ASKED.has(told.row.state);
    this.told = isAsked ? told : { ...told, row: { ...told.row, answerDueAt: null } };
    return this;
  }
}
