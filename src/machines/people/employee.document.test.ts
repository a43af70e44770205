import { describe, expect, it } from 'vitest';
import { type Corpus, readCorpora } from '#tests/corpus/corpus.ts';
import { permitsDocument } from '../kernel/document.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { samples } from './employee.document.samples.ts';
import { employee } from './employee.document.ts';

const histories: Corpus['histories'] = readCorpora().find(one => one.documentType === employee.type)?.histories ?? [];

describe('a resignation that is taken back', () => {
  it.each(['ACTIVE', 'DISABLED'])('leads back to %s where the person left from it', resignedFrom => {
    const row = { ...samples.row, ...samples.rows.RESIGNED, resignedFrom };
    const ask = { event: 'UNDO_RESIGN', actor: samples.actors.admin!, at: samples.at, remarks: null, payload: {} };
    const permit = permitsDocument(employee, 'RESIGNED', row, { ...ask, world: { bindings: 0 } });
    expect(permit).toMatchObject({ ok: true, to: resignedFrom });
  });
});

describe('logs that earlier versions have written', () => {
  it('are there', () => {
    expect(histories.length).toBeGreaterThan(0);
  });

  it.each(histories)('fold to the row as it was: $id', ({ id, facts, row }) => {
    expect(foldDocument(employee, facts, id)).toMatchObject(row ?? {});
  });
});
