import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import { createClientLog, exportLog, importLog } from './client-log.ts';
import { FLOW_BEGAN, FLOW_LEFT, FLOW_TOLD, feedFlow, tellFlow } from './flow-log.ts';
import { MACHINE_HEARD } from './replay.ts';
import { createPlayer } from './replay-player.ts';

/** writing -SENT-> sending -done-> sent, or back with the reason. */
const letter = setup({
  types: {} as {
    context: { readonly words: string; readonly no: string; readonly why: string };
    events: { readonly type: 'words.typed'; readonly words: string } | { readonly type: 'letter.sent' };
  },
  actors: {
    send: fromPromise<string, string>(async () => {
      throw new Error('not provided');
    }),
  },
});
const letterFlow = letter.createMachine({
  id: 'letter',
  context: { words: '', no: '', why: '' },
  initial: 'writing',
  states: {
    writing: {
      on: { 'words.typed': { actions: assign(({ event }) => ({ words: event.words })) }, 'letter.sent': 'sending' },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.words,
        onDone: { target: 'sent', actions: assign(({ event }) => ({ no: event.output })) },
        onError: { target: 'writing', actions: assign({ why: 'refused' }) },
      },
    },
    sent: { type: 'final' },
  },
});

const typed = (words: string) => ({ type: 'words.typed', words });

/** A letter that the first sending refuses. */
function aLetter() {
  let sendings = 0;
  const send = fromPromise<string, string>(async ({ input }) => {
    sendings += 1;
    if (sendings === 1) throw new Error('offline');
    return `L1 ${input}`;
  });
  const log = createClientLog(() => 0);
  const actor = createActor(letterFlow.provide({ actors: { send } }));
  return { log, actor };
}

describe('a flow that hears the client log', () => {
  it('is told by an entry, at once', () => {
    const { log, actor } = aLetter();
    feedFlow(log, actor, 'letter#1');
    tellFlow(log, 'letter#1', typed('hello'));
    expect(actor.getSnapshot().context.words).toBe('hello');
    expect(log.entries().map(({ type }) => type)).toEqual([FLOW_BEGAN, FLOW_TOLD]);
  });

  it('is played from an exported log to where it stood after every entry', async () => {
    const { log, actor } = aLetter();
    const stood: [number, string][] = [];
    const leave = feedFlow(log, actor, 'letter#1');
    const note = () => stood.push([log.entries().length, JSON.stringify(actor.getSnapshot().value)]);
    note();
    for (const words of ['h', 'hi']) {
      tellFlow(log, 'letter#1', typed(words));
      tellFlow(log, 'letter#1', { type: 'letter.sent' });
      note();
      await waitFor(actor, snapshot => !snapshot.matches('sending'));
      note();
    }
    leave();
    const entries = importLog(exportLog(log.entries()));
    expect(entries.map(({ type }) => type).filter(type => type === MACHINE_HEARD)).toHaveLength(2);
    const player = createPlayer([], entries, [letterFlow]);
    expect(stood.map(([step]) => [step, JSON.stringify(player.at(step)[0]?.snapshot.value)])).toEqual(stood);
    expect(player.at(entries.length - 1)[0]?.snapshot.context).toEqual({ words: 'hi', no: 'L1 hi', why: 'refused' });
    expect(entries.at(-1)?.type).toBe(FLOW_LEFT);
    expect(player.at(entries.length)).toEqual([]);
  });

  it('goes on where it was when its screen comes back into view', () => {
    const { log, actor } = aLetter();
    feedFlow(log, actor, 'letter#1')();
    tellFlow(log, 'letter#1', typed('nobody listens'));
    feedFlow(log, actor, 'letter#1');
    tellFlow(log, 'letter#1', typed('back'));
    const player = createPlayer([], log.entries(), [letterFlow]);
    expect(player.at(log.entries().length).map(({ id, snapshot }) => [id, snapshot.context.words])).toEqual([
      ['letter#1', 'back'],
    ]);
  });

  it('is not told what another one of the same kind was told', () => {
    const { log, actor } = aLetter();
    feedFlow(log, actor, 'letter#1');
    feedFlow(log, createActor(letterFlow), 'letter#2');
    tellFlow(log, 'letter#2', typed('two'));
    const player = createPlayer([], log.entries(), [letterFlow]);
    expect(player.at(3).map(({ snapshot }) => snapshot.context.words)).toEqual(['', 'two']);
    expect(actor.getSnapshot().context.words).toBe('');
  });
});
