import { describe, expect, it } from 'vitest';
import { IMPORT_STATES, type ImportState, NO_COUNTS } from '#contract/imports/import-run.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { ImportCommand, ImportContext, ImportEvent } from './import-run.commands.ts';
import { IMPORT_EVENTS } from './import-run.events.ts';
import { evolveImport, type ImportBirth, type ImportDocument, importContextOf } from './import-run.evolve.ts';
import * as guards from './import-run.guards.ts';
import { importRunLifecycle } from './import-run.lifecycle.ts';
import {
  IMPORT_ACTORS,
  IMPORT_SAMPLES,
  type ImportFailingSample,
  type ImportSample,
  importContext,
} from './import-run.samples.ts';
import { importCell } from './import-run.table.ts';

const EVENTS = Object.keys(IMPORT_EVENTS) as ImportEvent[];
const ALL: OrNew<ImportState>[] = [NEW, ...IMPORT_STATES];

type AnyGuard = (context: ImportContext, command: ImportCommand) => unknown;
const GUARDS = Object.fromEntries(Object.entries(guards)) as Readonly<Record<string, AnyGuard>>;

const commandOf = (event: ImportEvent, { as, payload }: ImportSample, at: string): ImportCommand =>
  ({ type: event, actor: IMPORT_ACTORS[as], at, ...payload }) as ImportCommand;
const at = '2026-03-10T10:00:00.000Z';
const contextOf = ({ counts }: ImportSample): ImportContext => importContext(counts);
const passes = (event: ImportEvent): readonly ImportSample[] => IMPORT_SAMPLES[event].passes;
const fails = (event: ImportEvent): readonly ImportFailingSample[] => IMPORT_SAMPLES[event].fails;

describe('the walk of an import', () => {
  const cells = ALL.flatMap(state => EVENTS.flatMap(event => passes(event).map(sample => ({ state, event, sample }))));

  it('does in every state what the table says of every command', () => {
    const wrong = cells
      .map(({ state, event, sample }) => {
        const context = contextOf(sample);
        const permit = permits(importRunLifecycle, state, context, commandOf(event, sample, at));
        const left = 'left' in sample.payload ? Number(sample.payload.left) : 0;
        const expected = importCell(state, event, { applied: context.counts.applied, left });
        return { cell: `${state} × ${event}`, got: permit.ok ? permit.to : permit.refusal.code, expected };
      })
      .filter(({ got, expected }) => got !== expected);
    expect(wrong).toEqual([]);
    expect(cells.length).toBeGreaterThan(ALL.length * EVENTS.length);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const { state, event, sample } of cells.filter(cell => reached.has(cell.state))) {
        const permit = permits(importRunLifecycle, state, contextOf(sample), commandOf(event, sample, at));
        if (permit.ok) reached.add(permit.to);
      }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  it('refuses every failing sample by the guard it names', () => {
    const named = new Set<string>();
    for (const event of EVENTS)
      for (const sample of fails(event)) {
        named.add(sample.guard);
        const context = contextOf(sample);
        const when = new Date(Date.parse(context.appliedAt ?? at) + (sample.afterDays ?? 0) * 86_400_000).toISOString();
        const command = commandOf(event, sample, when);
        expect(GUARDS[sample.guard]!(context, command), `${event} ${sample.guard}`).toMatchObject({
          code: sample.code,
        });
        for (const state of sample.in)
          expect(permits(importRunLifecycle, state, context, command), `${state} × ${event}`).toMatchObject({
            ok: false,
            refusal: { code: sample.code },
          });
      }
    // Its refusal opens the second row of APPLIED, so nobody ever reads it.
    expect(Object.keys(GUARDS).filter(name => !named.has(name))).toEqual(['isEverythingApplied']);
  });
});

const birth: ImportBirth = {
  ...{ id: 'run', no: 'IM2603100001', companyId: 'PLATFORM', kind: 'unlocode', resource: 'Port', repeatOf: null },
  ...{ fileId: 'file', fileName: 'a.csv', fileSize: 3, sha256: 'x', options: {} },
};
const play = (events: readonly [ImportEvent, ImportState, Fact['changes']?][]): ImportDocument =>
  events.reduce<ImportDocument | null>(
    (run, [event, toState, changes = []]) =>
      evolveImport(run, {
        ...{ seq: (run?.version ?? 0) + 1, event, fromState: run?.state ?? null, toState, at, remarks: null, changes },
        ...{ actorEmployeeId: 'importer', actorCompanyId: 'PLATFORM', actorKind: 'employee', revision: 1 },
        onBehalfOfEmployeeId: null,
      }),
    null,
  )!;

describe('the log of an import', () => {
  const counts = { ...NO_COUNTS, read: 2, new: 2, ready: 2 };

  it('tells the run', () => {
    const run = play([
      ['CREATE', 'DRAFT', [{ path: '', after: birth }]],
      ['UPLOAD', 'PARSING'],
      ['PARSED', 'PREVIEW', [{ path: 'counts', after: counts }]],
      ['APPLY', 'APPLYING', [{ path: 'mode', after: 'PARTIAL' }]],
    ]);
    expect(run).toMatchObject({ ...birth, state: 'APPLYING', version: 4, counts, mode: 'PARTIAL', appliedAt: at });
    expect(importContextOf(run)).toEqual({ ownerCompanyId: 'PLATFORM', counts, appliedAt: at });
  });

  it('forgets the first reading when the file is read again', () => {
    const run = play([
      ['CREATE', 'DRAFT', [{ path: '', after: birth }]],
      ['UPLOAD', 'PARSING'],
      ['PARSED', 'PREVIEW', [{ path: 'counts', after: counts }]],
      ['MAP', 'PARSING', [{ path: 'options', after: { encoding: 'GB18030' } }]],
    ]);
    expect(run).toMatchObject({ counts: NO_COUNTS, failure: [], header: null, options: { encoding: 'GB18030' } });
  });

  it('with a gap is no log', () => {
    const run = play([['CREATE', 'DRAFT', [{ path: '', after: birth }]]]);
    const fact = { seq: 3, event: 'UPLOAD', toState: 'PARSING', changes: [], at } as never;
    expect(() => evolveImport(run, fact)).toThrow('after 1');
  });
});
