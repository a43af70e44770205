import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, toPromise, waitFor } from 'xstate';
import type { CheckReport } from '#contract/si/calls.ts';
import { boxSchema, cargoLineSchema } from '#contract/si/shipping-instruction.ts';
import {
  foldMultiCreate,
  isKept,
  type KeptEvent,
  type MultiCreateEvent,
  multiCreateFlow,
  type SiSet,
  type Submission,
  type SubmittedSi,
  selectOpenDraft,
  setOf,
} from './multi-create.flow.ts';
import { aDraft, add, edit, editAll, fullSet, open, report, save, start } from './multi-create.samples.ts';

const fold = (...events: MultiCreateEvent[]) => foldMultiCreate(events);
const placeAfter = (events: readonly MultiCreateEvent[]): string => {
  const { value } = foldMultiCreate(events);
  return typeof value === 'string' ? value : Object.keys(value)[0]!;
};
const workOf = (...events: MultiCreateEvent[]) => fold(...events).context.work;
const idsOf = (...events: MultiCreateEvent[]) => workOf(...events)?.drafts.map(draft => draft.draftId);
const copy: KeptEvent = { type: 'COPY', draftId: '000001', newDraftId: '000003' };
const undo: KeptEvent = { type: 'UNDO' };
const redo: KeptEvent = { type: 'REDO' };

describe('worked examples of the design', () => {
  it('T44: three planned, started, saved and added', () => {
    const events: KeptEvent[] = [start(3), save, add('000002'), save, add('000003'), save];
    expect(events.map((_, index) => placeAfter(events.slice(0, index + 1)))).toEqual([
      'process1',
      'process2',
      'process1',
      'process2',
      'process1',
      'finish',
    ]);
  });

  it('T45: one removed in finish; fewer planned than there are', () => {
    expect(placeAfter([...fullSet(3), { type: 'REMOVE', draftId: '000002' }])).toBe('process2');
    const refused = fold(...fullSet(3), { type: 'CHANGE_NUM', num: 2 });
    expect(refused.context.refusal).toBe('SI-S-04');
    expect(refused.matches('finish')).toBe(true);
    expect(refused.context.work?.num).toBe(3);
  });

  it('T46: leading zeros stay, an id of the set is refused', () => {
    expect(idsOf(start(2, { draftId: '004217' }), save, add('004217'), add('930551'))).toEqual(['004217', '930551']);
    expect(fold(start(2, { draftId: '004217' }), save, add('004217')).context.refusal).toBe('SI-S-05');
    expect(fold(start(2), save, add('4217')).context.refusal).toBe('SI-S-05');
  });
});

describe('START', () => {
  it.each([
    [1, 1, false, true],
    [1, 2, false, false],
    [3, 1, false, true],
    [3, 2, false, false],
    [2, 1, false, false],
    [2, 2, false, true],
    [2, 26, false, true],
    [2, 27, false, false],
    [2, 1, true, true],
    [2, 25, true, true],
    [2, 26, true, false],
    [2, 2.5, false, false],
  ])('type %i, number %d, extending %s: %s', (siType, num, extending, fits) => {
    const { value, context } = fold(start(num, { siType, extending }));
    expect([value, context.refusal]).toEqual(fits ? ['process1', null] : ['init', 'SI-S-04']);
  });

  it('opens draft 1 with its id on the prefill', () => {
    expect(selectOpenDraft(fold(start(2, { prefill: aDraft({ vessel: 'ORIENT CREST' }) })))).toMatchObject({
      index: 0,
      draft: { draftId: '000001', vessel: 'ORIENT CREST' },
    });
  });
});

describe('a draft in the form', () => {
  it('says the goods of its own containers until somebody writes others', () => {
    const line = (goods: string, hsCode: string) => cargoLineSchema.parse({ goods, hsCode });
    const boxes = [
      boxSchema.parse({ containerNo: 'A', lines: [line('TOWELS', '630260')] }),
      boxSchema.parse({ containerNo: 'B', lines: [line('LAMPS', '940511')] }),
    ];
    const prefill = aDraft({ siType: 2, goods: 'TOWELS\nLAMPS', hsCodes: ['630260', '940511'], boxes });
    const headerAfter = (...events: KeptEvent[]) => {
      const draft = selectOpenDraft(fold(start(2, { prefill }), ...events))?.draft;
      return [draft?.goods, draft?.hsCodes];
    };
    expect(headerAfter(edit('boxes', boxes.slice(1)))).toEqual(['LAMPS', ['940511']]);
    expect(headerAfter(edit('boxes', boxes.slice(1)), undo)).toEqual(['TOWELS\nLAMPS', ['630260', '940511']]);
    expect(headerAfter(edit('goods', 'HOUSEHOLD GOODS'), edit('boxes', boxes.slice(1)))).toEqual([
      'HOUSEHOLD GOODS',
      ['940511'],
    ]);
  });

  it('takes fields by dotted path', () => {
    const snapshot = fold(start(1), edit('consignor', 'HAIYUE'), edit('boxes.0.lines.0.weightKg', '5'));
    expect(selectOpenDraft(snapshot)?.draft).toMatchObject({
      consignor: 'HAIYUE',
      boxes: [{ containerNo: 'CSQU3054383', lines: [{ weightKg: '5' }] }],
    });
  });

  it('keeps its id when it is filled as a whole', () => {
    const pasted = edit('', aDraft({ draftId: '999999', goods: 'TOWELS' }));
    expect(workOf(start(1), pasted)?.drafts).toMatchObject([{ draftId: '000001', goods: 'TOWELS' }]);
  });

  it('refuses a place that is not there and stays as it was', () => {
    const snapshot = fold(start(1), edit('boxes.7.type', '40HQ'));
    expect(snapshot.context.refusal).toBe('invalid_input');
    expect(snapshot.context.work).toEqual(workOf(start(1)));
  });

  it('is not saved while form-level rules are broken', () => {
    const snapshot = fold(start(1), { type: 'SAVE_DRAFT', formErrors: 2 });
    expect([snapshot.value, snapshot.context.refusal]).toEqual(['process1', 'invalid_input']);
  });

  it('discarded when new: gone, and the first one leads back to the beginning', () => {
    expect(placeAfter([start(2), { type: 'DISCARD' }])).toBe('init');
    expect(idsOf(start(2), save, add('000002'), { type: 'DISCARD' })).toEqual(['000001']);
    expect(placeAfter([start(2), save, add('000002'), { type: 'DISCARD' }])).toBe('process2');
  });

  it('discarded when it stood before: as it was', () => {
    const events: KeptEvent[] = [
      ...(fullSet(2) as KeptEvent[]),
      { type: 'EDIT', draftId: '000002' },
      edit('goods', 'X'),
      { type: 'DISCARD' },
    ];
    expect(foldMultiCreate(events).context.work?.drafts).toEqual(workOf(...fullSet(2))?.drafts);
    expect(placeAfter(events)).toBe('finish');
  });
});

describe('the set', () => {
  it('a copy has its own id and no quantities', () => {
    expect(workOf(start(2), save, copy)?.drafts[1]).toMatchObject({
      draftId: '000003',
      boxes: [{ containerNo: 'CSQU3054383', weightKg: '0', packageCount: '0', lines: [{ weightKg: '0' }] }],
    });
  });

  it('a copy of a full set is one more planned, where the type allows', () => {
    expect(workOf(...fullSet(2), copy)).toMatchObject({ num: 3 });
    expect(fold(...fullSet(1), copy).context).toMatchObject({ refusal: 'SI-S-04', work: { num: 1 } });
  });

  it('raising the number of a full set opens room for more', () => {
    expect(placeAfter([...fullSet(2), { type: 'CHANGE_NUM', num: 3 }])).toBe('process2');
    expect(placeAfter([start(3), save, add('000002'), { type: 'CHANGE_NUM', num: 2 }])).toBe('finish');
  });

  it('tells every draft the same shipment, bill, type and number when sent', () => {
    const set = setOf(workOf(...fullSet(2))!);
    const shared = { shipmentId: 'shipment-1', mblNo: 'COSU6123456780', siType: 2, plannedCount: 2 };
    expect(set).toMatchObject({ num: 2, mode: 'create', drafts: [shared, shared] });
  });

  it('an unknown draft is refused', () => {
    for (const type of ['EDIT', 'REMOVE'] as const)
      expect(fold(...fullSet(2), { type, draftId: '123456' }).context.refusal).toBe('not_found');
  });
});

describe('undo and redo', () => {
  const steps: KeptEvent[] = [
    start(3),
    edit('vessel', 'A'),
    save,
    add('000002'),
    edit('goods', 'B'),
    { type: 'DISCARD' },
    copy,
    save,
    { type: 'CHANGE_NUM', num: 4 },
    { type: 'REMOVE', draftId: '000001' },
  ];

  it('undo any step, redo it again', () => {
    for (let index = 2; index <= steps.length; index++) {
      const upTo = steps.slice(0, index);
      const before = foldMultiCreate(upTo.slice(0, -1));
      const after = foldMultiCreate(upTo);
      expect(foldMultiCreate([...upTo, undo]).context.work, `undo ${index}`).toEqual(before.context.work);
      expect(foldMultiCreate([...upTo, undo]).value, `undo ${index}`).toEqual(before.value);
      expect(foldMultiCreate([...upTo, undo, redo]).context, `redo ${index}`).toEqual(after.context);
    }
  });

  it('as many undos as steps lead back to the first draft, as many redos forth again', () => {
    const undos = steps.slice(1).map(() => undo);
    expect(foldMultiCreate([...steps, ...undos]).context.work).toEqual(workOf(start(3)));
    expect(foldMultiCreate([...steps, ...undos, ...undos.map(() => redo)]).context).toEqual(
      foldMultiCreate(steps).context,
    );
  });

  it('does not undo the beginning; there is nothing to undo in init', () => {
    expect(fold(start(3), undo).context).toMatchObject({ refusal: 'SI-L-01', work: { num: 3 } });
    expect(fold(start(2), { type: 'DISCARD' }, undo).value).toBe('init');
  });

  it('takes typing in one field as one step', () => {
    const typed = [start(1), edit('vessel', 'O'), edit('vessel', 'OR', true), edit('vessel', 'ORI', true)];
    expect(workOf(...typed)?.drafts[0]?.vessel).toBe('ORI');
    expect(workOf(...typed, undo)?.drafts[0]?.vessel).toBe('');
  });

  it('takes a value written into several drafts as one step, all of it or nothing', () => {
    const vessels = (...events: MultiCreateEvent[]) => workOf(...events)?.drafts.map(({ vessel }) => vessel);
    const spread = editAll('vessel', 'BLUE HARBOUR', '000001', '000003');
    expect(vessels(...fullSet(3), spread)).toEqual(['BLUE HARBOUR', '', 'BLUE HARBOUR']);
    expect(vessels(...fullSet(3), spread, undo)).toEqual(['', '', '']);
    expect(vessels(...fullSet(3), spread, undo, redo)).toEqual(['BLUE HARBOUR', '', 'BLUE HARBOUR']);
    expect(placeAfter([...fullSet(3), spread])).toBe('finish');
    expect(placeAfter([start(2), spread])).toBe('process1');
    const unknown = fold(...fullSet(2), editAll('vessel', 'X', '000001', '000009'));
    expect([unknown.context.refusal, unknown.context.work?.drafts[0]?.vessel]).toEqual(['not_found', '']);
  });

  it('begins with all drafts of a file at once, and refuses more than planned', () => {
    const others = [{ draftId: '000002', prefill: aDraft({ goods: 'SECOND' }) }];
    expect(idsOf(start(2, { others }))).toEqual(['000001', '000002']);
    expect(selectOpenDraft(fold(start(2, { others })))).toMatchObject({ index: 1, draft: { goods: 'SECOND' } });
    expect(placeAfter([start(2, { others, isWhole: true })])).toBe('finish');
    expect(placeAfter([start(3, { others, isWhole: true })])).toBe('process2');
    expect(fold(start(1, { others })).context.refusal).toBe('SI-S-04');
    expect(fold(start(2, { others: [{ draftId: '000001', prefill: aDraft() }] })).context.refusal).toBe('SI-S-05');
  });

  it('a new step forgets what was undone', () => {
    expect(fold(start(1), edit('vessel', 'A'), undo, edit('vessel', 'B'), redo).context).toMatchObject({
      refusal: 'SI-L-01',
      work: { drafts: [{ vessel: 'B' }] },
    });
  });
});

interface Doubles {
  readonly check?: (set: SiSet) => Promise<CheckReport>;
  readonly submit?: (set: Submission) => Promise<readonly SubmittedSi[]>;
}
const running = (events: readonly MultiCreateEvent[], { check, submit }: Doubles = {}) => {
  const actors = {
    check: fromPromise<CheckReport, SiSet>(({ input }) => (check ?? (async () => report()))(input)),
    submit: fromPromise<readonly SubmittedSi[], Submission>(({ input }) => (submit ?? (async () => []))(input)),
  };
  return createActor(multiCreateFlow.provide({ actors }), { snapshot: foldMultiCreate(events) }).start();
};
const idle = (actor: ReturnType<typeof running>) => waitFor(actor, snapshot => snapshot.matches({ finish: 'idle' }));

describe('check and submit', () => {
  it('submits only what was checked without errors', async () => {
    const sent: Submission[] = [];
    const result = { id: 'si-1', no: '26031200017', draftId: '000001', billNo: 'COSU6123456780' };
    const actor = running(fullSet(1), {
      submit: async set => {
        sent.push(set);
        return [result];
      },
    });
    actor.send({ type: 'SUBMIT' });
    expect(actor.getSnapshot().context.refusal).toBe('SI-L-01');
    actor.send({ type: 'CHECK' });
    await idle(actor);
    actor.send({ type: 'SUBMIT', amendReason: 'Buyer changed' });
    expect(await toPromise(actor)).toEqual([result]);
    expect(sent).toMatchObject([{ shipmentId: 'shipment-1', num: 1, amendReason: 'Buyer changed' }]);
  });

  it('refuses after a check with errors', async () => {
    const actor = running(fullSet(1), { check: async () => report({ ok: false }) });
    actor.send({ type: 'CHECK' });
    await idle(actor);
    actor.send({ type: 'SUBMIT' });
    expect(actor.getSnapshot().context.refusal).toBe('SI-L-01');
  });

  it('asks for every warning to be confirmed (SI-S-10)', async () => {
    const warning = { path: '', code: 'SI-T-03', severity: 'warning' as const, message: { zh: '提醒', en: 'W' } };
    const actor = running(fullSet(1), { check: async () => report({ warnings: [warning] }) });
    actor.send({ type: 'CHECK' });
    await idle(actor);
    actor.send({ type: 'SUBMIT', acceptWarnings: ['SI-P-03'] });
    expect(actor.getSnapshot().context.refusal).toBe('SI-S-10');
    actor.send({ type: 'SUBMIT', acceptWarnings: ['SI-T-03'] });
    expect(await toPromise(actor)).toEqual([]);
  });

  it('wants a new check after any change, and knows the old one again after undo', async () => {
    const actor = running(fullSet(1));
    actor.send({ type: 'CHECK' });
    await idle(actor);
    actor.send({ type: 'EDIT', draftId: '000001' });
    actor.send(edit('vessel', 'X'));
    actor.send(save);
    expect(actor.getSnapshot().context.work?.lastCheck).toBeNull();
    for (const _ of [1, 2, 3]) actor.send(undo);
    expect(actor.getSnapshot().context.work?.lastCheck).toEqual(report());
  });

  it('throws away the answer of a check that was overtaken by a change', async () => {
    const answer = Promise.withResolvers<CheckReport>();
    const actor = running(fullSet(2), { check: () => answer.promise });
    actor.send({ type: 'CHECK' });
    actor.send({ type: 'REMOVE', draftId: '000002' });
    answer.resolve(report());
    await answer.promise;
    expect(actor.getSnapshot().matches('process2')).toBe(true);
    expect(actor.getSnapshot().context.work?.lastCheck).toBeNull();
  });

  it('takes nothing while it submits, and keeps everything when that fails', async () => {
    const answer = Promise.withResolvers<readonly SubmittedSi[]>();
    const actor = running(fullSet(2), { submit: () => answer.promise });
    actor.send({ type: 'CHECK' });
    const { work } = (await idle(actor)).context;
    actor.send({ type: 'SUBMIT' });
    actor.send({ type: 'REMOVE', draftId: '000002' });
    expect(actor.getSnapshot().matches({ finish: 'submitting' })).toBe(true);
    answer.reject(new Error('network'));
    const after = await idle(actor);
    expect(after.context).toMatchObject({ problem: { code: 'broken' } });
    expect(after.context.work).toBe(work);
  });
});

describe('modify mode', () => {
  it('has one draft, open from the start, and sends it as it is', () => {
    expect(fold(open).value).toBe('process1');
    expect(setOf(workOf(open, save)!)).toMatchObject({
      mode: 'modify',
      siId: 'si-1',
      version: 4,
      drafts: [{ plannedCount: 3, siType: 2 }],
    });
    expect(placeAfter([open, save])).toBe('finish');
  });

  it.each<KeptEvent>([
    { type: 'COPY', draftId: '000009', newDraftId: '000002' },
    { type: 'REMOVE', draftId: '000009' },
    { type: 'CHANGE_NUM', num: 1 },
  ])('refuses $type', event => {
    expect(fold(open, save, event).context).toMatchObject({ refusal: 'SI-L-01', work: { drafts: [{}] } });
  });

  it('after a stale edit goes on with the merged record on the new version', async () => {
    const stale = { code: 'stale_version', message: { zh: '', en: '' }, errors: [], traceId: '', Status: 0 };
    const actor = running([open, edit('vessel', 'MINE'), save], { submit: () => Promise.reject({ problem: stale }) });
    actor.send({ type: 'CHECK' });
    await idle(actor);
    actor.send({ type: 'SUBMIT' });
    expect((await idle(actor)).context.problem?.code).toBe('stale_version');
    actor.send({ type: 'MERGE', version: 7, record: aDraft({ draftId: '000009', vessel: 'MERGED' }) });
    expect(actor.getSnapshot().context).toMatchObject({
      problem: null,
      work: { version: 7, lastCheck: null, drafts: [{ vessel: 'MERGED' }] },
    });
  });

  it('discards to the beginning', () => {
    expect(placeAfter([open, edit('vessel', 'X'), { type: 'DISCARD' }])).toBe('init');
  });
});

describe('the draft stream', () => {
  const anyKept = fc.constantFrom<KeptEvent>(
    start(2),
    start(3),
    open,
    save,
    add('000002'),
    add('000003'),
    copy,
    undo,
    redo,
    edit('vessel', 'A'),
    edit('goods', 'B', true),
    { type: 'DISCARD' },
    { type: 'EDIT', draftId: '000001' },
    { type: 'REMOVE', draftId: '000001' },
    { type: 'CHANGE_NUM', num: 3 },
  );

  it('survives a crash at any moment: the stored events give what was on the screen', () => {
    fc.assert(
      fc.property(fc.array(anyKept, { maxLength: 25 }), events => {
        const screen = running([start(3)]);
        for (const event of events) screen.send(event);
        const stored = JSON.parse(JSON.stringify([start(3), ...events])) as KeptEvent[];
        const restored = running(stored).getSnapshot();
        expect(restored.value).toEqual(screen.getSnapshot().value);
        expect(restored.context).toEqual(screen.getSnapshot().context);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps no calls: a fold never checks or submits', () => {
    expect(([{ type: 'CHECK' }, { type: 'SUBMIT' }, save, undo] as const).filter(isKept)).toEqual([save, undo]);
    expect(fold(...fullSet(1), { type: 'CHECK' }).value).toEqual({ finish: 'idle' });
  });

  it('folds a long day of typing within a blink', () => {
    const typing = Array.from({ length: 5_000 }, (_, index) => edit('goods', `TOWELS ${index}`));
    expect(workOf(start(1), ...typing)?.drafts[0]?.goods).toBe('TOWELS 4999');
  });
});
