import { isCalendarDay } from '#contract/basic-data/rules/calendar-day.ts';
import { dueAfter } from '#contract/rates/request/due-time.ts';
import type { RequestContact } from '#contract/rates/request/request.calls.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { dayAt } from '../search/places.ts';
import { DUE_MINUTES } from './ask.ts';
import { createRequest } from './request.store.ts';
import { tellAnswerers } from './tell-request.ts';
import { workingCalendar } from './working-calendar.read.ts';

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

export async function askForVisitor(tx: Tx, deps: Pick<Deps, 'bus'>, visitor: Visitor): Promise<void> {
  const { companyId, requestNo, contact, need, asked, now } = visitor;
  const at = now.toISOString();
  const cargo = [figure(asked.cbm, 'CBM'), figure(asked.kg, 'KG')].filter(Boolean).join(' / ');
  const mode = cargo !== '' || asked.mode === 'LCL' ? ('LCL' as const) : ('FCL' as const);
  const today = dayAt(undefined, now);
  const day = (text: string | undefined): string | null => (text && isCalendarDay(text) && text >= today ? text : null);
  const birth = {
    ...{ id: newId(now.getTime()), requestNo, companyId, sellerCompanyId: companyId, customerCompanyId: null },
    ...{ customerName: contact.companyName || contact.name, contact, mode, cargo: mode === 'LCL' ? cargo : '' },
    ...{ pol: portIn(asked.pol), pod: portIn(asked.pod), goods: '', note: need.slice(0, MOST_NOTE) },
    box: mode === 'FCL' ? (asked.box ?? '').slice(0, MOST_TEXT) : '',
    ...{ etdFrom: day(asked.from), etdTo: day(asked.to), targetPrice: null, targetCurrency: 'USD' },
    ...{ askedBy: '', askedByName: contact.name, askedAt: at },
    dueAt: dueAfter(at, DUE_MINUTES, await workingCalendar(tx, now)),
  };
  const actor = { ...RATE_SYSTEM, companyId };
  await tellAnswerers(tx, await createRequest(tx, deps, birth, { type: 'ASK', actor, at }), now);
}
