import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import type { KeptDraftSet } from '#contract/si/draft-set.calls.ts';
import type { KeptEvent } from '#machines/si/multi-create.flow.ts';
import { openDraft } from '#streams/draft-stream.ts';
import { createMemoryDraftStore } from '#streams/memory-draft-store.ts';
import { siWizardMachine } from '../wizard/provide.ts';
import { aDraft, aSource, fakeClient, refusedWith } from '../wizard/wizard.samples.tsx';
import { createWizardSession } from '../wizard/wizard-session.ts';
import { wizardDefinition, wizardKey } from '../wizard/work-stream.ts';
import { copyOfWork } from './copy-of-work.ts';
import { createDraftSync, RETRY_AFTER_MS, SEND_AFTER_MS } from './draft-sync.ts';
import { timesStore } from './draft-times.ts';

const KEY = wizardKey('e:employee-1', { shipmentId: 'shipment-1' });
const source = aSource();
const START: KeptEvent = {
  type: 'START',
  shipmentId: 'shipment-1',
  mblNo: 'COSU6123456780',
  siType: 1,
  num: 1,
  draftId: '000001',
  prefill: aDraft(),
  source,
};
const edit = (value: string): KeptEvent => ({ type: 'EDIT_FIELD', path: 'consignee', value });

type Body = { version: number; drafts: { draft: { consignee: string } }[] };

/** A device over a server that keeps one copy; `fails` lets it refuse. */
async function device() {
  let kept: KeptDraftSet | null = null;
  let failure: (() => Error) | null = null;
  const saved: Body[] = [];
  const names: string[] = [];
  const http = {
    call: async (call: CallDef, options: { body?: unknown } = {}) => {
      const name = call.path.split('/').at(-1) ?? '';
      names.push(name);
      if (failure) throw failure();
      if (name === 'Get') return { data: kept };
      if (name === 'Discard') {
        kept = null;
        return { data: null };
      }
      const body = options.body as Body & KeptDraftSet;
      if (body.version !== (kept?.version ?? 0)) throw refusedWith('stale_version');
      saved.push(body);
      kept = { ...body, version: body.version + 1, updatedAt: new Date().toISOString() };
      return { data: { version: kept.version, updatedAt: kept.updatedAt } };
    },
  };
  const clock = { now: () => Date.now(), setTimeout, clearTimeout } as never;
  const stream = await openDraft(
    createMemoryDraftStore(() => Date.now()),
    KEY,
    wizardDefinition(),
    clock,
  );
  const session = createWizardSession(stream, siWizardMachine(fakeClient({}).client));
  const kinds = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kinds.get(key) ?? null,
    setItem: (key: string, value: string) => void kinds.set(key, value),
    removeItem: (key: string) => void kinds.delete(key),
  };
  const sync = createDraftSync({
    http: http as never,
    session,
    record: KEY.record,
    times: timesStore(storage, 'test'),
    clock,
    writtenAt: null,
    isOurs: () => true,
  });
  return {
    session,
    sync,
    saved,
    names,
    put(copy: KeptDraftSet | null) {
      kept = copy;
    },
    fail(how: (() => Error) | null) {
      failure = how;
    },
    kept: () => kept,
    consignee: () => session.state().snapshot.context.work?.drafts[0]?.consignee,
  };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('server copy of the wizard', () => {
  it('is sent three seconds after a change, once for many of them, and thrown away with the work', async () => {
    const here = await device();
    here.sync.begin(source);
    await vi.advanceTimersByTimeAsync(0);
    expect(here.sync.state()).toMatchObject({ ready: true, phase: 'idle' });
    here.session.send(START);
    here.session.send(edit('A'));
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS - 1);
    expect(here.saved).toEqual([]);
    here.session.send(edit('AB'));
    await vi.advanceTimersByTimeAsync(1);
    expect(here.saved.map(({ drafts }) => drafts[0]?.draft.consignee)).toEqual(['AB']);
    expect(here.sync.state().phase).toBe('copied');
    await here.session.discard();
    await vi.advanceTimersByTimeAsync(0);
    expect(here.kept()).toBeNull();
  });

  it('goes out at once when the page is left, and again later when the server could not be reached', async () => {
    const here = await device();
    here.sync.begin(source);
    await vi.advanceTimersByTimeAsync(0);
    here.session.send(START);
    here.fail(() => refusedWith('unavailable'));
    here.sync.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(here.sync.state().phase).toBe('failed');
    here.fail(null);
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
    expect(here.sync.state().phase).toBe('copied');
  });

  it('takes in what another device has put there meanwhile, and sends the result', async () => {
    const here = await device();
    here.sync.begin(source);
    await vi.advanceTimersByTimeAsync(0);
    here.session.send(START);
    here.session.send(edit('MINE'));
    const work = here.session.state().snapshot.context.work!;
    const at = '2026-03-10T09:30:00.000Z';
    const theirs = { ...work, drafts: [{ ...work.drafts[0]!, consignee: 'THEIRS' }] };
    here.put({ ...copyOfWork(theirs, KEY.record, { '000001': at }, at)!, version: 7, updatedAt: at });
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
    expect(here.consignee()).toBe('THEIRS');
    expect(here.sync.state()).toMatchObject({
      notice: { kind: 'merged' },
      earlier: [{ draft: { consignee: 'MINE' } }],
    });
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
    expect(here.kept()?.version).toBe(8);
    here.sync.restore(here.sync.state().earlier[0]!);
    expect(here.consignee()).toBe('MINE');
    expect(here.sync.state().earlier).toEqual([]);
  });

  it('goes on with a copy it finds at the beginning', async () => {
    const there = await device();
    there.session.send(START);
    there.session.send(edit('FROM THERE'));
    there.sync.flush();
    await vi.advanceTimersByTimeAsync(0);
    const here = await device();
    here.put(there.kept());
    here.sync.begin(source);
    await vi.advanceTimersByTimeAsync(0);
    expect(here.consignee()).toBe('FROM THERE');
    expect(here.sync.state()).toMatchObject({ ready: true, notice: { kind: 'takenOver' } });
    // What was taken is no change of this device.
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS * 2);
    expect(here.saved.length).toBeLessThanOrEqual(1);
  });
});
