import {
  amendBooking,
  answerAmendment,
  copyBooking,
  previewAmendment,
  rebookBooking,
  splitBooking,
  updateBooking,
} from '#contract/booking/change.calls.ts';
import {
  acceptBooking,
  askBookingUpdate,
  assignBookings,
  confirmBooking,
  getBooking,
  markBookingReceived,
  noteBooking,
  rejectBooking,
  returnBooking,
  sendBooking,
  setThirdReference,
  takeBooking,
} from '#contract/booking/desk.calls.ts';
import { checkBooking, deleteBookings, saveBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import {
  answerCancellation,
  answerRoll,
  cancelBooking,
  cancellationFee,
  claimRoll,
  repriceRolled,
  rollBooking,
} from '#contract/booking/ending.calls.ts';
import { mergeBookings } from '#contract/booking/merge.calls.ts';
import { carrierConfirms, daysFrom } from '#server/features/booking/booking.samples.ts';
import { sweepBookings } from '#server/features/booking/clock/sweep.ts';
import { BOOKING_PEOPLE, bookingGround } from './kit/booking-ground.ts';
import { recordDocument } from './kit/record-document.ts';

type Person = keyof typeof BOOKING_PEOPLE | 'colleague' | 'other' | 'finance';

const IN_STATES = 'recorded with every call in every state';
const PAPER = 'a paper, no event of it';
const REASON = 'Because of the weather';
const WAY_ON = 'leads on to another document, without a fact';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

recordDocument<Person>({
  document: 'booking',
  calls: [
    'Save',
    'Check',
    'Submit',
    'Delete',
    'Detail',
    'Take',
    'Accept',
    'Send',
    'MarkReceived',
    'AskUpdate',
    'Return',
    'Confirm',
    'SetReference',
    'Reject',
    'Assign',
    'Note',
    'Update',
    'PreviewAmend',
    'AmendAnswer',
    'Split',
    'Rebook',
    'Copy',
    'Cancel',
    'Roll',
    'AnswerRoll',
    'Claim',
    'Reprice',
    'Merge',
  ].map(name => `/api/Booking/${name}`),
  notAsked: { 'GET /api/Booking/Confirmation.pdf': PAPER, 'GET /api/Booking/Note.pdf': PAPER },
  machines: { booking: 'booking/booking' },
  notAccepted: {
    ...Object.fromEntries(
      ['RETURN', 'REJECT', 'ASK_AMEND', 'DECLINE', 'AMEND_CANCEL', 'AMEND_DECLINE'].map(event => [
        `booking ${event}`,
        IN_STATES,
      ]),
    ),
    'booking REPRICE': 'wants a booking of a rate whose period the roll-over leaves',
    ...Object.fromEntries(['REBOOK', 'COPY', 'INSTRUCT', 'SELL_SURPLUS'].map(event => [`booking ${event}`, WAY_ON])),
    'booking REDUCE': 'an order of ready space that shrinks brings it about',
  },
  tables: ['booking'],
  people: {
    ...BOOKING_PEOPLE,
    colleague: ['PLTFRM', 'cs2'],
    other: ['BWBAYY', 'buyer1'],
    finance: ['PLTFRM', 'finance'],
  },
  async play(recorder) {
    const { server, step, refused, work, ask, later } = recorder;
    const { deps, db } = server;
    const ground = await bookingGround(recorder);
    const sent = async (id: string, body: object = {}) => ({
      body: { id, ...body } as never,
      version: (await ground.standing(id)).version,
    });
    const contentOf = async (id: string) => (await ground.standing(id)).content;
    const confirms = (ref: string, over = {}) => ({ confirmation: carrierConfirms(ground.now(), ref, over) });
    const sweep = (name: string) => work(name, 'sweepBookings', () => sweepBookings(deps));

    // A draft.
    const content = ground.content();
    const { data: kept } = await step('a draft is kept', 'customer', saveBooking, { body: { content } as never });
    const { id } = kept;
    const keyed = { body: { content: ground.content() } as never, key: 'draft-once' };
    await step('kept with a key', 'customer', saveBooking, keyed);
    await step('kept again with the same key', 'customer', saveBooking, keyed);
    await step('another draft with the same key is the first one', 'customer', saveBooking, {
      body: { content: ground.content() } as never,
      key: 'draft-once',
    });
    await refused('kept at a stale version', 'customer', saveBooking, { body: { id, content }, version: 9 });
    await refused('kept without a version', 'customer', saveBooking, { body: { id, content } });
    await refused('kept by another customer', 'other', saveBooking, await sent(id, { content }));
    await refused('kept without the right', 'finance', saveBooking, { body: { content } });
    await refused('kept without a sign-in', null, saveBooking, { body: { content } });
    await refused('kept where nothing is', 'customer', saveBooking, { body: { id: 'nothing', content }, version: 1 });
    await refused('content that cannot be read', 'customer', saveBooking, { body: { content: { equipments: 'two' } } });
    await step('checked', 'customer', checkBooking, { body: { id, content } as never });
    const bare = { ...content, equipments: [], parties: { ...content.parties, shipper: { name: '', address: '' } } };
    await step('checked with what is missing', 'customer', checkBooking, { body: { content: bare } as never });
    await refused('checked for another customer', 'other', checkBooking, { body: { id, content } });
    await ask('customer', saveBooking, await sent(id, { content: bare }));
    await refused('submitted with what is missing', 'customer', submitBooking, await sent(id));
    await ask('customer', saveBooking, await sent(id, { content }));
    await refused('submitted by another customer', 'other', submitBooking, await sent(id));
    await refused('submitted without a version', 'customer', submitBooking, { body: { id } });
    await step('submitted', 'customer', submitBooking, await sent(id));

    // The desk.
    await refused('accepted by the customer', 'customer', acceptBooking, await sent(id));
    await step('taken', 'desk', takeBooking, await sent(id));
    await refused('taken by a colleague meanwhile', 'colleague', takeBooking, await sent(id));
    await refused('accepted by a colleague meanwhile', 'colleague', acceptBooking, await sent(id));
    await refused('returned by a colleague meanwhile', 'colleague', returnBooking, await sent(id, { remarks: REASON }));
    await refused('returned without a reason', 'desk', returnBooking, await sent(id));
    const colleague = await db
      .selectFrom('employee')
      .innerJoin('company', 'company.id', 'employee.companyId')
      .select('employee.id')
      .where('companyCode', '=', 'PLTFRM')
      .where('account', '=', 'cs2')
      .executeTakeFirstOrThrow();
    const { version } = await ground.standing(id);
    await step('given to a colleague', 'desk', assignBookings, {
      body: { rows: [{ id, version }], employeeId: colleague.id },
    });
    await step('given at a stale version', 'desk', assignBookings, {
      body: { rows: [{ id, version: 99 }], employeeId: colleague.id },
    });
    await refused('given by the customer', 'customer', assignBookings, {
      body: { rows: [{ id, version }], employeeId: colleague.id },
    });
    await refused('given to nobody', 'desk', assignBookings, {
      body: { rows: [{ id, version }], employeeId: 'nobody' },
    });
    await step('a note of the desk', 'desk', noteBooking, await sent(id, { deskNote: 'VIP' }));
    await refused('a note of the customer', 'customer', noteBooking, await sent(id, { deskNote: 'VIP' }));
    await later(16 * MINUTE_MS);
    await step('accepted once nobody holds it', 'colleague', acceptBooking, await sent(id));
    await refused('sent by the customer', 'customer', sendBooking, await sent(id));
    await step('sent', 'desk', sendBooking, await sent(id));
    await refused('the carrier has it, without its number', 'desk', markBookingReceived, await sent(id));
    await step('the carrier has it', 'desk', markBookingReceived, await sent(id, { carrierRequestRef: 'REQ-9' }));
    await refused('an update is asked for without a word', 'desk', askBookingUpdate, await sent(id, { feedbacks: [] }));
    await step('an update is asked for', 'desk', askBookingUpdate, {
      ...(await sent(id, { feedbacks: [{ message: 'HS code missing', path: 'equipments.0' }] })),
    });
    await refused('updated without a change', 'customer', updateBooking, {
      ...(await sent(id, { content: await contentOf(id) })),
    });
    await refused('updated to what is wrong', 'customer', updateBooking, {
      ...(await sent(id, { content: { ...(await contentOf(id)), equipments: [] } })),
    });
    await step('updated', 'customer', updateBooking, {
      ...(await sent(id, { content: { ...(await contentOf(id)), remarks: 'NEW WORDS' }, remarks: REASON })),
    });
    await refused(
      'confirmed without a number',
      'desk',
      confirmBooking,
      await sent(id, { confirmation: { ...confirms('X').confirmation, carrierRef: '' } }),
    );
    await refused('confirmed by the customer', 'customer', confirmBooking, await sent(id, confirms('EG 7000')));
    await refused('rejected without a reason', 'desk', rejectBooking, await sent(id));
    await step('confirmed', 'desk', confirmBooking, await sent(id, confirms('EG 7000')));
    await step('confirmed with fewer containers than were booked', 'desk', confirmBooking, {
      ...(await sent(id, confirms('EG 7000', { equipments: [{ type: '40HC', units: 1 }] }))),
    });
    await step('confirmed with all of them', 'desk', confirmBooking, await sent(id, confirms('EG 7000')));

    // An amendment.
    const units = async (many: number) => {
      const standing = await contentOf(id);
      return { ...standing, equipments: [{ ...standing.equipments[0]!, units: many }] };
    };
    await step('an amendment is shown before', 'customer', previewAmendment, {
      body: { id, content: await units(3) } as never,
    });
    await refused(
      'amended without a change',
      'customer',
      amendBooking,
      await sent(id, { content: await contentOf(id) }),
    );
    await refused('amended to another carrier', 'customer', amendBooking, {
      ...(await sent(id, { content: { ...(await contentOf(id)), carrier: 'MSCU' } })),
    });
    await refused('an amendment is answered that nobody asked for', 'desk', answerAmendment, {
      ...(await sent(id, { isConfirmed: true })),
    });
    await step('amended', 'customer', amendBooking, await sent(id, { content: await units(3), remarks: '追加一箱' }));
    await refused('amended while it waits', 'customer', amendBooking, await sent(id, { content: await units(4) }));
    await refused('split while it waits', 'desk', splitBooking, {
      ...(await sent(id, { parts: [{ equipment: 0, units: 1, goods: [] }] })),
    });
    await refused('answered by the customer', 'customer', answerAmendment, await sent(id, { isConfirmed: true }));
    await step('the amendment is confirmed', 'desk', answerAmendment, await sent(id, { isConfirmed: true }));
    await step('of a remark nobody is asked', 'customer', amendBooking, {
      ...(await sent(id, { content: { ...(await contentOf(id)), remarks: 'CALL BEFORE DELIVERY' } })),
    });
    await refused('split out of balance', 'desk', splitBooking, {
      ...(await sent(id, {
        parts: [
          {
            equipment: 0,
            units: 1,
            goods: [{ commodity: 0, packages: 400, stayKg: '1', goKg: '1', stayCbm: '1', goCbm: '1' }],
          },
        ],
      })),
    });

    // A roll-over.
    const sailing = (over = {}) => ({
      cause: 'CARRIER_OVERBOOKED',
      vesselName: 'EVER ACE',
      voyageNo: '1235-057W',
      etd: daysFrom(ground.now(), 21),
      eta: daysFrom(ground.now(), 52),
      cutOffs: { DCO: daysFrom(ground.now(), 18) },
      remarks: 'Overbooked',
      ...over,
    });
    await refused('an answer to no roll-over', 'customer', answerRoll, await sent(id, { answer: 'ACCEPTED' }));
    const claim = { roll: 1, amount: '700.00', currency: 'USD' };
    await refused('a claim for no roll-over', 'desk', claimRoll, await sent(id, claim));
    await refused('priced anew without a roll-over', 'desk', repriceRolled, await sent(id));
    await refused('rolled by the customer', 'customer', rollBooking, await sent(id, sailing()));
    const rolling = { ...(await sent(id, sailing())), key: 'roll-once' };
    await step('rolled', 'desk', rollBooking, rolling);
    await step('rolled again with the same key', 'desk', rollBooking, rolling);
    await refused('claimed by the customer', 'customer', claimRoll, await sent(id, claim));
    await refused('claimed for a roll-over that was not', 'desk', claimRoll, await sent(id, { ...claim, roll: 7 }));
    await step('claimed', 'desk', claimRoll, await sent(id, claim));
    await refused('priced anew where no price was promised', 'desk', repriceRolled, await sent(id));
    await step('the later sailing is accepted', 'customer', answerRoll, await sent(id, { answer: 'ACCEPTED' }));
    await step('read by the customer', 'customer', getBooking, { query: { id } });
    await step('read by the desk', 'desk', getBooking, { query: { id } });
    await refused('read by another customer', 'other', getBooking, { query: { id } });
    await refused('read where nothing is', 'desk', getBooking, { query: { id: 'nothing' } });

    // Ending.
    await step('what cancelling costs', 'customer', cancellationFee, { query: { id } });
    await refused('cancelled without a reason', 'customer', cancelBooking, await sent(id));
    await refused('cancelled at another fee', 'customer', cancelBooking, {
      ...(await sent(id, { remarks: REASON, agreedFee: '77' })),
    });
    await refused('a cancellation is answered that nobody asked for', 'desk', answerCancellation, {
      ...(await sent(id, { isConfirmed: true })),
    });
    await step('asked to be cancelled', 'customer', cancelBooking, await sent(id, { remarks: REASON }));
    await refused('asked again', 'customer', cancelBooking, await sent(id, { remarks: REASON }));
    await step(
      'the carrier declines',
      'desk',
      answerCancellation,
      await sent(id, { isConfirmed: false, remarks: 'No' }),
    );
    await ask('customer', cancelBooking, await sent(id, { remarks: REASON }));
    await step('the carrier agrees', 'desk', answerCancellation, await sent(id, { isConfirmed: true }));
    await step('claimed after it was cancelled', 'desk', claimRoll, await sent(id, { ...claim, state: 'PAID' }));

    // Anew.
    await step('copied', 'customer', copyBooking, await sent(id));
    await refused('copied by another customer', 'other', copyBooking, await sent(id));
    await step('booked anew', 'customer', rebookBooking, await sent(id));
    const [standing, rolled] = [await ground.in('CONFIRMED'), await ground.in('CONFIRMED')];
    await refused('booked anew while it stands', 'customer', rebookBooking, await sent(standing));
    await ask('desk', rollBooking, await sent(rolled, sailing()));
    await step('booked anew instead of the later sailing', 'customer', answerRoll, {
      ...(await sent(rolled, { answer: 'REBOOK', remarks: '改订' })),
    });
    const third = await ground.in('ACCEPTED');
    await refused('a number that was given elsewhere', 'desk', setThirdReference, await sent(third, confirms('TH 1')));
    await refused(
      'its own number, where the desk books',
      'customer',
      setThirdReference,
      await sent(third, confirms('TH 1')),
    );
    const split = await ground.in('ACCEPTED');
    await step('split', 'desk', splitBooking, {
      ...(await sent(split, {
        parts: [
          {
            equipment: 0,
            units: 1,
            goods: [{ commodity: 0, packages: 400, stayKg: '18000', goKg: '18000', stayCbm: '55', goCbm: '55' }],
          },
        ],
      })),
    });

    // Drafts are thrown away and merged.
    const same = ground.content();
    const { companyId } = await db
      .selectFrom('booking')
      .select('companyId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const deskDraft = () => ask('desk', saveBooking, { body: { customerId: companyId, content: same } as never });
    const drafts = [await deskDraft(), await deskDraft()];
    const rowsOf = (rows: readonly { readonly id: string; readonly version: number }[]) => ({
      body: { rows: rows.map(row => ({ id: row.id, version: row.version })) } as never,
    });
    const single = await ask('desk', saveBooking, {
      body: { customerId: companyId, content: ground.content() } as never,
    });
    await refused('different drafts are merged', 'desk', mergeBookings, rowsOf([drafts[0]!, single]));
    await refused('merged by the customer', 'customer', mergeBookings, rowsOf(drafts));
    await step('equal drafts are merged', 'desk', mergeBookings, rowsOf(drafts));
    const thrown = await ground.draft();
    const removed = async (of: string) => rowsOf([{ id: of, version: (await ground.standing(of)).version }]);
    await step('what is confirmed is thrown away', 'customer', deleteBookings, await removed(standing));
    await step('thrown away at a stale version', 'customer', deleteBookings, rowsOf([{ id: thrown, version: 9 }]));
    await refused('thrown away by the desk of none', 'finance', deleteBookings, await removed(thrown));
    await step('thrown away', 'customer', deleteBookings, await removed(thrown));

    // Time.
    const silent = await ground.in('CONFIRMED');
    await ask('desk', rollBooking, await sent(silent, sailing()));
    const waiting = await ground.in('PENDING_ACCEPTANCE');
    await sweep('nothing is over');
    await later(DAY_MS + HOUR_MS);
    await sweep('a day of silence accepts the later sailing');
    await sweep('nothing is told twice');
    await step('read after a day', 'customer', getBooking, { query: { id: silent } });
    await step('cancelled before anybody accepted', 'customer', cancelBooking, await sent(waiting));
    await work('the carrier says that all has arrived, too early', 'the carrier', () => ground.complete(standing));
    await later(80 * DAY_MS);
    await sweep('what has arrived long ago is complete');
  },
});
