// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../i18n.ts';
import { isModalOpen } from '../modal-layer.ts';
import { press } from '../testing/render.tsx';
import {
  leave,
  type OpenedForm,
  openForm,
  paste,
  quayRow,
  REFS,
  refusal,
  settle,
  until,
  write,
} from './form.samples.tsx';

const CREATE = '/api/Quay/Create';
const MODIFY = '/api/Quay/Modify';

let form: OpenedForm;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
});
afterEach(() => form.close());

describe('inputs by kind', () => {
  it('send what they mean as the wire has it', async () => {
    form = await openForm({}, { [CREATE]: ({ body }) => ({ ...quayRow(), ...body, id: 'q9', version: 1 }) });
    form.write('code', 'w2');
    form.write('name', '西二');
    form.write('remarks', 'line 1\nline 2');
    form.write('depth', '１，２３４．５０');
    form.write('bollards', '1,200');
    form.write('openedOn', '20261119');
    leave();
    expect(form.input('openedOn').value).toBe('2026-11-19');
    form.write('checkedAt', '2026-11-21 09:30');
    leave();
    expect(form.field('checkedAt').textContent).toContain('UTC+8');
    act(() => form.field('state').querySelectorAll('input')[1]!.click());
    act(() => form.field('days').querySelectorAll('input')[1]!.click());
    act(() => form.field('days').querySelectorAll('input')[0]!.click());
    await form.save();
    expect(form.sent(CREATE)).toHaveLength(1);
    expect(form.sent(CREATE)[0]?.body).toMatchObject({
      code: 'W2',
      name: '西二',
      remarks: 'line 1\nline 2',
      depth: '1234.5',
      bollards: 1200,
      isOpen: true,
      openedOn: '2026-11-19',
      checkedAt: '2026-11-21T01:30:00.000Z',
      state: 'OLD',
      days: ['MON', 'TUE'],
      portId: null,
      cranes: [],
    });
    expect(form.sent(CREATE)[0]?.body).not.toHaveProperty('madeBy');
    expect(form.saved[0]?.id).toBe('q9');
  });

  it('write codes in capitals and leave the caret where it is', async () => {
    form = await openForm();
    const input = form.input('code');
    form.write('code', 'AC');
    act(() => {
      input.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'AbC');
      input.setSelectionRange(2, 2);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(input.value).toBe('ABC');
    expect(input.selectionStart).toBe(2);
  });

  it('do not take an input method for typing', async () => {
    form = await openForm();
    write(form.input('code'), 'shang', { isComposing: true });
    expect(form.input('code').value).toBe('shang');
    act(() => void form.input('code').dispatchEvent(new Event('compositionend', { bubbles: true })));
    expect(form.input('code').value).toBe('SHANG');
  });

  it('make tags by Enter and of a pasted list, and take them out by Backspace', async () => {
    form = await openForm();
    const tags = () =>
      [...form.field('aliases').querySelectorAll('.fl-form-tag')].map(tag => tag.firstChild?.textContent);
    form.write('aliases', 'one');
    press('Enter');
    paste(form.input('aliases'), 'two\r\nthree，four');
    expect(tags()).toEqual(['one', 'two', 'three', 'four']);
    press('Backspace');
    expect(tags()).toEqual(['one', 'two', 'three']);
  });

  it('count a tag that was not ended as typed when it is saved', async () => {
    form = await openForm({ row: quayRow(), refs: REFS }, { [MODIFY]: () => quayRow({ version: 4 }) });
    form.write('aliases', 'uno');
    await form.save();
    expect(form.sent(MODIFY)[0]?.body).toEqual({ id: 'q1', changes: { aliases: ['one', 'uno'] } });
  });

  it('choose a day from the calendar by keys alone', async () => {
    form = await openForm({ row: quayRow(), refs: REFS });
    act(() => form.input('openedOn').focus());
    press('ArrowDown', { altKey: true });
    const day = () => (document.activeElement as HTMLElement).dataset.day;
    expect(day()).toBe('2020-01-31');
    press('PageDown');
    expect(day()).toBe('2020-02-29');
    press('ArrowLeft');
    press('Home');
    expect(day()).toBe('2020-02-24');
    act(() => (document.activeElement as HTMLElement).click());
    expect(form.input('openedOn').value).toBe('2020-02-24');
    expect(document.activeElement).toBe(form.input('openedOn'));
    press('ArrowDown', { altKey: true });
    press('Escape');
    expect(document.querySelector('.fl-calendar')).toBeNull();
    expect(document.activeElement).toBe(form.input('openedOn'));
  });

  it('find zones by their city', async () => {
    form = await openForm();
    form.write('zone', 'los');
    press('Enter');
    expect(form.input('zone').value).toBe('America/Los_Angeles');
  });

  it('edit entries by keys and fill them from a spreadsheet', async () => {
    const makers = [{ id: 'm1', code: 'ZPMC', zh: '振华', en: 'ZPMC', matched: 'zpmc' }];
    form = await openForm(
      { row: quayRow(), refs: REFS },
      {
        '/api/MasterData/Suggest': ({ query }) => (query.q === 'zpmc' ? makers : []),
        [MODIFY]: () => quayRow({ version: 4 }),
      },
    );
    const cells = () => [...form.field('cranes').querySelectorAll<HTMLInputElement>('tbody input')];
    act(() => form.field('cranes').querySelector<HTMLElement>('.fl-form-rows-foot button')!.click());
    expect(document.activeElement).toBe(cells()[0]);
    paste(cells()[0]!, 'No.\tReach m\tMaker\r\nc1\t60\tzpmc\r\nc2\t"1,055.5"\t\r\n');
    await until(() => cells()[2]!.value.includes('ZPMC'));
    expect(cells().map(cell => cell.value)).toEqual(['C1', '60', 'ZPMC 振华', 'C2', '1,055.5', '']);
    act(() => cells()[3]!.focus());
    press('ArrowUp', { altKey: true, shiftKey: true });
    expect(
      cells()
        .map(cell => cell.value)
        .slice(0, 2),
    ).toEqual(['C2', '1,055.5']);
    expect(document.activeElement).toBe(cells()[0]);
    press('Insert', { altKey: true });
    expect(cells()).toHaveLength(9);
    press('Delete', { altKey: true });
    expect(cells()).toHaveLength(6);
    await form.save();
    expect(form.sent(MODIFY)[0]?.body).toEqual({
      id: 'q1',
      changes: {
        cranes: [
          { no: 'C2', reach: '1055.5', makerId: null },
          { no: 'C1', reach: '60', makerId: 'm1' },
        ],
      },
    });
  });

  it('follow each other: what was filled in is marked, undone, and taken over by typing', async () => {
    form = await openForm();
    const marked = () => form.field('shortName').hasAttribute('data-derived');
    form.write('name', 'Western');
    expect(form.input('shortName').value).toBe('West');
    expect(marked()).toBe(true);
    act(() => form.field('shortName').querySelector<HTMLElement>('.fl-form-derived button')!.click());
    expect(form.input('shortName').value).toBe('');
    expect(marked()).toBe(false);
    form.write('name', 'Eastern');
    form.write('shortName', 'E');
    expect(marked()).toBe(false);
  });

  it('come and go with the values of others', async () => {
    form = await openForm();
    expect(form.field('closedReason')).toBeNull();
    act(() => form.input('isOpen').click());
    expect(form.field('closedReason')).not.toBeNull();
    expect(form.field('madeBy')).toBeNull();
  });

  it('are text where nothing may be written', async () => {
    form = await openForm({ row: quayRow(), refs: REFS, readOnly: true });
    expect(form.field('portId').querySelector('output')?.textContent).toBe('CNSHA 上海');
    expect(form.field('checkedAt').querySelector('output')?.textContent).toBe('2026-11-20 09:30 UTC+8');
    expect(form.field('state').querySelector('output')?.textContent).toBe('新');
    expect(form.container.querySelector('input, [data-command="form.save"]')).toBeNull();
  });
});

describe('faults', () => {
  it('stand at a field once it was left, and go when it is mended', async () => {
    form = await openForm();
    form.write('code', '?');
    expect(form.fault('code')).toBe('');
    leave();
    expect(form.fault('code')).toBe('大写字母和数字');
    const input = form.input('code');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toContain('大写字母和数字');
    form.write('code', 'OK');
    expect(form.fault('code')).toBe('');
    form.write('openedOn', '2026-02-30');
    leave();
    expect(form.fault('openedOn')).toContain('2026-02-30');
    expect(form.input('openedOn').value).toBe('2026-02-30');
    form.write('depth', '1234,5');
    leave();
    expect(form.fault('depth')).toBe('请输入数字，如 1234.5');
  });

  it('are listed after a failed save, nothing is sent, and F8 goes through them', async () => {
    form = await openForm({}, { [CREATE]: () => quayRow() });
    act(() => form.input('isOpen').click());
    form.write('depth', '1.234');
    await form.save();
    expect(form.sent(CREATE)).toHaveLength(0);
    const links = [...form.container.querySelectorAll<HTMLElement>('.fl-form-summary button')];
    expect(links.map(link => link.textContent)).toEqual(['代码: 必填', '水深: 最多 2 位小数', '状态: 必填']);
    expect(document.activeElement).toBe(form.input('code'));
    press('F8');
    expect(document.activeElement).toBe(form.input('depth'));
    press('F8');
    expect(document.activeElement).toBe(form.input('state'));
    press('F8', { shiftKey: true });
    expect(document.activeElement).toBe(form.input('depth'));
    act(() => links[2]!.click());
    expect(document.activeElement).toBe(form.input('state'));
    form.write('code', 'W2');
    form.write('depth', '1.23');
    act(() => form.input('state').click());
    expect(form.fault('closedReason')).toBe('请填写关闭原因');
  });

  it('of the server land on their fields, those without one in the list', async () => {
    const errors = [
      {
        path: 'changes.code',
        code: 'MD-01',
        severity: 'error',
        message: { zh: '代码 {c} 已存在', en: 'taken' },
        params: { c: 'W9' },
      },
      { path: 'elsewhere', code: 'X', severity: 'error', message: { zh: '别处的错', en: 'x' } },
    ];
    form = await openForm(
      { row: quayRow(), refs: REFS },
      {
        [MODIFY]: () => {
          throw refusal(422, 'invalid_input', { errors });
        },
      },
    );
    form.write('code', 'W9');
    await form.save();
    expect(form.fault('code')).toBe('代码 W9 已存在');
    expect(form.container.querySelector('.fl-form-summary')?.textContent).toContain('别处的错');
    expect(form.input('code').value).toBe('W9');
    form.write('code', 'W8');
    expect(form.fault('code')).toBe('');
  });
});

describe('in either language', () => {
  it('says labels, sections, help and faults, and what the screen adds stands below', async () => {
    setLanguage('EN');
    try {
      form = await openForm({ extra: <p>more of it</p> });
      form.write('code', '?');
      leave();
      expect(form.container.querySelector('h2')?.textContent).toBe('Main');
      expect(form.field('code').querySelector('label')?.textContent).toBe('Code *');
      expect(form.fault('code')).toBe('Capitals and digits');
      expect(form.field('state').textContent).toContain('Old');
      expect(form.container.querySelector('form')?.textContent).toContain('more of it');
      expect(form.button('Save')).not.toBeNull();
    } finally {
      act(() => setLanguage('CN'));
    }
  });
});

describe('saving', () => {
  it('sends only what changed with the version that was read, and goes on from the answer', async () => {
    form = await openForm(
      { row: quayRow(), refs: REFS },
      { [MODIFY]: ({ body }) => quayRow({ ...(body.changes as object), version: 4 }) },
    );
    await form.save();
    expect(form.sent(MODIFY)).toHaveLength(0);
    form.write('depth', '13.0');
    expect(form.dirty.at(-1)).toBe(true);
    await form.save();
    expect(form.sent(MODIFY)[0]).toMatchObject({ body: { id: 'q1', changes: { depth: '13' } }, ifMatch: 3 });
    expect(form.dirty.at(-1)).toBe(false);
    form.write('depth', '14');
    await form.save();
    expect(form.sent(MODIFY)[1]?.ifMatch).toBe(4);
  });

  it('has said that nothing is unsent before it leads away: hidden with its tab it could not say so any more', async () => {
    let saidAtLeaving: boolean | undefined;
    form = await openForm(
      { row: quayRow(), refs: REFS, onSaved: () => (saidAtLeaving = form.dirty.at(-1)) },
      { [MODIFY]: ({ body }) => quayRow({ ...(body.changes as object), version: 4 }) },
    );
    form.write('depth', '13.0');
    await form.save();
    expect(saidAtLeaving).toBe(false);
  });

  it('sends once, however often it is asked for', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    form = await openForm({ row: quayRow(), refs: REFS }, { [MODIFY]: () => promise });
    form.write('name', 'New');
    // Faster than the screen can be drawn anew.
    const button = form.container.querySelector<HTMLElement>('[data-command="form.save"]')!;
    act(() => {
      for (let time = 0; time < 3; time += 1) button.click();
    });
    act(() => form.input('name').focus());
    press('s', { ctrlKey: true });
    press('Enter', { ctrlKey: true });
    await settle();
    expect(form.sent(MODIFY)).toHaveLength(1);
    // Typed while the answer is on its way: kept, and not taken for saved.
    form.write('remarks', 'late');
    await act(async () => resolve(quayRow({ name: 'New', shortName: 'New', version: 4 })));
    await until(() => form.saved.length === 1);
    expect(form.input('remarks').value).toBe('late');
    expect(form.dirty.at(-1)).toBe(true);
  });

  it.each([
    [0, 'offline', 'offline'],
    [401, 'SIGN_IN_REQUIRED', 'signIn'],
    [403, 'AUTH_FORBIDDEN', 'forbidden'],
    [409, 'SESSION_SUPERSEDED', 'elsewhere'],
    [500, 'broken', 'failed'],
  ])('after a %i keeps everything, says why, and saves when asked again', async (status, name, kind) => {
    let fails = true;
    form = await openForm(
      { row: quayRow(), refs: REFS },
      {
        [MODIFY]: () => {
          if (fails) throw refusal(status, name);
          return quayRow({ name: 'New', version: 4 });
        },
      },
    );
    form.write('name', 'New');
    await form.save();
    expect(form.container.querySelector('.fl-form-trouble')?.getAttribute('data-kind')).toBe(kind);
    // A fault that comes up later must not pull the focus away from what is being typed.
    form.write('code', '');
    form.write('remarks', 'typing');
    expect(document.activeElement).toBe(form.input('remarks'));
    form.write('code', 'W1');
    form.write('remarks', '');
    expect(form.input('name').value).toBe('New');
    fails = false;
    await form.save();
    expect(form.saved).toHaveLength(1);
    expect(form.container.querySelector('.fl-form-trouble')).toBeNull();
  });

  it('counts the seconds of a 429 down before it saves again', async () => {
    let fails = true;
    form = await openForm(
      { row: quayRow(), refs: REFS },
      {
        [MODIFY]: () => {
          if (fails) throw refusal(429, 'too_many_requests', {}, 1);
          return quayRow({ name: 'New', version: 4 });
        },
      },
    );
    form.write('name', 'New');
    await form.save();
    expect(form.container.querySelector('.fl-form-trouble')?.textContent).toContain('请在 1 秒后重试');
    fails = false;
    await form.save();
    expect(form.saved).toHaveLength(0);
    await until(() => !form.container.querySelector('.fl-form-trouble')?.textContent?.includes('秒后'));
    await form.save();
    expect(form.saved).toHaveLength(1);
  });
});

describe('somebody else was faster', () => {
  const stale = (current: object) => refusal(412, 'stale_version', { current });
  const answers = (theirs: object) => ({
    '/api/Quay/Get': () => ({ row: theirs, refs: { p2: { id: 'p2', code: 'CNNGB', zh: '宁波', en: 'Ningbo' } } }),
    [MODIFY]: ({ ifMatch, body }: { ifMatch: unknown; body: Readonly<Record<string, unknown>> }) => {
      if (ifMatch !== 4) throw stale(theirs);
      return { ...theirs, ...(body.changes as object), version: 5 };
    },
  });

  it('merges without a word what does not touch', async () => {
    form = await openForm({ row: quayRow(), refs: REFS }, answers(quayRow({ depth: '20', version: 4 })));
    form.write('remarks', 'mine');
    await form.save();
    expect(form.sent(MODIFY).map(({ ifMatch, body }) => [ifMatch, body.changes])).toEqual([
      [3, { remarks: 'mine' }],
      [4, { remarks: 'mine' }],
    ]);
    expect(form.input('depth').value).toBe('20');
    expect(form.saved).toHaveLength(1);
  });

  it('asks for what both changed: mine, theirs or both', async () => {
    const theirs = quayRow({ remarks: 'theirs', aliases: ['one', 'two'], portId: 'p2', depth: '20', version: 4 });
    form = await openForm({ row: quayRow(), refs: REFS }, answers(theirs));
    form.write('remarks', 'mine');
    form.write('aliases', 'three');
    press('Enter');
    form.write('portId', '');
    form.write('depth', '15');
    await form.save();
    await until(() => document.querySelector('.fl-merge') !== null);
    const rowOf = (label: string) =>
      [...document.querySelectorAll('.fl-merge tbody tr')].find(
        each => each.querySelector('th')?.textContent === label,
      )!;
    const pick = (label: string, side: number) => act(() => rowOf(label).querySelectorAll('input')[side]!.click());
    expect(rowOf('港口').textContent).toContain('CNNGB 宁波');
    expect(rowOf('水深').querySelectorAll('input')).toHaveLength(2);
    pick('备注', 2);
    pick('别名', 2);
    pick('港口', 1);
    press('Enter', { ctrlKey: true });
    await until(() => form.saved.length === 1);
    expect(form.sent(MODIFY).at(-1)).toMatchObject({
      ifMatch: 4,
      body: { changes: { remarks: 'theirs\nmine', aliases: ['one', 'two', 'three'], depth: '15' } },
    });
    expect(form.sent(MODIFY).at(-1)?.body.changes).not.toHaveProperty('portId');
  });

  it('keeps everything when the merge is put off', async () => {
    form = await openForm({ row: quayRow(), refs: REFS }, answers(quayRow({ name: 'Theirs', version: 4 })));
    form.write('name', 'Mine');
    await form.save();
    await until(() => document.querySelector('.fl-merge') !== null);
    press('c', { altKey: true });
    await settle();
    expect(form.input('name').value).toBe('Mine');
    expect(form.saved).toHaveLength(0);
    expect(form.dirty.at(-1)).toBe(true);
  });
});

describe('unsent input', () => {
  const reopened = async (given: Parameters<typeof openForm>[0], answers: Parameters<typeof openForm>[1] = {}) => {
    await form.close();
    form = await openForm(given, answers);
  };

  it('comes back after a reload, with the names of what was picked, and can be discarded', async () => {
    const ports = [{ id: 'p2', code: 'CNNGB', zh: '宁波', en: 'Ningbo', matched: 'cnngb' }];
    form = await openForm({}, { '/api/MasterData/Suggest': () => ports });
    form.write('name', 'Half');
    form.write('openedOn', '2026-1');
    form.write('portId', 'cnngb');
    await until(() => document.querySelector('[role=option]') !== null);
    press('Enter');
    await until(() => form.input('portId').value === 'CNNGB 宁波');
    await reopened({});
    expect(form.container.querySelector('.fl-form-restored')?.textContent).toContain('已恢复未提交的内容');
    expect(form.input('name').value).toBe('Half');
    expect(form.input('openedOn').value).toBe('2026-1');
    expect(form.input('portId').value).toBe('CNNGB 宁波');
    await act(async () => form.button('丢弃')!.click());
    await settle();
    expect(form.input('name').value).toBe('');
    expect(form.container.querySelector('.fl-form-restored')).toBeNull();
    await reopened({});
    expect(form.input('name').value).toBe('');
  });

  it('belongs to its record and ends with a save', async () => {
    form = await openForm({ row: quayRow(), refs: REFS });
    form.write('name', 'Mine');
    await reopened({ row: quayRow({ id: 'q2' }), refs: REFS });
    expect(form.input('name').value).toBe('West one');
    await reopened({ row: quayRow(), refs: REFS }, { [MODIFY]: () => quayRow({ name: 'Mine', version: 4 }) });
    expect(form.input('name').value).toBe('Mine');
    await form.save();
    expect(form.saved).toHaveLength(1);
    await reopened({ row: quayRow({ name: 'Mine', version: 4 }), refs: REFS });
    expect(form.container.querySelector('.fl-form-restored')).toBeNull();
    expect(form.dirty.at(-1)).toBe(false);
  });

  it('remembers the version it was typed over, so that a newer one is merged and not written over', async () => {
    form = await openForm({ row: quayRow(), refs: REFS });
    form.write('name', 'Mine');
    const theirs = quayRow({ name: 'Theirs', version: 4 });
    await reopened(
      { row: theirs, refs: REFS },
      {
        [MODIFY]: ({ ifMatch }) => {
          if (ifMatch !== 4) throw refusal(412, 'stale_version', { current: theirs });
          return quayRow({ name: 'Mine', version: 5 });
        },
      },
    );
    expect(form.input('name').value).toBe('Mine');
    await form.save();
    expect(form.sent(MODIFY)[0]?.ifMatch).toBe(3);
    await until(() => document.querySelector('.fl-merge') !== null);
    expect(document.querySelector('.fl-merge')?.textContent).toContain('Theirs');
  });

  it('survives a refused save', async () => {
    form = await openForm(
      { row: quayRow(), refs: REFS },
      {
        [MODIFY]: () => {
          throw refusal(401, 'SIGN_IN_REQUIRED');
        },
      },
    );
    form.write('name', 'Mine');
    await form.save();
    await reopened({ row: quayRow(), refs: REFS });
    expect(form.input('name').value).toBe('Mine');
  });

  it('is asked about before the form is left', async () => {
    form = await openForm({ row: quayRow(), refs: REFS });
    const cancel = () => act(() => form.button('取消')!.click());
    cancel();
    expect(form.left).toHaveLength(1);
    form.write('name', 'Mine');
    cancel();
    await until(() => isModalOpen());
    press('Escape');
    expect(isModalOpen()).toBe(true);
    press('c', { altKey: true });
    await until(() => !isModalOpen());
    expect(form.left).toHaveLength(1);
    expect(form.input('name').value).toBe('Mine');
    cancel();
    await until(() => isModalOpen());
    press('Enter', { ctrlKey: true });
    expect(form.left).toHaveLength(2);
    await reopened({ row: quayRow(), refs: REFS });
    expect(form.input('name').value).toBe('Mine');
    cancel();
    await until(() => isModalOpen());
    await act(async () => form.button('丢弃并离开')!.click());
    await until(() => form.left.length === 1);
    await reopened({ row: quayRow(), refs: REFS });
    expect(form.input('name').value).toBe('West one');
  });

  it('stays marked while the tab is in the background, and no longer than the form is there', async () => {
    form = await openForm({ row: quayRow(), refs: REFS });
    form.write('name', 'Mine');
    form.inView(false);
    await settle();
    expect(form.dirty.at(-1)).toBe(true);
    form.inView(true);
    await settle();
    expect(form.input('name').value).toBe('Mine');
    expect(form.container.querySelector('.fl-form-restored')).toBeNull();
    form.write('remarks', 'later');
    await reopened({ row: quayRow(), refs: REFS });
    expect(form.input('remarks').value).toBe('later');
    form.unmount();
    expect(form.dirty.at(-1)).toBe(false);
  });

  it('is not disturbed by a newer row, which an untouched form shows', async () => {
    form = await openForm({ row: quayRow(), refs: REFS });
    form.show({ row: quayRow({ name: 'Newer', version: 4 }) });
    await settle();
    expect(form.input('name').value).toBe('Newer');
    form.write('name', 'Mine');
    form.show({ row: quayRow({ name: 'Newest', version: 5 }) });
    await settle();
    expect(form.input('name').value).toBe('Mine');
  });
});
