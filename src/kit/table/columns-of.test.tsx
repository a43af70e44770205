// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import {
  choice,
  choices,
  date,
  decimal,
  instant,
  longText,
  reference,
  references,
  rows,
  text,
  texts,
  yesNo,
} from '#contract/kernel/field.ts';
import { type AnyRow, defineResource } from '#contract/kernel/resource.ts';
import { render } from '../testing/render.tsx';
import { columnsOf } from './columns-of.tsx';

const STATES = { ON: { zh: '启用', en: 'Active', tone: 'good' }, OFF: { zh: '停用', en: 'Off' } } as const;
const thing = defineResource({
  name: 'Thing',
  docType: 'thing',
  title: { zh: '物', en: 'Things' },
  paths: ['/things'],
  owner: 'global',
  fields: {
    name: text({ zh: '名称', en: 'Name' }, { max: 20, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { max: 200, inline: true, hiddenColumn: true }),
    price: decimal({ zh: '价格', en: 'Price' }, { scale: 2, width: 90 }),
    isOpen: yesNo({ zh: '开放', en: 'Open' }),
    from: date({ zh: '起', en: 'From' }, {}),
    seenAt: instant({ zh: '见于', en: 'Seen' }, { sortable: false }),
    state: choice({ zh: '状态', en: 'State' }, STATES, { inline: true, computed: true }),
    flags: choices({ zh: '标记', en: 'Flags' }, STATES),
    aliases: texts({ zh: '别名', en: 'Aliases' }, { max: 10, most: 5 }),
    port: reference({ zh: '港口', en: 'Port' }, 'Port', {}),
    others: references({ zh: '其他', en: 'Others' }, 'Port'),
    calls: rows({ zh: '挂靠', en: 'Calls' }, { no: text({ zh: '号', en: 'No.' }, { max: 5 }) }, { most: 9 }),
  },
  key: ['name'],
  caption: { code: 'name' },
  search: ['name'],
  sort: 'name',
});
const REFS = {
  p1: { id: 'p1', code: 'CNSHA', zh: '上海', en: 'Shanghai' },
  p2: { id: 'p2', code: 'KRPUS', zh: '', en: 'Busan' },
};
const ROW: AnyRow = {
  id: '1',
  version: 1,
  name: '=A1',
  note: null,
  price: '12.50',
  isOpen: true,
  from: '2026-11-21',
  seenAt: '2026-11-21T20:30:00Z',
  state: 'ON',
  flags: ['ON', 'OFF'],
  aliases: ['a', 'b'],
  port: 'p1',
  others: ['p2', 'p9'],
  calls: [{ no: '1' }, { no: '2' }],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
};

let page: ReturnType<typeof render> | null = null;
afterEach(() => page?.unmount());

it('says each kind of value as text, in the language and zone of the reader', () => {
  const said = (language: 'CN' | 'EN') =>
    Object.fromEntries(columnsOf(thing, language, 'Asia/Shanghai').map(({ field, text }) => [field, text(ROW, REFS)]));
  expect(said('CN')).toEqual({
    name: '=A1',
    note: '',
    price: '12.50',
    isOpen: '是',
    from: '2026-11-21',
    seenAt: '2026-11-22 04:30:00',
    state: '启用',
    flags: '启用, 停用',
    aliases: 'a, b',
    port: 'CNSHA 上海',
    others: 'KRPUS Busan, p9',
    calls: '2',
    createdAt: '2026-01-01 08:00:00',
    updatedAt: '',
  });
  expect(said('EN')).toMatchObject({ isOpen: 'Yes', state: 'Active', port: 'CNSHA Shanghai' });
});

it('knows what is numeric, hidden, sorted and edited in the cell', () => {
  const columns = columnsOf(thing, 'EN');
  const where = (is: (column: (typeof columns)[number]) => boolean | undefined) =>
    columns.filter(is).map(({ field }) => field);
  expect(where(({ numeric }) => numeric)).toEqual(['price', 'calls']);
  expect(where(({ hidden }) => hidden)).toEqual(['note', 'createdAt', 'updatedAt']);
  expect(where(({ editable }) => editable)).toEqual(['name']);
  expect(where(({ sortable }) => !sortable)).toEqual(['note', 'seenAt', 'flags', 'aliases', 'others', 'calls']);
  expect(columns.find(({ field }) => field === 'price')?.width).toBe(90);
});

it('shows a choice as a tag of its tone and a yes as a tick', () => {
  const columns = columnsOf(thing, 'EN');
  const shown = (field: string) => columns.find(column => column.field === field)?.render?.(ROW, REFS);
  page = render(
    <>
      <p>{shown('state')}</p>
      <p>{shown('isOpen')}</p>
    </>,
  );
  expect(page.container.querySelector('.fl-tag-ok')?.textContent).toBe('Active');
  expect(page.container.textContent).toContain('✓');
});

it('gives a tag and a heading the room that the reader’s language needs; a time with little room is read to the minute', () => {
  const labels = { LONG: { zh: '待', en: 'Waiting for the other side', tone: 'warn' } } as const;
  const fields = {
    state: choice({ zh: '状态', en: 'State' }, labels, { width: 90 }),
    dueAt: instant({ zh: '期限', en: 'Due' }, { width: 130 }),
  };
  const declared = defineResource({
    ...thing,
    fields,
    key: ['state'],
    caption: { code: 'state' },
    search: [],
  } as never);
  const of = (language: 'CN' | 'EN') => columnsOf(declared, language, 'Asia/Shanghai');
  const widths = [of('CN'), of('EN')].map(columns => columns[0]!.width);
  expect(widths[0]).toBe(90);
  expect(widths[1]).toBeGreaterThan(200);
  const due = of('EN')[1]!;
  const row: AnyRow = { ...ROW, dueAt: '2026-11-21T20:30:17Z' };
  page = render(<p>{due.render?.(row, {})}</p>);
  expect(page.container.textContent).toBe('2026-11-22 04:30');
  expect(due.text(row, {})).toBe('2026-11-22 04:30:17');
});
