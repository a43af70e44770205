import { asks, type CommandAsks } from '#kit/command-args.ts';
import type { ReviewEvent } from '#machines/si/review-queue.request.ts';

const LEAST = 5;
const MOST = 500;

/** The remarks of a decision asked in the palette: the machine goes the same way as from its panel. */
export const remarksAsked = (event: 'RETURN' | 'DECLINE', send: (event: ReviewEvent) => void): CommandAsks =>
  asks(
    [
      {
        name: 'remarks',
        title: { zh: '原因（5 至 500 字）', en: 'Reason (5 to 500 characters)' },
        kind: 'text',
        minLength: LEAST,
        maxLength: MOST,
      },
    ],
    ({ remarks }) => {
      send({ type: event });
      send({ type: 'TYPE', remarks });
      send({ type: 'CONFIRM' });
    },
  );
