import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { MOST_MOUNTED, selectMounted } from './mounted.ts';
import type { Tab } from './tab.ts';
import { type TabsEvent, tabsFlow } from './tabs.flow.ts';

const tab = (key: string, keepAlive: boolean): Tab => ({
  key,
  url: `/${key}`,
  title: { zh: key, en: key },
  pinned: false,
  dirty: false,
  keepAlive,
});

function mounted(events: readonly TabsEvent[], most?: number): string[] {
  const actor = createActor(tabsFlow, { input: { limit: 100 } }).start();
  for (const event of events) actor.send(event);
  return selectMounted(actor.getSnapshot().context, most).map(({ key }) => key);
}
const open = (key: string, keepAlive = true): TabsEvent => ({ type: 'tab.opened', tab: tab(key, keepAlive) });

describe('mounted screens', () => {
  it('are the one in view and those that keep their state', () => {
    expect(mounted([open('a'), open('b', false), open('c', false)])).toEqual(['c', 'a']);
  });

  it('are both halves, also one that keeps nothing', () => {
    expect(mounted([open('a', false), open('b', false), { type: 'split.opened', key: 'a' }])).toEqual(['a', 'b']);
  });

  it('are bounded however many tabs are open: those longest out of view go first', () => {
    const sixty = Array.from({ length: 60 }, (_, at) => open(`t${at}`));
    expect(mounted(sixty)).toEqual(['t59', 't58', 't57', 't56', 't55', 't54', 't53', 't52']);
    expect(MOST_MOUNTED).toBe(8);
    expect(mounted([...sixty, { type: 'tab.activated', key: 't3' }], 3)).toEqual(['t3', 't59', 't58']);
  });

  it('with unsent input stay longer than those without', () => {
    const dirty: TabsEvent = { type: 'draft.changed', key: 'a', dirty: true };
    expect(mounted([open('a'), dirty, open('b'), open('c'), open('d')], 2)).toEqual(['d', 'a']);
  });

  it('with unsent input are never given up: not beyond the bound, and not where the page keeps nothing else', () => {
    const typedInto = ['a', 'b', 'c'].flatMap((key): TabsEvent[] => [
      open(key, key !== 'b'),
      { type: 'draft.changed', key, dirty: true },
    ]);
    expect(mounted([...typedInto, open('d'), open('e')], 2)).toEqual(['e', 'c', 'b', 'a']);
    const sent: TabsEvent = { type: 'draft.changed', key: 'b', dirty: false };
    expect(mounted([...typedInto, open('d'), open('e'), sent], 2)).toEqual(['e', 'c', 'a']);
  });
});
