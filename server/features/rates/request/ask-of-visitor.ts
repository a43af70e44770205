import { isCalendarDay } from '#contract/basic-data/rules/calendar-day.ts';
import type { RequestContact } from '#contract/rates/request/request-parts.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { createDocument } from '../../../kernel/document/step.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { dayAt } from '../search/places.ts';
import { type NewRequest, servedPriceRequest } from './price-request.served.ts';

/** What a visitor of the platform's site asks for, as a price request that people take, answer and close like any other. */

interface Visitor {
  readonly companyId: string;
  readonly requestNo: string;
  readonly contact: RequestContact;
  readonly need: string;
  /** The page's question as a stranger has sent it: what is not of its form is left out. */
  readonly asked: Readonly<Record<string, string>>;
  readonly now: Date;
}

const MOST_TEXT = 120;
const MOST_NOTE = 500;
const PORT = /^[A-Z]{2}[A-Z0-9]{3}$/;

const portIn = (text = ''): string =>
  text
    .toUpperCase()
    .split(',')
    .find(code => PORT.test(code)) ?? '';

const figure = (text: string | undefined, unit: string): string =>
  text && /^\d{1,7}(\.\d{1,3})?$/.test(text) ? `${text} ${unit}` : '';

export async function askForVisitor(tx: Tx, deps: Deps, visitor: Visitor): Promise<void> {
  const { companyId, requestNo, contact, need, asked, now } = visitor;
  const cargo = [figure(asked.cbm, 'CBM'), figure(asked.kg, 'KG')].filter(Boolean).join(' / ');
  const mode = cargo !== '' || asked.mode === 'LCL' ? ('LCL' as const) : ('FCL' as const);
  const today = dayAt(undefined, now);
  const day = (text: string | undefined): string | null => (text && isCalendarDay(text) && text >= today ? text : null);
  const prepared: NewRequest = {
    requestNo,
    companyId,
    sellerCompanyId: companyId,
    customerCompanyId: null,
    customerName: contact.companyName || contact.name,
    contact,
    askedBy: '',
    askedByName: contact.name,
  };
  await createDocument({ tx, deps }, servedPriceRequest, {
    event: 'ASK',
    actor: { ...SYSTEM_ACTOR, companyId },
    now,
    prepared,
    payload: {
      mode,
      pol: portIn(asked.pol),
      pod: portIn(asked.pod),
      box: (asked.box ?? '').slice(0, MOST_TEXT) || null,
      cargo: cargo || null,
      etdFrom: day(asked.from),
      etdTo: day(asked.to),
      goods: null,
      targetPrice: null,
      targetCurrency: null,
      note: need.slice(0, MOST_NOTE) || null,
      customer: null,
    },
  });
}
