import { BOOKING_STATES } from '#contract/booking/booking-codes.ts';
import { BOOKING_PEOPLE, bookingGround, isTaken, OPENS, SENT_EVENTS } from './kit/booking-ground.ts';
import { recordDocument } from './kit/record-document.ts';

const ELSEWHERE = 'recorded with what is special to bookings';
const STANDING = ['CONFIRMED', 'PENDING_AMENDMENT'];

recordDocument({
  document: 'booking-states',
  calls: [
    'Save',
    'Submit',
    'Take',
    'Accept',
    'Send',
    'MarkReceived',
    'AskUpdate',
    'AskAmend',
    'Return',
    'Reject',
    'Decline',
    'Update',
    'Amend',
    'Split',
    'Cancel',
    'Roll',
    'AnswerRoll',
    'Claim',
  ].map(name => `/api/Booking/${name}`),
  notAsked: { 'GET /api/Booking/CancelFee': ELSEWHERE },
  machines: { booking: 'booking/booking' },
  notAccepted: Object.fromEntries(
    ['REPRICE', 'ASSIGN', 'REDUCE', 'COMPLETE', 'DELETE', 'REBOOK', 'COPY', 'INSTRUCT', 'SELL_SURPLUS'].map(event => [
      `booking ${event}`,
      ELSEWHERE,
    ]),
  ),
  tables: ['booking'],
  people: BOOKING_PEOPLE,
  async play(recorder) {
    const { tried } = recorder;
    const ground = await bookingGround(recorder);

    // Every call in every state. Where an answer closes what is open, that is opened first.
    for (const state of BOOKING_STATES) {
      let id = await ground.in(state);
      for (const event of SENT_EVENTS) {
        const isOpened = isTaken(state, event) && (event !== 'CLAIM' || STANDING.includes(state));
        const opens = OPENS[event];
        if (opens && isOpened) await ground.send(id, opens);
        const { version } = await ground.standing(id);
        const { who, call, sent } = await ground.asking(id, event);
        await tried(!isOpened, `${state}: ${event}`, who, call, sent);
        if ((await ground.standing(id)).version !== version) id = await ground.in(state);
      }
    }
  },
});
