import { expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { type LiveConnectionEvent, liveConnectionFlow } from './live-connection.flow.ts';

const after = (...events: readonly LiveConnectionEvent[]) =>
  events.reduce(
    (snapshot, event) => transition(liveConnectionFlow, snapshot, event)[0],
    initialTransition(liveConnectionFlow)[0],
  );

test('a connection of a new token is not authenticated with what is known of the old one', () => {
  const opened = after(
    { type: 'token.present', ref: 't1' },
    { type: 'account.known', ref: 't1' },
    { type: 'token.present', ref: 't2' },
    { type: 'live.opened' },
  );
  expect(opened.value).toEqual({ authenticating: 'awaitingAccount' });
  expect(opened.context.authenticated).toBeNull();
  const known = transition(liveConnectionFlow, opened, { type: 'account.known', ref: 't2' })[0];
  expect(known.value).toEqual({ authenticating: 'awaitingAnswer' });
});
