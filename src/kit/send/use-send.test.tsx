// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offline } from '#streams/call-error.ts';
import { setLanguage } from '../i18n.ts';
import { type Driver, fakeClient, openAt, refusedWith } from '../resource/resource.samples.tsx';
import { dismissToast, shownToasts } from '../toasts.tsx';
import type { Seen } from '../use-resend.ts';
import { type DoneNotice, type Send, type SendingOnce, type SendOptions, useSend } from './use-send.ts';

interface Said {
  readonly words: string;
}

let screen: Driver;
let send: Send<Said, string>;
let sent: (SendingOnce & Said)[] = [];
let answer: (sending: SendingOnce) => Promise<string>;
let seen: readonly Seen[] = [];
const undone: string[] = [];

type Refusal = SendOptions<Said, string>['refusal'];

function Sender({
  notice,
  refusal,
}: {
  readonly notice?: (done: string) => DoneNotice | null;
  readonly refusal?: Refusal;
}) {
  send = useSend({
    name: ['test', 'say'],
    rowsOf: () => seen,
    send: (said: Said, sending) => {
      sent.push({ ...said, ...sending });
      return answer(sending);
    },
    notice,
    refusal,
  });
  return (
    <p data-busy={send.isBusy} role="alert">
      {send.trouble?.text.en}
    </p>
  );
}

const open = async (notice?: (done: string) => DoneNotice | null, refusal?: Refusal) => {
  screen = await openAt(<Sender notice={notice} refusal={refusal} />, fakeClient({}).client);
};
/** Sends, and answers what it was refused with. */
const say = async (words: string): Promise<unknown> => {
  let refused: unknown = null;
  await screen.act(async () => {
    await send.run({ words }).catch((error: unknown) => {
      refused = error;
    });
  });
  return refused;
};
const told = () => screen.find('[role=alert]').textContent;

beforeEach(() => {
  setLanguage('EN');
  sent = [];
  seen = [{ id: 'r1', version: 3 }];
  answer = async () => 'done';
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => screen.close());
afterEach(() => setLanguage('CN'));

describe('a sending', () => {
  it('is busy until it is answered, and the same words meanwhile are sent once', async () => {
    const late = Promise.withResolvers<string>();
    answer = () => late.promise;
    await open();
    const answers: string[] = [];
    await screen.act(() => {
      for (const _ of ['once', 'twice']) void send.run({ words: 'a' }).then(done => answers.push(done));
    });
    await screen.until(() => expect(screen.find('[data-busy]').dataset.busy).toBe('true'));
    await screen.act(async () => late.resolve('done'));
    await screen.until(() => expect(screen.find('[data-busy]').dataset.busy).toBe('false'));
    expect([sent.length, answers]).toEqual([1, ['done', 'done']]);
  });

  it('is told of when it is refused, though its trouble was to be forgotten meanwhile', async () => {
    const late = Promise.withResolvers<string>();
    answer = () => late.promise;
    await open();
    await screen.act(() => void send.run({ words: 'a' }).catch(() => undefined));
    await screen.act(() => send.reset());
    await screen.act(async () => late.reject(refusedWith('not_found')));
    await screen.until(() => expect(told()).not.toBe(''));
  });

  it('that was done is told once, with the way back that it was given', async () => {
    await open(done => ({ text: `It is ${done}`, action: { label: 'Undo', run: () => void undone.push(done) } }));
    await say('a');
    expect(shownToasts()).toMatchObject([{ id: 'test.say', intent: 'success', text: 'It is done' }]);
    shownToasts()[0]?.action?.run();
    expect(undone).toEqual(['done']);
  });

  it('that was refused says why and at which place, and forgets it with the next', async () => {
    answer = async () => {
      throw refusedWith('invalid_input', [
        { path: 'to[0]', code: 'X', severity: 'error', message: { zh: '错', en: 'No such address' } },
      ]);
    };
    await open();
    expect(await say('a')).toMatchObject({ kind: 'invalid' });
    expect(told()).toBe('No such address');
    expect(send.at('to[0]')).toHaveLength(1);
    expect(send.at('to[1]')).toEqual([]);
    answer = async () => 'done';
    await say('b');
    expect([told(), send.trouble]).toEqual(['', null]);
  });
});

describe('what the call takes', () => {
  it('names the version of a single row, and of several none', async () => {
    await open();
    await say('a');
    seen = [
      { id: 'r1', version: 3 },
      { id: 'r2', version: 5 },
    ];
    await say('b');
    expect(sent.map(({ once, idempotencyKey }) => [once.ifMatch, once.idempotencyKey === idempotencyKey])).toEqual([
      [3, true],
      [undefined, true],
    ]);
  });
});

describe('a command without a dialog', () => {
  it('may say it in other words', async () => {
    answer = async () => {
      throw refusedWith('not_found');
    };
    await open(undefined, ({ kind }) => ({ intent: 'warning', text: `It is ${kind}` }));
    await screen.act(async () => void (await send.runOrToast({ words: 'a' })));
    expect(shownToasts()).toMatchObject([{ id: 'test.say', intent: 'warning', text: 'It is notFound' }]);
  });

  it('tells its refusal in a toast, under the id of its success, and answers null', async () => {
    answer = async () => {
      throw refusedWith('not_found');
    };
    await open();
    const answers: unknown[] = [];
    await screen.act(async () => void answers.push(await send.runOrToast({ words: 'a' })));
    answer = async () => 'done';
    await screen.act(async () => void answers.push(await send.runOrToast({ words: 'b' })));
    expect(answers).toEqual([null, 'done']);
    expect(shownToasts()).toMatchObject([{ id: 'test.say', intent: 'danger' }]);
  });
});

describe('sent again', () => {
  it('after a lost answer it goes out as it was under its key, even if the record has moved on by what was sent', async () => {
    answer = async () => {
      throw offline(null);
    };
    await open();
    await say('a');
    // The first sending was done after all, and the live connection has told of it.
    seen = [{ id: 'r1', version: 4 }];
    answer = async () => 'done';
    await screen.act(() => send.reset());
    expect(await say('a')).toBeNull();
    expect(sent.map(({ rows }) => rows[0]?.version)).toEqual([3, 3]);
    expect(sent[0]?.idempotencyKey).toBe(sent[1]?.idempotencyKey);
  });

  it('after a 412 it is based on the version that was told', async () => {
    answer = async ({ rows }) => {
      if (rows[0]?.version === 9) return 'done';
      throw refusedWith('stale_version', [], { current: { id: 'r1', version: 9, state: 'SENT' } });
    };
    await open();
    await say('a');
    expect(told()).toContain('It has changed meanwhile');
    expect(send.trouble?.current).toMatchObject({ version: 9 });
    expect(await say('a')).toBeNull();
    expect(sent.map(({ rows }) => rows[0]?.version)).toEqual([3, 9]);
  });

  it('after other words were done to the same record it is a new sending', async () => {
    answer = async () => {
      throw offline(null);
    };
    await open();
    await say('pin');
    answer = async () => 'done';
    seen = [{ id: 'r1', version: 4 }];
    await say('unpin');
    seen = [{ id: 'r1', version: 5 }];
    await say('pin');
    expect(sent.map(({ rows }) => rows[0]?.version)).toEqual([3, 4, 5]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });

  it('other words have a key of their own, and so have the same words once they were done', async () => {
    await open();
    await say('a');
    await say('b');
    await say('a');
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });
});
