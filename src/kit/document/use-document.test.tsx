// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import { offline } from '#streams/call-error.ts';
import { ActionBar } from '../action-bar.tsx';
import { setLanguage } from '../i18n.ts';
import { type Answers, type Driver, fakeClient, menuWith, openAt, refusedWith } from '../resource/resource.samples.tsx';
import { runAnswered } from '../run-command.ts';
import { dismissToast, shownToasts } from '../toasts.tsx';
import { aNote, CLERK_MENU, claimNote } from './claim-note.samples.tsx';
import type { EventDialogProps } from './event-dialog.tsx';
import { StateTag } from './state-tag.tsx';
import { type UseDocumentOptions, useDocument } from './use-document.tsx';

type Options = UseDocumentOptions<typeof claimNote>;

function Notes({ rows, options }: { readonly rows: readonly AnyDocumentRow[]; readonly options: Options }) {
  const { commands, dialogs, pending } = useDocument(claimNote, rows, options);
  return (
    <main>
      <ActionBar commands={commands} />
      {rows.map(({ id, state }) => (
        <StateTag key={id} document={claimNote} state={state} pending={pending.get(id)} />
      ))}
      {dialogs}
    </main>
  );
}

/** The server's answer to an Apply that succeeds: every row one version further. */
const applied = (to: string, rows: readonly AnyDocumentRow[]) => ({
  rows: rows.map(row => ({
    id: row.id,
    ok: true,
    row: { ...row, state: to, version: row.version + 1 },
    problem: null,
  })),
});
const problem = (code: string, zh: string, en: string, more: object = {}) => ({
  code,
  message: { zh, en },
  errors: [],
  traceId: 't',
  Status: 0,
  ...more,
});

let screen: Driver;
const shown = () => document.querySelector('[role=dialog]');
const toast = () => shownToasts().at(-1);
const buttons = () =>
  [...document.querySelectorAll<HTMLElement>('button[data-command]')].map(one => one.dataset.command ?? '');
const fieldOf = (name: string): HTMLElement => screen.find(`[data-field="${name}"] :is(input, textarea, select)`);
const faultOf = (name: string): string => screen.find(`[data-field="${name}"] .fl-field-error`).textContent ?? '';
const confirm = () => screen.key('Enter', { ctrlKey: true });

async function open(
  rows: readonly AnyDocumentRow[],
  answers: Answers = {},
  options: Options = {},
  menu: typeof CLERK_MENU = CLERK_MENU,
) {
  const one: Answers = {
    'ClaimNote/Get': ({ query }) => ({ row: rows.find(({ id }) => id === query.id), refs: {}, abilities: [] }),
  };
  const fake = fakeClient({ 'MasterData/Suggest': () => [], ...one, ...answers }, { menu });
  screen = await openAt(<Notes rows={rows} options={options} />, fake.client);
  return fake;
}

beforeEach(() => {
  setLanguage('EN');
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => screen.close());
afterEach(() => setLanguage('CN'));

describe('the commands of a row', () => {
  it('are those that its state knows, the main step first, each with the key and the words of the declaration', async () => {
    await open([aNote('n1')]);
    expect(buttons()).toEqual(['claimNote.SEND', 'claimNote.OPEN', 'claimNote.ASSIGN', 'claimNote.CLOSE']);
    expect(screen.command('claimNote.SEND')).toMatchObject({
      title: { zh: '提交', en: 'Send' },
      section: { zh: '索赔单', en: 'Claim notes' },
      shortcut: 's',
      intent: 'primary',
      enabled: true,
    });
    // More than four stand in the menu at the end of the bar, the main step never among them.
    expect(screen.command('claimNote.DROP')).toMatchObject({ quiet: false, more: true, enabled: true });
    await screen.click('[data-more]');
    const menu = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].map(one => one.dataset.command);
    expect(menu).toEqual(['claimNote.DROP']);
  });

  it('tell why the machine refuses one, and what the state does not know stays out of the way', async () => {
    await open([aNote('n1', { amount: null })]);
    expect(screen.find('[data-command="claimNote.SEND"]').dataset.reason).toBe('Give the amount first');
    expect(screen.command('claimNote.TAKE_BACK')).toMatchObject({ quiet: true, enabled: { en: 'Not in this state' } });
  });

  it('leave out what the menu gives no right to and what only a clock sends', async () => {
    await open([aNote('n1', { state: 'SENT' })], {}, {}, menuWith(['EDIT']));
    const ids = screen.commands().map(({ id }) => id);
    expect(ids).not.toContain('claimNote.AUDIT');
    expect(ids).not.toContain('claimNote.CLOSE');
    expect(ids).not.toContain('claimNote.EXPIRE');
    expect(ids).toContain('claimNote.TAKE_BACK');
  });

  it('wait for a row where none is chosen, but for those that make one', async () => {
    await open([]);
    expect(screen.command('claimNote.SEND').enabled).toMatchObject({ en: 'Choose a row first' });
    expect(screen.command('claimNote.OPEN').enabled).toBe(true);
  });

  it('are further ones with a fixed payload where the screen names them', async () => {
    const { to } = await open(
      [aNote('n1')],
      { 'ClaimNote/Apply': () => applied('DRAFT', [aNote('n1')]) },
      {
        presets: [
          {
            name: 'take',
            event: 'ASSIGN',
            label: { zh: '接手', en: 'Take' },
            key: 'c',
            payload: {},
            done: { zh: '已接手 {number}', en: 'Taken: {number}' },
          },
        ],
      },
    );
    await screen.run('c');
    expect(to('ClaimNote/Apply')).toMatchObject([
      { body: { event: 'ASSIGN', rows: [{ id: 'n1', version: 3 }], payload: {}, remarks: null } },
    ]);
    expect(toast()?.text).toBe('Taken: N1');
  });

  it('are the event’s own with what the screen knows already, in the place of its dialog', async () => {
    const instead = {
      name: 'ASSIGN',
      event: 'ASSIGN',
      label: { zh: '指派', en: 'Assign' },
      payload: {},
      instead: true,
    };
    await open([aNote('n1')], {}, { presets: [instead as never] });
    const commands = screen.commands().filter(({ id }) => id === 'claimNote.ASSIGN');
    expect(commands).toMatchObject([{ shortcut: claimNote.events.ASSIGN.key, enabled: true }]);
    expect(commands[0]?.asks).toBeUndefined();
  });
});

describe('sending', () => {
  it('goes at once where nothing is asked, tells the done sentence and offers the way back', async () => {
    const { to } = await open([aNote('n1')], {
      'ClaimNote/Apply': ({ body }) =>
        body.event === 'SEND' ? applied('SENT', [aNote('n1')]) : applied('DRAFT', [aNote('n1', { version: 4 })]),
    });
    await screen.run('s');
    expect(to('ClaimNote/Apply')).toMatchObject([{ body: { event: 'SEND', rows: [{ id: 'n1', version: 3 }] } }]);
    expect(toast()).toMatchObject({ intent: 'success', text: 'N1 is sent over 120.5', action: { label: 'Undo' } });
    await screen.act(() => toast()?.action?.run());
    await screen.until(() => expect(toast()?.text).toBe('N1 is back'));
    expect(to('ClaimNote/Apply').at(-1)?.body).toMatchObject({ event: 'TAKE_BACK', rows: [{ id: 'n1', version: 4 }] });
  });

  it('shows the state that the machine leads to until the answer, and takes it back where it is refused', async () => {
    const answer = Promise.withResolvers<unknown>();
    await open([aNote('n1')], { 'ClaimNote/Apply': () => answer.promise });
    await screen.click('[data-command="claimNote.SEND"]');
    const tag = () => screen.find('.fl-tag').textContent;
    await screen.until(() => expect(tag()).toBe('Sent'));
    expect(screen.find('[data-pending]').title).toBe('Sent (being sent)');
    expect(screen.find('[data-command="claimNote.SEND"]').dataset.reason).toBe('Being sent…');
    await screen.act(() => answer.reject(refusedWith('event_not_allowed')));
    await screen.until(() => expect(tag()).toBe('Draft'));
    expect(document.querySelector('[data-pending]')).toBeNull();
    expect(toast()).toMatchObject({ intent: 'danger', text: 'N1 · Send' });
  });

  it('goes out again as it was after a lost answer, so that it is done once', async () => {
    let lost = true;
    const fake = await open([aNote('n1')], {
      'ClaimNote/Apply': () => {
        if (lost) throw offline(null);
        return applied('SENT', [aNote('n1')]);
      },
    });
    await screen.run('s');
    expect(toast()).toMatchObject({ intent: 'danger', detail: 'No connection; please check it and try again' });
    lost = false;
    await screen.run('s');
    const keys = fake.to('ClaimNote/Apply').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/\w{10}/);
    expect(toast()?.text).toBe('N1 is sent over 120.5');
  });

  it('tells who was faster, and what they did', async () => {
    await open([aNote('n1')], {
      'ClaimNote/Apply': () => {
        throw refusedWith('stale_version', [], { current: aNote('n1', { version: 4, clerkId: 'e2' }) });
      },
      'ClaimNote/Log': () => [
        {
          seq: 4,
          event: 'ASSIGN',
          at: '2026-11-23T02:32:00.000Z',
          who: 'Wang Fang',
          state: 'DRAFT',
          remarks: null,
          changes: [{ path: 'clerkId', before: null, after: 'e2' }],
        },
        {
          seq: 3,
          event: 'OPEN',
          at: '2026-11-20T02:32:00.000Z',
          who: 'Li',
          state: 'DRAFT',
          remarks: null,
          changes: [],
        },
      ],
    });
    await screen.run('s');
    await screen.until(() => expect(toast()?.detail).toContain('Assigned by Wang Fang, 2026-11-23 10:32 (Clerk)'));
  });
});

describe('the dialog of an event', () => {
  it('asks for the fields of the payload and the remarks, begins on the first, and marks what is missing', async () => {
    const { to } = await open([aNote('n1', { state: 'SENT', sentAt: '2026-11-02T00:00:00.000Z' })]);
    await screen.run('o');
    expect(shown()?.textContent).toContain('Close · N1');
    const names = [...document.querySelectorAll<HTMLElement>('[role=dialog] [data-field]')].map(
      one => one.dataset.field,
    );
    expect(names).toEqual(['outcome', 'paid', 'story', '$remarks']);
    await screen.until(() => expect(document.activeElement).toBe(fieldOf('outcome')));
    await confirm();
    expect(to('ClaimNote/Apply')).toEqual([]);
    expect(faultOf('outcome')).toBe('Required');
    expect(faultOf('$remarks')).toBe('Required');
  });

  it('offers no choice that the machine would refuse', async () => {
    await open([aNote('n1')]);
    await screen.run('o');
    const choices = [...document.querySelectorAll('[data-field=outcome] label')].map(one => one.textContent);
    expect(choices.filter(text => text !== 'Outcome *')).toEqual(['Not paid']);
  });

  it('sends what was typed and closes; a key pressed twice sends once', async () => {
    const note = aNote('n1', { state: 'SENT', sentAt: '2026-11-02T00:00:00.000Z' });
    const { to } = await open([note], { 'ClaimNote/Apply': () => applied('CLOSED', [note]) });
    await screen.run('o');
    await screen.act(() => fieldOf('outcome').click());
    await screen.type('1,100.50', fieldOf('paid'));
    await screen.type(' late delivery ', fieldOf('$remarks'));
    await screen.act(() => {
      for (const _ of ['once', 'twice'])
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', ctrlKey: true }));
    });
    await screen.until(() => expect(shown()).toBeNull());
    expect(to('ClaimNote/Apply').map(({ body }) => body)).toEqual([
      {
        event: 'CLOSE',
        rows: [{ id: 'n1', version: 3 }],
        payload: { outcome: 'PAID', paid: '1100.5', story: null },
        remarks: 'late delivery',
      },
    ]);
  });

  it('puts what the server finds to its fields and the refusal above them; nothing typed is lost', async () => {
    const note = aNote('n1', { state: 'SENT', sentAt: '2026-11-02T00:00:00.000Z' });
    await open([note], {
      'ClaimNote/Apply': () => {
        throw refusedWith('invalid_input', [
          { path: 'payload.paid', code: 'X', severity: 'error', message: { zh: '过多', en: 'Too much' } },
        ]);
      },
    });
    await screen.run('o');
    await screen.act(() => fieldOf('outcome').click());
    await screen.type('99', fieldOf('paid'));
    await screen.type('because', fieldOf('$remarks'));
    await confirm();
    await screen.until(() => expect(faultOf('paid')).toBe('Too much'));
    expect(document.activeElement).toBe(fieldOf('paid'));
    expect((fieldOf('paid') as HTMLInputElement).value).toBe('99');
  });

  it('stays open when somebody was faster, tells who, and sends again on what they left', async () => {
    const note = aNote('n1', { state: 'SENT', sentAt: '2026-11-02T00:00:00.000Z' });
    let now = note;
    const { to } = await open([note], {
      'ClaimNote/Get': () => ({ row: now, refs: {}, abilities: [] }),
      'ClaimNote/Apply': ({ body }) => {
        const [{ version }] = body.rows as [{ version: number }];
        if (version === 5) return applied('CLOSED', [now]);
        now = { ...note, version: 5 };
        throw refusedWith('stale_version', [], { current: now });
      },
      'ClaimNote/Log': () => [
        {
          seq: 5,
          event: 'ASSIGN',
          at: '2026-11-23T02:32:00.000Z',
          who: null,
          state: 'SENT',
          remarks: null,
          changes: [],
        },
      ],
    });
    await screen.run('o');
    await screen.act(() => fieldOf('outcome').click());
    await screen.type('because', fieldOf('$remarks'));
    await confirm();
    await screen.until(() => expect(shown()?.textContent).toContain('Assigned by the system'));
    expect((fieldOf('$remarks') as HTMLTextAreaElement).value).toBe('because');
    await confirm();
    await screen.until(() => expect(shown()).toBeNull());
    expect(to('ClaimNote/Apply').map(({ body }) => body.rows)).toEqual([
      [{ id: 'n1', version: 3 }],
      [{ id: 'n1', version: 5 }],
    ]);
  });

  it('does not send any more what the machine refuses by now', async () => {
    const note = aNote('n1');
    const { to } = await open([note], {
      'ClaimNote/Get': () => ({ row: { ...note, state: 'CLOSED', version: 4 }, refs: {}, abilities: [] }),
    });
    await screen.run('claimNote.DROP');
    await screen.until(() => expect(shown()?.textContent).toContain('This cannot be done any more: Not in this state'));
    await confirm();
    expect(to('ClaimNote/Apply')).toEqual([]);
  });

  it('asks once before what has nothing to fill in but cannot be taken back', async () => {
    const { to } = await open([aNote('n1')], { 'ClaimNote/Apply': () => applied('CLOSED', [aNote('n1')]) });
    await screen.run('claimNote.DROP');
    expect(shown()?.textContent).toContain('It cannot be brought back.');
    await confirm();
    await screen.until(() => expect(shown()).toBeNull());
    expect(to('ClaimNote/Apply')).toMatchObject([{ body: { event: 'DROP', payload: {} } }]);
  });

  it('makes a document where the event makes one', async () => {
    const { to } = await open([], { 'ClaimNote/Apply': () => applied('DRAFT', [aNote('n9', { version: 0 })]) });
    await screen.run('n');
    await screen.type('Wet boxes', fieldOf('subject'));
    await confirm();
    await screen.until(() => expect(shown()).toBeNull());
    expect(to('ClaimNote/Apply').map(({ body }) => body)).toEqual([
      { event: 'OPEN', rows: [], payload: { subject: 'Wet boxes', amount: null }, remarks: null },
    ]);
    expect(toast()?.text).toBe('N9 · New claim');
  });

  it('is the screen’s own where it has one, which is given rows, faults and the way to send', async () => {
    function Own({ rows, send, onClose, title }: EventDialogProps) {
      return (
        <div role="dialog" aria-label={title}>
          <button type="button" data-own onClick={() => void send({ clerkId: 'e7' }).catch(() => undefined)}>
            {String(rows[0]?.noteNo)}
          </button>
          <button type="button" onClick={onClose}>
            x
          </button>
        </div>
      );
    }
    const { to } = await open(
      [aNote('n1')],
      { 'ClaimNote/Apply': () => applied('DRAFT', [aNote('n1')]) },
      { dialogs: { ASSIGN: Own } },
    );
    await screen.run('shift+a');
    expect(shown()?.getAttribute('aria-label')).toBe('Assign · N1');
    await screen.click('[data-own]');
    await screen.until(() => expect(shown()).toBeNull());
    expect(to('ClaimNote/Apply')).toMatchObject([{ body: { event: 'ASSIGN', payload: { clerkId: 'e7' } } }]);
  });
});

describe('the palette', () => {
  it('asks for the payload step by step, and says why a choice cannot be taken', async () => {
    const { to } = await open([aNote('n1')], { 'ClaimNote/Apply': () => applied('CLOSED', [aNote('n1')]) });
    const command = screen.command('claimNote.CLOSE');
    expect(command.asks?.args.map(({ name, kind, optional }) => [name, kind, optional])).toEqual([
      ['outcome', 'choice', false],
      ['paid', 'number', true],
      ['story', 'text', true],
      ['$remarks', 'text', false],
    ]);
    expect(command.asks?.args[0]).toMatchObject({
      choices: [{ value: 'PAID', disabled: { en: 'Not sent yet: it cannot be paid' } }, { value: 'LOST' }],
    });
    await screen.act(() => runAnswered(command, { outcome: 'LOST', paid: '', story: '', $remarks: 'gone' }));
    expect(to('ClaimNote/Apply').map(({ body }) => body)).toEqual([
      {
        event: 'CLOSE',
        rows: [{ id: 'n1', version: 3 }],
        payload: { outcome: 'LOST', paid: null, story: null },
        remarks: 'gone',
      },
    ]);
  });
});

describe('several rows', () => {
  it('take only events that are asked of many', async () => {
    await open([aNote('n1'), aNote('n2')]);
    expect(screen.command('claimNote.ASSIGN').enabled).toMatchObject({ en: 'This takes one row at a time' });
    expect(screen.command('claimNote.SEND').enabled).toBe(true);
  });

  it('are told one by one where some were refused, and those stay marked', async () => {
    const left: (readonly string[])[] = [];
    const notes = [aNote('n1'), aNote('n2'), aNote('n3', { amount: null }), aNote('n4')];
    const { to } = await open(
      notes,
      {
        'ClaimNote/Apply': () => ({
          rows: [
            ...applied('SENT', [notes[0]!]).rows,
            {
              id: 'n2',
              ok: false,
              row: null,
              problem: problem('stale_version', '已被修改', 'Somebody has changed it', {
                current: aNote('n2', { version: 4, state: 'CLOSED' }),
              }),
            },
            ...applied('SENT', [notes[3]!]).rows,
          ],
        }),
      },
      { onLeft: ids => left.push(ids) },
    );
    await screen.run('s');
    await screen.until(() => expect(shown()?.textContent).toContain('2 done, 2 failed'));
    // What the machine refuses is not even sent.
    expect(to('ClaimNote/Apply').map(({ body }) => body.rows)).toEqual([
      [
        { id: 'n1', version: 3 },
        { id: 'n2', version: 3 },
        { id: 'n4', version: 3 },
      ],
    ]);
    const failed = [...document.querySelectorAll('[data-outcome=failed]')].map(one => one.textContent);
    expect(failed[0]).toMatch(/N2.*Somebody has changed it.*Closed/);
    expect(failed[1]).toMatch(/N3.*Give the amount first/);
    expect(left).toEqual([['n2', 'n3']]);
  });

  it('are told in one line where all were done, with one way back for all', async () => {
    const notes = [aNote('n1'), aNote('n2')];
    const { to } = await open(notes, { 'ClaimNote/Apply': () => applied('SENT', notes) });
    await screen.run('s');
    expect(shown()).toBeNull();
    expect(toast()).toMatchObject({ text: 'Send: 2 rows', action: { label: 'Undo' } });
    await screen.act(() => toast()?.action?.run());
    expect(to('ClaimNote/Apply').at(-1)?.body).toMatchObject({
      event: 'TAKE_BACK',
      rows: [{ version: 4 }, { version: 4 }],
    });
  });
});

describe('what was typed into a dialog', () => {
  const close = () => screen.key('c', { altKey: true });

  it('is asked about before it is left, and stands there again when the dialog is opened anew', async () => {
    await open([aNote('n1')]);
    await screen.run('o');
    await screen.type('half a story', fieldOf('story'));
    await close();
    await screen.until(() => expect(screen.text()).toContain('Your input was not saved'));
    await screen.click('.bp6-intent-primary[aria-keyshortcuts="Control+Enter"]:not([disabled])');
    await confirm();
    await screen.until(() => expect(shown()).toBeNull());
    await screen.run('o');
    await screen.until(() => expect(fieldOf('story')).toHaveProperty('value', 'half a story'));
    expect(screen.text()).toContain('Restored your unsaved input');
  });

  it('is left without a question where nothing was typed', async () => {
    await open([aNote('n1')]);
    await screen.run('o');
    await close();
    await screen.until(() => expect(shown()).toBeNull());
  });
});

describe('remarks that are a digit away', () => {
  const phrases = { CLOSE: [{ zh: '已赔付', en: 'Paid by the insurer' }] };

  it('stand in the dialog that the digit opens', async () => {
    await open([aNote('n1')], {}, { phrases });
    await screen.run('1');
    await screen.until(() => expect(fieldOf('$remarks')).toHaveProperty('value', 'Paid by the insurer'));
  });

  it('are refused with the machine\u2019s reason where the event is', async () => {
    await open([aNote('n1', { state: 'CLOSED' })], {}, { phrases });
    expect(screen.command('1').enabled).toMatchObject({ en: 'Not in this state' });
  });
});
