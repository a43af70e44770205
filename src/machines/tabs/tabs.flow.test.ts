import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Tab } from './tab.ts';
import { type TabsEmitted, type TabsEvent, tabsFlow } from './tabs.flow.ts';

const tab = (key: string, rest: Partial<Tab> = {}): Tab => ({
  key,
  url: `/${key}`,
  title: { zh: key, en: key },
  pinned: false,
  dirty: false,
  keepAlive: false,
  ...rest,
});
const open = (key: string, rest?: Partial<Tab>): TabsEvent => ({ type: 'tab.opened', tab: tab(key, rest) });
const activate = (key: string): TabsEvent => ({ type: 'tab.activated', key });
const close = (key: string): TabsEvent => ({ type: 'tab.closed', key });
const pin = (key: string, pinned = true): TabsEvent => ({ type: 'tab.pinned', key, pinned });
const draft = (key: string, dirty = true): TabsEvent => ({ type: 'draft.changed', key, dirty });

function strip(...events: TabsEvent[]) {
  const actor = createActor(tabsFlow, { input: { limit: 3 } });
  const emitted: TabsEmitted[] = [];
  actor.on('*', event => emitted.push(event));
  actor.start();
  const send = (...more: TabsEvent[]) => {
    emitted.length = 0;
    for (const event of more) actor.send(event);
  };
  send(...events);
  return {
    send,
    emitted,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    keys: () => actor.getSnapshot().context.tabs.map(({ key }) => key),
    active: () => actor.getSnapshot().context.activeKey,
  };
}

describe('tab strip', () => {
  it('opens a page once; opening it again shows it at its new address', () => {
    const { keys, active, context, send, emitted } = strip(open('a'), open('b'));
    send(open('a', { url: '/a?q=1' }));
    expect([keys(), active(), context().tabs[0]?.url, emitted]).toEqual([['a', 'b'], 'a', '/a?q=1', []]);
  });

  it('goes back to the tab last in view when the one in view is closed', () => {
    const { send, emitted, active } = strip(open('a'), open('b'), open('c'), activate('a'), activate('c'));
    send(close('c'));
    expect([active(), emitted]).toEqual(['a', [{ type: 'navigate', to: '/a' }]]);
  });

  it('stays where it is when another tab is closed', () => {
    const { send, emitted, active } = strip(open('a'), open('b'));
    send(close('a'), close('unknown'));
    expect([active(), emitted]).toEqual(['b', []]);
  });

  it('says so when the last tab is gone', () => {
    const { send, emitted, active } = strip(open('a'));
    send(close('a'));
    expect([active(), emitted]).toEqual([null, [{ type: 'emptied' }]]);
  });

  it('steps to the neighbours around the ends', () => {
    const { send, emitted } = strip(open('a'), open('b'), open('c'));
    send({ type: 'neighbour.activated', by: 1 });
    expect(emitted).toEqual([{ type: 'navigate', to: '/a' }]);
    send({ type: 'neighbour.activated', by: -1 });
    expect(emitted).toEqual([{ type: 'navigate', to: '/c' }]);
  });

  it('closes the others but for pinned ones, and shows the one kept', () => {
    const { send, keys, active, emitted } = strip(open('a'), open('b'), open('c'), pin('c'));
    send({ type: 'others.closed', key: 'a' });
    expect([keys(), active(), emitted]).toEqual([['c', 'a'], 'a', [{ type: 'navigate', to: '/a' }]]);
  });

  it('reopens what was closed, latest first', () => {
    const { send, keys, emitted } = strip(open('a'), open('b'), open('c'), close('a'), close('b'));
    send({ type: 'tab.reopened' }, { type: 'tab.reopened' }, { type: 'tab.reopened' });
    expect([keys(), emitted]).toEqual([
      ['c', 'b', 'a'],
      [
        { type: 'navigate', to: '/b' },
        { type: 'navigate', to: '/a' },
      ],
    ]);
  });

  it('closes the longest unseen tab for one too many', () => {
    const { keys, context } = strip(open('a'), open('b'), open('c'), activate('a'), open('d'));
    expect([keys(), context().closed.map(({ key }) => key)]).toEqual([['a', 'c', 'd'], ['b']]);
  });

  it('never lets a pinned tab or unsent input give way, and refuses when nothing else is left', () => {
    const { send, keys, active, emitted } = strip(open('a'), open('b'), open('c'), pin('a'), draft('b'), open('d'));
    expect(keys()).toEqual(['a', 'b', 'd']);
    send(draft('d'), open('e'));
    expect([keys(), active(), emitted]).toEqual([['a', 'b', 'd'], 'd', [{ type: 'tab.refused', tab: tab('e') }]]);
  });

  it('closes the longest unseen ones when there is less room, but neither pinned ones nor unsent input nor the one in view', () => {
    const { keys, active, send } = strip(open('a', { pinned: true }), open('b'), open('c'));
    send(draft('c'), { type: 'limit.changed', limit: 2 });
    expect([keys(), active()]).toEqual([['a', 'c'], 'c']);
    send({ type: 'limit.changed', limit: 1 });
    expect(keys()).toEqual(['a', 'c']);
    send({ type: 'limit.changed', limit: 4 }, open('d'), open('e'));
    expect(keys()).toEqual(['a', 'c', 'd', 'e']);
  });

  it('keeps pinned tabs in front', () => {
    const { keys, send } = strip(open('a'), open('b'), open('c'), pin('c'));
    expect(keys()).toEqual(['c', 'a', 'b']);
    send(pin('b'), pin('c', false));
    expect(keys()).toEqual(['b', 'c', 'a']);
  });

  it('asks before unsent input goes, and keeps everything when the answer is no', () => {
    const { send, state, keys, emitted } = strip(open('a'), open('b'), draft('b'));
    send(close('b'));
    expect([state(), keys(), emitted]).toEqual(['confirming', ['a', 'b'], []]);
    send({ type: 'discard.cancelled' });
    expect([state(), keys()]).toEqual(['settled', ['a', 'b']]);
    send(close('b'), { type: 'discard.confirmed' });
    expect([state(), keys(), emitted]).toEqual(['settled', ['a'], [{ type: 'navigate', to: '/a' }]]);
  });

  it('asks once for all others and shows the kept one after the answer', () => {
    const { send, state, keys, emitted } = strip(open('a'), open('b'), draft('b'), open('c'));
    send({ type: 'others.closed', key: 'a' });
    expect(state()).toBe('confirming');
    send({ type: 'discard.confirmed' });
    expect([keys(), emitted]).toEqual([['a'], [{ type: 'navigate', to: '/a' }]]);
  });

  it('forgets the question when the address changes meanwhile', () => {
    const { send, state, keys, context } = strip(open('a'), open('b'), draft('b'), close('b'), open('c'));
    expect([state(), keys(), context().pending]).toEqual(['settled', ['a', 'b', 'c'], null]);
    send({ type: 'discard.confirmed' });
    expect(keys()).toEqual(['a', 'b', 'c']);
  });

  it('takes titles from the record that was loaded', () => {
    const { send, context } = strip(open('a'));
    send({ type: 'title.changed', key: 'a', title: { zh: 'SI 7', en: 'SI 7' } });
    expect(context().tabs[0]?.title).toEqual({ zh: 'SI 7', en: 'SI 7' });
  });

  it('starts over with the saved tabs of another seat', () => {
    const { send, keys, active, context, state } = strip(open('a'), draft('a'), close('a'));
    send({
      type: 'seat.entered',
      saved: { tabs: [tab('x'), tab('y', { pinned: true })], activeKey: 'x', split: null },
    });
    expect([state(), keys(), active(), context().closed]).toEqual(['settled', ['y', 'x'], 'x', []]);
    send({ type: 'seat.entered', saved: { tabs: [tab('x')], activeKey: 'gone', split: null } });
    expect(active()).toBe('x');
  });

  it('closes what stands to the right, pinned ones not, and shows the named one when the one in view went', () => {
    const { send, keys, active, emitted } = strip(open('a'), open('b'), open('c'));
    send({ type: 'right.closed', key: 'a' });
    expect([keys(), active(), emitted]).toEqual([['a'], 'a', [{ type: 'navigate', to: '/a' }]]);
    send(open('b'), open('c'), activate('a'));
    send({ type: 'right.closed', key: 'b' }, { type: 'right.closed', key: 'unknown' });
    expect([keys(), active(), emitted]).toEqual([['a', 'b'], 'a', []]);
  });

  it('asks before unsent input to the right goes', () => {
    const { send, state, keys } = strip(open('a'), open('b'), draft('b'));
    send({ type: 'right.closed', key: 'a' });
    expect([state(), keys()]).toEqual(['confirming', ['a', 'b']]);
  });

  it('moves a tab to another place, but never before a pinned one', () => {
    const { send, keys, active } = strip(open('a'), open('b'), open('c'));
    const move = (key: string, to: number): TabsEvent => ({ type: 'tab.moved', key, to });
    send(move('c', 0));
    expect([keys(), active()]).toEqual([['c', 'a', 'b'], 'c']);
    send(pin('a'), move('b', 0));
    expect(keys()).toEqual(['a', 'b', 'c']);
    send(move('a', 2), move('b', 99), move('unknown', 0), move('b', -4));
    expect(keys()).toEqual(['a', 'b', 'c']);
  });
});

describe('two tabs side by side', () => {
  const split = (key: string | null): TabsEvent => ({ type: 'split.opened', key });
  const halves = ({ context }: ReturnType<typeof strip>) => {
    const { split: shown } = context();
    return shown && [shown.left, shown.right, shown.share];
  };

  it('stand left and right, the new one with the focus', () => {
    const at = strip(open('a'), open('b'), open('c'), activate('a'));
    at.send(split('b'));
    expect([halves(at), at.active(), at.emitted]).toEqual([['a', 'b', 0.5], 'b', [{ type: 'navigate', to: '/b' }]]);
  });

  it('are the one in view and the one before it where none is named; one tab alone has no second', () => {
    const at = strip(open('a'));
    at.send(split(null), split('a'));
    expect([halves(at), at.emitted]).toEqual([null, []]);
    at.send(open('b'), split('b'));
    expect(halves(at)).toEqual(['b', 'a', 0.5]);
  });

  it('take the focus in turn, without a step for "back"', () => {
    const at = strip(open('a'), open('b'), split('a'));
    at.send({ type: 'half.switched' }, activate('a'));
    expect([at.active(), at.emitted]).toEqual([
      'a',
      [
        { type: 'navigate', to: '/b', replace: true },
        { type: 'navigate', to: '/a', replace: true },
      ],
    ]);
  });

  it('another page takes the half that has the focus', () => {
    const at = strip(open('a'), open('b'), split('a'), open('c'));
    expect([halves(at), at.active()]).toEqual([['b', 'c', 0.5], 'c']);
    at.send({ type: 'half.switched' }, activate('a'));
    expect(halves(at)).toEqual(['a', 'c', 0.5]);
    at.send(split('b'));
    expect([halves(at), at.active()]).toEqual([['a', 'b', 0.5], 'b']);
  });

  it('end when one is closed, and the other has the room', () => {
    const at = strip(open('a'), open('b'), open('c'), activate('b'), activate('a'), split('c'));
    at.send(activate('a'), close('a'));
    expect([halves(at), at.active(), at.emitted]).toEqual([
      null,
      'c',
      [
        { type: 'navigate', to: '/a', replace: true },
        { type: 'navigate', to: '/c' },
      ],
    ]);
    at.send(split('b'), { type: 'split.closed' });
    expect([halves(at), at.active()]).toEqual([null, 'b']);
  });

  it('do not give way for one tab too many', () => {
    const at = strip(open('c'), open('a'), open('b'), split('c'));
    at.send(open('d'));
    expect([at.keys(), halves(at)]).toEqual([
      ['c', 'b', 'd'],
      ['b', 'd', 0.5],
    ]);
    at.send({ type: 'limit.changed', limit: 2 });
    expect(at.keys()).toEqual(['b', 'd']);
  });

  it('share the width, neither below a fifth', () => {
    const at = strip(open('a'), open('b'));
    at.send({ type: 'split.resized', share: 0.3 });
    expect(halves(at)).toBeNull();
    at.send(split('a'), { type: 'split.resized', share: 0.3 });
    expect(halves(at)).toEqual(['b', 'a', 0.3]);
    at.send({ type: 'split.resized', share: 0.01 });
    expect(halves(at)).toEqual(['b', 'a', 0.2]);
  });

  it('come back with the seat, when both are there and one is in view', () => {
    const kept = { left: 'x', right: 'y', share: 0.4 };
    const at = strip();
    at.send({ type: 'seat.entered', saved: { tabs: [tab('x'), tab('y')], activeKey: 'y', split: kept } });
    expect(at.context().split).toEqual(kept);
    at.send({ type: 'seat.entered', saved: { tabs: [tab('x'), tab('z')], activeKey: 'z', split: kept } });
    expect(at.context().split).toBeNull();
  });
});
