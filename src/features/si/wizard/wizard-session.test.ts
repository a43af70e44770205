import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { placeOf } from '#machines/si/multi-create.work.ts';
import { offline } from '#streams/call-error.ts';
import type { Drafts } from '#streams/drafts.ts';
import { siWizardMachine } from './provide.ts';
import {
  type Answers,
  aDraft,
  aFinding,
  aReport,
  aSource,
  fakeClient,
  type Heard,
  refusedWith,
} from './wizard.samples.tsx';
import { createWizardSession, type WizardSession } from './wizard-session.ts';
import { wizardDefinition, wizardKey } from './work-stream.ts';

const KEY = wizardKey('e:employee-1', { shipmentId: 'shipment-1' });
const closing: Drafts[] = [];

/** A tab of the browser: its own client and streams over the same database. */
async function tab(answers: Answers = {}, key = KEY) {
  const { client, heard, drafts } = fakeClient(answers);
  closing.push(drafts);
  const stream = await drafts.open(key, wizardDefinition());
  let now = 0;
  const session = createWizardSession(stream, siWizardMachine(client), () => {
    now += 5_000;
    return now;
  });
  return { session, heard, stream };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(async () => {
  for (const drafts of closing.splice(0)) {
    // What waits would otherwise be written later, into the next test's database.
    await drafts.flush();
    await drafts.close();
  }
});

const start = (num: number) =>
  ({
    type: 'START',
    shipmentId: 'shipment-1',
    mblNo: 'COSU6123456780',
    siType: num === 1 ? 1 : 2,
    num,
    draftId: '000001',
    prefill: aDraft(),
    source: aSource(),
  }) as const;
const add = (draftId: string) => ({ type: 'ADD', draftId, prefill: aDraft() }) as const;
const save = { type: 'SAVE_DRAFT' } as const;
const edit = (path: string, value: unknown) => ({ type: 'EDIT_FIELD', path, value }) as const;

const workOf = (session: WizardSession) => session.state().snapshot.context.work;
const place = (session: WizardSession) => placeOf(workOf(session));
const openDraft = (session: WizardSession): SiDraft | undefined => {
  const work = workOf(session);
  return work?.open ? work.drafts[work.open.index] : undefined;
};
const settled = (session: WizardSession) => vi.waitFor(() => expect(session.state().phase).toBe('idle'), 10_000);
const created = ({ body }: Heard) =>
  (body.TDBLInfos as { DRAFT_ID: string }[]).map(({ DRAFT_ID }, index) => ({
    Id: `si-${index}`,
    TBI_NO: `2603120001${index}`,
    DRAFT_ID,
    TBI_SIMBL_NO: `COSU6123456780${index}`,
    TBI_STATUS: 1,
  }));

describe('steps', () => {
  it('T44: Num 3 goes through process1, process2, …, finish', async () => {
    const { session } = await tab();
    const seen = [start(3), save, add('000002'), save, add('000003'), save].map(event => {
      session.send(event);
      return place(session);
    });
    expect(seen).toEqual(['process1', 'process2', 'process1', 'process2', 'process1', 'finish']);
  });

  it('T45: a number below the drafts is refused, told, and not kept', async () => {
    const { session, stream } = await tab();
    for (const event of [start(3), save, add('000002'), save, add('000003'), save]) session.send(event);
    await stream.flush();
    expect(session.send({ type: 'CHANGE_NUM', num: 2 })).toBe(false);
    expect(session.state().refusal).toEqual({ code: 'SI-S-04', count: 1 });
    expect(session.send({ type: 'CHANGE_NUM', num: 2 })).toBe(false);
    expect(session.state().refusal?.count).toBe(2);
    expect([place(session), stream.view().saved]).toEqual(['finish', true]);
  });

  it('leaves nothing behind when the last draft is discarded', async () => {
    const { session, stream } = await tab();
    session.send(start(1));
    session.send({ type: 'DISCARD' });
    await vi.waitFor(() => expect(session.state().isUntouched).toBe(true), 10_000);
    await stream.close();
    expect((await tab()).session.state().disk.restored).toBe(false);
  });
});

describe('unsent work', () => {
  it('A11 story 7: comes back in draft 2 with every value, undo and redo included', async () => {
    const before = await tab();
    for (const event of [start(2), save, add('000002')]) before.session.send(event);
    before.session.send(edit('vessel', 'ORIENT CREST'));
    before.session.send(edit('voyage', '024E'));
    before.session.send(edit('goods', 'TOWELS'));
    before.session.send({ type: 'UNDO' });
    // The tab is killed: nothing of it is closed in an orderly way, only what it wrote is there.
    await before.stream.flush();

    const { session } = await tab();
    expect(session.state().disk.restored).toBe(true);
    expect([place(session), openDraft(session)?.draftId]).toEqual(['process1', '000002']);
    expect(workOf(session)).toEqual(workOf(before.session));
    session.send({ type: 'REDO' });
    expect(openDraft(session)?.goods).toBe('TOWELS');
    for (const _ of [1, 2, 3]) session.send({ type: 'UNDO' });
    expect([openDraft(session)?.vessel, openDraft(session)?.voyage]).toEqual(['', '']);
  });

  it('is one step to undo per run of keystrokes in a field', async () => {
    const { client, drafts } = fakeClient({});
    closing.push(drafts);
    const stream = await drafts.open(KEY, wizardDefinition());
    const session = createWizardSession(stream, siWizardMachine(client), () => 0);
    session.send(start(1));
    for (const value of ['O', 'OR', 'ORI']) session.send(edit('vessel', value));
    expect(openDraft(session)?.vessel).toBe('ORI');
    session.send({ type: 'UNDO' });
    expect(openDraft(session)?.vessel).toBe('');
  });

  it('is joined with that of another tab, which is told', async () => {
    const first = await tab();
    first.session.send(start(1));
    await first.stream.flush();
    const second = await tab();
    second.session.send(edit('vessel', 'ORIENT CREST'));
    await second.stream.flush();
    await vi.waitFor(() => expect(first.session.state().disk.changedElsewhere).toBe(true), 10_000);
    first.session.send(edit('voyage', '024E'));
    const draft = openDraft(first.session);
    expect([draft?.vessel, draft?.voyage]).toEqual(['ORIENT CREST', '024E']);
  });

  it('of a modification begins with the first change, on the record as it was opened', async () => {
    const key = wizardKey('e:employee-1', { siId: 'si-1' });
    const opened = { type: 'OPEN', siId: 'si-1', version: 4, record: aDraft(), source: null } as const;
    const looked = await tab({}, key);
    looked.session.offer(opened);
    expect([place(looked.session), looked.session.state().isUntouched]).toEqual(['process1', true]);
    looked.session.offer({ ...opened, version: 5 });
    expect(workOf(looked.session)?.version).toBe(5);
    looked.session.send(edit('goods', 'TOWELS'));
    await looked.stream.flush();

    const { session } = await tab({}, key);
    session.offer({ ...opened, version: 9 });
    expect([workOf(session)?.version, openDraft(session)?.goods]).toEqual([5, 'TOWELS']);
  });
});

describe('check and submit', () => {
  const ready = async (answers: Answers) => {
    const opened = await tab(answers);
    opened.session.send(start(1));
    opened.session.send(save);
    return opened;
  };

  it('holds a check for exactly its content, also after looking at a draft and after undo', async () => {
    const { session, heard } = await ready({ checkTDBillLadingInfo: () => aReport() });
    session.check();
    await settled(session);
    expect(workOf(session)?.lastCheck?.ok).toBe(true);
    expect(heard[0]?.body).toMatchObject({ Num: 1, CGO_ID: 'shipment-1', MBL_NO: 'COSU6123456780' });
    session.send({ type: 'EDIT', draftId: '000001' });
    session.send(save);
    expect(workOf(session)?.lastCheck?.ok).toBe(true);
    session.send({ type: 'EDIT', draftId: '000001' });
    session.send(edit('goods', 'OTHER'));
    session.send(save);
    expect([workOf(session)?.lastCheck, session.state().wasChecked]).toEqual([null, true]);
    for (const _ of [1, 2, 3]) session.send({ type: 'UNDO' });
    session.send(save);
    expect(workOf(session)?.lastCheck?.ok).toBe(true);
  });

  it('does not submit unchecked work', async () => {
    const { session, heard } = await ready({});
    session.submit([], '');
    await settled(session);
    expect([session.state().refusal?.code, heard]).toEqual(['SI-L-01', []]);
  });

  it('submits once however often it is asked, and then forgets the unsent work', async () => {
    const { session, heard, stream } = await ready({
      checkTDBillLadingInfo: () => aReport([aFinding('TDBLInfos[0].TBI_GOODS', 'SI-T-03', 'warning')]),
      addTDBillLadingInfoList: created,
    });
    session.check();
    await settled(session);
    session.submit(['SI-T-03'], '');
    session.submit(['SI-T-03'], '');
    expect(session.send({ type: 'EDIT', draftId: '000001' })).toBe(false);
    await settled(session);
    expect(session.state().result?.map(({ no, draftId }) => [no, draftId])).toEqual([['26031200010', '000001']]);
    const adds = heard.filter(({ path }) => path === 'addTDBillLadingInfoList');
    expect(adds.map(({ body }) => body.AcceptWarnings)).toEqual([['SI-T-03']]);
    await vi.waitFor(() => expect(stream.view().canUndo).toBe(false), 10_000);
  });

  it('keeps everything when the answer is lost, and sends the same draft ids again', async () => {
    let tries = 0;
    const { session, heard } = await ready({
      checkTDBillLadingInfo: () => aReport(),
      addTDBillLadingInfoList: asked => {
        tries += 1;
        if (tries === 1) throw offline(new Error('gone'));
        return created(asked);
      },
    });
    session.check();
    await settled(session);
    session.submit([], '');
    await settled(session);
    expect([session.state().problem?.code, place(session)]).toEqual(['offline', 'finish']);
    session.submit([], '');
    await settled(session);
    expect(session.state().result).toHaveLength(1);
    const [first, second] = heard.filter(({ path }) => path === 'addTDBillLadingInfoList');
    expect(second?.body.TDBLInfos).toEqual(first?.body.TDBLInfos);
  });

  it.each(['SIGN_IN_REQUIRED', 'AUTH_FORBIDDEN', 'SESSION_SUPERSEDED', 'invalid_input', 'too_many_requests'] as const)(
    'loses nothing on %s and keeps what was found',
    async code => {
      const found = aFinding('TDBLInfos[0].BOXES[0].TBX_CNNO', 'SI-B-02');
      const { session } = await ready({
        checkTDBillLadingInfo: () => {
          throw refusedWith(code, [found]);
        },
      });
      session.check();
      await settled(session);
      expect([session.state().problem?.code, workOf(session)?.drafts.length]).toEqual([code, 1]);
      expect(session.state().reported?.findings).toEqual([found]);
    },
  );

  it('drops the answer of a check whose content changed meanwhile', async () => {
    let answer: (report: unknown) => void = () => undefined;
    const { session } = await ready({ checkTDBillLadingInfo: () => new Promise(resolve => (answer = resolve)) });
    session.check();
    expect(session.state().phase).toBe('checking');
    await vi.waitFor(() => answer(aReport()));
    session.send({ type: 'EDIT', draftId: '000001' });
    expect(session.state().phase).toBe('idle');
    session.send(save);
    expect(workOf(session)?.lastCheck ?? null).toBeNull();
  });

  it('modifies with the version it was opened at', async () => {
    const key = wizardKey('e:employee-1', { siId: 'si-1' });
    const { session, heard } = await tab(
      {
        checkTDBillLadingInfo: () => aReport(),
        modifyTDBillLadingInfo: () => ({ Id: 'si-1', VERSION: 5, REVISION: 2, TBI_STATUS: 1 }),
      },
      key,
    );
    session.offer({ type: 'OPEN', siId: 'si-1', version: 4, record: aDraft(), source: null });
    session.send(edit('goods', 'TOWELS'));
    session.send(save);
    session.check();
    await settled(session);
    session.submit([], 'seal was wrong');
    await settled(session);
    const sent = heard.find(({ path }) => path === 'modifyTDBillLadingInfo');
    expect(heard[0]?.body.Id).toBe('si-1');
    expect(sent?.ifMatch).toBe(4);
    expect(sent?.body).toMatchObject({ Id: 'si-1', VERSION: 4, AMEND_REASON: 'seal was wrong', TBI_GOODS: 'TOWELS' });
    expect(session.state().result?.map(({ id }) => id)).toEqual(['si-1']);
  });
});
