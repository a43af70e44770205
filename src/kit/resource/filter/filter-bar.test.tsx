// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Condition } from '#contract/kernel/filter.ts';
import { setLanguage } from '../../i18n.ts';
import { ViewerZoneContext } from '../../viewer-zone.ts';
import { type Answers, BERTH, type Driver, fakeClient, openAt } from '../resource.samples.tsx';
import { FilterBar } from './filter-bar.tsx';

let filter: readonly Condition[] = [];
function Bar({ start }: { readonly start: readonly Condition[] }) {
  const [now, setNow] = useState(start);
  filter = now;
  return (
    <ViewerZoneContext value="Asia/Shanghai">
      <FilterBar resource={BERTH} filter={now} onChange={setNow} />
      <div data-grid tabIndex={-1} />
    </ViewerZoneContext>
  );
}

let screen: Driver;
const open = async (start: readonly Condition[] = [], answers: Answers = {}) => {
  const { client, to } = fakeClient(answers);
  screen = await openAt(<Bar start={start} />, client);
  return to;
};
/** Adds a condition up to its value by keys alone. */
const ask = async (field: string) => {
  await screen.run('f');
  await screen.type(field);
  await screen.key('Enter');
};
const chips = () => [...document.querySelectorAll<HTMLElement>('[data-chip]')];
const chooseOp = async (op: string) => screen.type(op, screen.find('.fl-condition select'));

beforeEach(() => setLanguage('EN'));
afterEach(() => screen.close());
afterEach(() => setLanguage('CN'));

describe('a condition is made without the mouse', () => {
  it.each([
    ['Berth code', 'a code in English'],
    ['码头代码', 'in Chinese'],
    ['matoudaima', 'in pinyin'],
    ['mtdm', 'by initials'],
    ['code', 'by the name of the field'],
  ])('%s finds the field (%s)', async typed => {
    await open();
    await ask(typed);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Value');
    await screen.type('CN');
    await screen.key('Enter');
    expect(filter).toEqual([{ field: 'code', op: 'startsWith', values: ['CN'] }]);
    expect(chips().map(chip => chip.textContent)).toEqual(['Berth code begins with CN']);
    expect(document.querySelector('.fl-condition')).toBeNull();
  });

  it('offers the questions of the kind and asks again when values are no answer', async () => {
    await open();
    await ask('Depth');
    const ops = [...document.querySelectorAll('.fl-condition option')].map(option => option.getAttribute('value'));
    expect(ops).toEqual(['between', 'atLeast', 'atMost', 'is', 'empty', 'notEmpty']);
    const [from, to] = document.querySelectorAll('.fl-condition-range input');
    await screen.type('20', from!);
    await screen.type('3.5', to!);
    await screen.key('Enter');
    expect(screen.text()).toContain('The first value is above the last');
    await screen.type('2', from!);
    await screen.key('Enter');
    expect(filter).toEqual([{ field: 'depth', op: 'between', values: ['2', '3.5'] }]);
  });

  it('asks nothing more for "is empty"', async () => {
    await open();
    await ask('English name');
    await chooseOp('empty');
    expect(document.activeElement?.textContent).toBe('Apply');
    await screen.key('Enter');
    expect(filter).toEqual([{ field: 'nameEn', op: 'empty', values: [] }]);
  });

  it('takes several choices', async () => {
    await open();
    await ask('Kind');
    for (const typed of ['riv', 'sea', 'rail']) {
      await screen.type(typed);
      await screen.key('Enter');
    }
    await screen.key('Backspace');
    await screen.key('Enter');
    expect(filter).toEqual([{ field: 'kind', op: 'in', values: ['RIVER', 'SEA'] }]);
  });

  it('takes yes or no', async () => {
    await open();
    await ask('Active');
    await screen.type('false');
    await screen.key('Enter');
    expect(filter).toEqual([{ field: 'active', op: 'is', values: ['false'] }]);
  });

  it('takes a list that was pasted', async () => {
    await open();
    await ask('Berth code');
    await chooseOp('in');
    await screen.type('CNSHA， CNNGB;CNSHA');
    await screen.key('Enter');
    expect(filter).toEqual([{ field: 'code', op: 'in', values: ['CNSHA', 'CNNGB'] }]);
  });

  it('takes days by a word, kept as the days they are today', async () => {
    await open();
    await ask('Valid from');
    const word = [...document.querySelectorAll<HTMLElement>('.fl-condition-words button')].find(
      button => button.textContent === 'This month',
    );
    await screen.act(() => word?.click());
    const [{ op, values } = { op: '', values: [] }] = filter;
    expect(op).toBe('between');
    expect(values[0]).toMatch(/^\d{4}-\d{2}-01$/);
    expect(values[1]?.slice(0, 7)).toBe(values[0]?.slice(0, 7));
  });

  it('turns days into instants of the reader where the field holds instants', async () => {
    await open();
    await ask('Checked');
    const [from, to] = document.querySelectorAll('.fl-condition-range input');
    await screen.type('2026-11-21', from!);
    await screen.type('2026-11-21', to!);
    await screen.key('Enter');
    expect(filter).toEqual([
      { field: 'checkedAt', op: 'between', values: ['2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z'] },
    ]);
    expect(chips()[0]?.textContent).toBe('Checked: 2026-11-21');
  });

  it('takes rows of another resource, found by what is typed', async () => {
    const ports = [
      { id: 'p1', code: 'CNSHA', zh: '上海', en: 'Shanghai', matched: null },
      { id: 'p2', code: 'CNNGB', zh: '宁波', en: 'Ningbo', matched: 'ningbo' },
    ];
    const to = await open([], {
      'MasterData/Suggest': ({ query }) => ports.filter(port => query.q === '' || port.matched === query.q),
    });
    await ask('Port');
    await screen.type('ningbo');
    await screen.until(() => expect(document.querySelectorAll('[data-option]')).toHaveLength(1));
    await screen.key('Enter');
    await screen.key('Enter');
    expect(filter).toEqual([{ field: 'portId', op: 'in', values: ['p2'] }]);
    expect(chips()[0]?.textContent).toBe('Port is one of CNNGB Ningbo');
    expect(to('MasterData/Suggest').at(-1)?.query).toEqual({ resource: 'Port', q: 'ningbo' });
  });

  it('is left by Escape without a trace', async () => {
    await open();
    screen.find('[data-grid]').focus();
    await ask('Berth code');
    await screen.key('Escape');
    expect(document.querySelector('.fl-condition')).toBeNull();
    expect(filter).toEqual([]);
    expect(document.activeElement?.hasAttribute('data-grid')).toBe(true);
  });
});

describe('a chip', () => {
  const three: readonly Condition[] = [
    { field: 'code', op: 'startsWith', values: ['CN'] },
    { field: 'nameEn', op: 'empty', values: [] },
    { field: 'active', op: 'is', values: ['true'] },
  ];
  it('is changed by Enter', async () => {
    await open(three);
    chips()[0]?.focus();
    await screen.key('Enter');
    expect((document.activeElement as HTMLInputElement).value).toBe('CN');
    await screen.type('US');
    await screen.key('Enter');
    expect(filter).toEqual([{ field: 'code', op: 'startsWith', values: ['US'] }, three[1], three[2]]);
  });

  it('is removed by Delete or Backspace; the focus goes to its neighbour, in the end to the list', async () => {
    await open(three);
    chips()[0]?.focus();
    await screen.key('ArrowRight');
    await screen.key('Delete');
    expect(filter).toEqual([three[0], three[2]]);
    expect(document.activeElement?.getAttribute('data-chip')).toBe('active');
    await screen.key('Backspace');
    expect(document.activeElement?.getAttribute('data-chip')).toBe('code');
    await screen.key('Backspace');
    expect(filter).toEqual([]);
    expect(document.activeElement?.hasAttribute('data-grid')).toBe(true);
  });

  it('of a field that nobody knows stays to be seen and removed', async () => {
    await open([{ field: 'dropped', op: 'is', values: ['1'] }]);
    expect(chips()[0]?.textContent).toContain('Unknown field dropped');
    chips()[0]?.focus();
    await screen.key('Delete');
    expect(filter).toEqual([]);
  });

  it('is one for the same condition', async () => {
    await open(three);
    await ask('Berth code');
    await screen.type('CN');
    await screen.key('Enter');
    expect(filter).toEqual([three[1], three[2], three[0]]);
  });
});
