// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#contract/booking/booking.ts';
import { confirmationSchema } from '#contract/booking/booking-confirmation.ts';
import { bookingContentSchema } from '#contract/booking/booking-content.ts';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import { type Driver, fakeClient, openAt, refusedWith } from '#kit/resource/resource.samples.tsx';
import { brokenLine, fieldOf as field, sendsAgain } from '#kit/testing/broken-line.ts';
import type { ActName } from '../lists/acts.ts';
import { ActDialog } from './act-dialog.tsx';

/** Every dialog of a booking on a line that breaks and beside people who are faster. */

const content = bookingContentSchema.parse({
  carrier: 'EGLV',
  equipments: [
    {
      type: '40HC',
      units: 2,
      grossKg: '18000',
      commodities: [{ description: 'TOYS', packages: 800, packageCode: 'CT', grossKg: '36000', cbm: '110' }],
    },
  ],
  routing: {
    loading: { code: 'CNSHA' },
    discharge: { code: 'DEHAM' },
    zone: 'Asia/Shanghai',
    vesselName: 'EVER GIVEN',
  },
});
const confirmed = confirmationSchema.parse({
  carrierRef: 'EGLV1',
  equipments: [{ type: '40HC', units: 2 }],
  plan: [{ stage: 'MNC', seq: 1, load: 'CNSHA', discharge: 'DEHAM', vesselName: 'EVER GIVEN', voyageNo: '12W' }],
});
const roll = {
  seq: 1,
  at: '2026-11-01T00:00:00.000Z',
  cause: 'CARRIER_OVERBOOKED',
  remarks: 'Full',
  answer: null,
};
const booking = {
  id: 'b1',
  bookingNo: 'BK1',
  version: 3,
  state: 'CONFIRMED',
  channel: 'WEB',
  amendment: null,
  cancellation: null,
  content,
  confirmed,
  amended: null,
  carrierRef: 'EGLV1',
  cutOffs: [],
  rolls: [roll],
  claims: [],
  feedbacks: [],
} as unknown as Booking;

interface Asking {
  readonly act: ActName;
  readonly call: string;
  /** What is typed: label → words. */
  readonly typed: Readonly<Record<string, string>>;
}

const ASKINGS: readonly Asking[] = [
  { act: 'MARK_RECEIVED', call: 'Booking/MarkReceived', typed: { 'Carrier request reference': 'REF-1' } },
  { act: 'CARRIER_REJECT', call: 'Booking/Reject', typed: { Reason: 'No space' } },
  { act: 'CARRIER_DECLINE', call: 'Booking/Decline', typed: { Reason: 'Withdrawn' } },
  { act: 'AMEND_ANSWER', call: 'Booking/AmendAnswer', typed: { Remarks: 'As asked' } },
  { act: 'CANCEL_ANSWER', call: 'Booking/CancelAnswer', typed: { Remarks: 'As asked' } },
  { act: 'CANCEL', call: 'Booking/Cancel', typed: { Reason: 'Not needed' } },
  { act: 'ANSWER_ROLL', call: 'Booking/AnswerRoll', typed: { Remarks: 'Later is fine' } },
  { act: 'RETURN', call: 'Booking/Return', typed: { Reason: 'Weight is missing' } },
  { act: 'ASK_UPDATE', call: 'Booking/AskAmend', typed: { 'What the carrier says': 'Weight is missing' } },
  { act: 'CONFIRM', call: 'Booking/Confirm', typed: { Terminal: 'CNSHAW', Remarks: 'Fewer' } },
  {
    act: 'ROLL',
    call: 'Booking/Roll',
    typed: { Vessel: 'EVER ACE', Voyage: '13W', ETD: '2026-12-24 08:00', Reason: 'Overbooked' },
  },
  { act: 'CLAIM', call: 'Booking/Claim', typed: { 'Amount claimed': '300', Remarks: 'Storage' } },
  { act: 'SPLIT', call: 'Booking/Split', typed: { 'Units that go': '1' } },
  { act: 'UPDATE', call: 'Booking/Update', typed: { Reason: 'Other vessel' } },
];

let driver: Driver | null = null;
let unguard: () => void;
beforeEach(() => {
  unguard = guardKeyRelease(window);
  setLanguage('EN');
});
afterEach(async () => {
  unguard();
  await driver?.close();
  driver = null;
  setLanguage('CN');
});

describe.each(ASKINGS)('$act', ({ act, call, typed }) => {
  it('keeps what was typed when the line breaks and when others were faster, and goes through when it is sent again', async () => {
    const done: string[] = [];
    const { client } = fakeClient({
      'Booking/CancelFee': () => ({ fee: '0', currency: 'USD', isAsked: false }),
      'Booking/Detail': () => booking,
    });
    const answer = { id: 'b1', version: 10, childId: 'b2', rebookedId: null, state: 'CONFIRMED' };
    const line = brokenLine(client, call, answer);
    const noted = async (): Promise<void> => void done.push(act);
    driver = await openAt(
      <ActDialog
        open={{ kind: 'ask', act, rows: [booking as never], booking }}
        onDone={noted}
        onAgreed={noted}
        onNew={noted}
        onSplit={noted}
        onClose={noted}
      />,
      line.client,
    );
    const { type, until } = driver;
    for (const [label, words] of Object.entries(typed)) await type(words, field(label));
    await until(() => expect(document.querySelector('.fl-dialog .bp6-intent-primary:not([disabled])')).toBeTruthy());
    let looked = 0;
    await sendsAgain(driver, line, {
      stands: () => {
        for (const [label, words] of Object.entries(typed)) expect(field(label).value).toBe(words);
        looked += 1;
        // What is sent last says the same in whatever language the page is by then.
        if (looked === 3) setLanguage('CN');
      },
      isDone: () => expect(done).toContain(act),
    });
    const [first, , third] = line.sent;
    expect(third!.body).toEqual(first!.body);
  });
});

it('joins what others changed meanwhile with what was typed, and asks where both changed the same', async () => {
  const sent: { content: typeof content; ifMatch: unknown }[] = [];
  const routing = { ...content.routing, vesselName: 'EVER GLORY', voyageNo: '99W' };
  const { client } = fakeClient({
    'Booking/Detail': () => ({ ...booking, version: 9, content: { ...content, routing } }),
    'Booking/Update': ({ body, ifMatch }) => {
      sent.push({ content: body.content as typeof content, ifMatch });
      if (ifMatch === 3) throw refusedWith('stale_version', [], { current: { id: 'b1', version: 9 } });
      return { id: 'b1', version: 10 };
    },
  });
  const nothing = async (): Promise<void> => undefined;
  driver = await openAt(
    <ActDialog
      open={{ kind: 'ask', act: 'UPDATE', rows: [booking as never], booking }}
      onDone={nothing}
      onAgreed={nothing}
      onNew={nothing}
      onSplit={nothing}
      onClose={nothing}
    />,
    client,
  );
  const { type, key, until } = driver;
  await type('EVER ACE', field('Vessel'));
  await key('Enter', { ctrlKey: true });
  const shown = (): string => [...document.querySelectorAll('.fl-dialog')].at(-1)?.textContent ?? '';
  await until(() => expect(shown()).toMatch(/EVER ACE.*EVER GLORY/));
  // Mine, as it is proposed.
  await key('Enter', { ctrlKey: true });
  await until(() => expect(document.querySelectorAll('.fl-dialog')).toHaveLength(1));
  await key('Enter', { ctrlKey: true });
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ ifMatch: 9, content: { routing: { vesselName: 'EVER ACE', voyageNo: '99W' } } });
});
