import { describe, expect, it } from 'vitest';
import { type ImportCounts, type ImportState, NO_COUNTS } from '#contract/imports/import-run.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { type DocumentActor, permitsDocument, SYSTEM_ACTOR } from '../kernel/document.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { samples } from './import-run.document.samples.ts';
import { type ImportEvent, importRun } from './import-run.document.ts';

const counts: ImportCounts = { ...NO_COUNTS, read: 2, new: 2, ready: 2 };

const outcomeOf = (event: ImportEvent, actor: DocumentActor, world: object): string => {
  const permit = permitsDocument(importRun, 'APPLYING', samples.row, { event, actor, at: samples.at, world });
  return permit.ok ? permit.to : permit.refusal.code;
};

describe('a run that is being applied', () => {
  const importer = samples.actors.importer!;
  const applied = (n: number) => ({ counts: { ...counts, applied: n } });

  it('is partly applied where a row is left', () => {
    expect(outcomeOf('APPLIED', SYSTEM_ACTOR, { ...applied(2), left: 0 })).toBe('APPLIED');
    expect(outcomeOf('APPLIED', SYSTEM_ACTOR, { ...applied(2), left: 1 })).toBe('PARTLY');
  });

  it('goes back to its preview only while no row is written', () => {
    expect(outcomeOf('CANCEL', importer, applied(0))).toBe('PREVIEW');
    expect(outcomeOf('CANCEL', importer, applied(1))).toBe('PARTLY');
    expect(outcomeOf('UNDONE', SYSTEM_ACTOR, applied(0))).toBe('PREVIEW');
    expect(outcomeOf('UNDONE', SYSTEM_ACTOR, applied(1))).toBe('IM-01');
  });
});

describe('the log of an import', () => {
  /** As versions before the kit told it. */
  const birth = {
    id: 'run',
    no: 'IM2603100001',
    companyId: 'PLATFORM',
    kind: 'unlocode',
    resource: 'Port',
    repeatOf: null,
    fileId: 'file',
    fileName: 'a.csv',
    fileSize: 3,
    sha256: 'x',
    options: {},
  };
  const play = (events: readonly (readonly [ImportEvent, ImportState, Fact['changes']?])[]) =>
    foldDocument(
      importRun,
      events.map(([event, toState, changes = []], index) => ({
        seq: index + 1,
        event,
        toState,
        at: samples.at,
        changes,
        actorEmployeeId: 'importer',
        actorCompanyId: 'PLATFORM',
      })),
    );
  const read = [
    ['CREATE', 'DRAFT', [{ path: '', after: birth }]],
    ['UPLOAD', 'PARSING'],
    ['PARSED', 'PREVIEW', [{ path: 'counts', after: counts }]],
  ] as const;

  it('tells the run, and who applied it', () => {
    const run = play([...read, ['APPLY', 'APPLYING', [{ path: 'mode', after: 'PARTIAL' }]]]);
    expect(run).toMatchObject({ ...birth, state: 'APPLYING', version: 4, counts, mode: 'PARTIAL', mapping: {} });
    expect(run).toMatchObject({ createdBy: 'importer', appliedBy: 'importer', appliedAt: samples.at });
  });

  it('forgets who applied it where all rows went back', () => {
    const run = play([...read, ['APPLY', 'APPLYING'], ['UNDONE', 'PREVIEW']]);
    expect(run).toMatchObject({ appliedBy: null, appliedAt: null });
  });

  it('forgets the first reading when the file is read again', () => {
    const run = play([...read, ['MAP', 'PARSING', [{ path: 'options', after: { edition: '2025-1' } }]]]);
    expect(run).toMatchObject({ counts: NO_COUNTS, failure: [], header: null, edition: '2025-1' });
  });
});
