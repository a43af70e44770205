import { describe, expect, it } from 'vitest';
import { complaintSamples } from '#machines/kernel/complaint.samples.ts';
import { declaredDocuments } from './declared-documents.ts';
import { DOCUMENT_CHECKS } from './document-walk.ts';

/** Every document that is declared under `src/machines` is walked; the list is made from the folder. */
const declared = await declaredDocuments();

describe('the declared documents', () => {
  it('have samples beside them', () => {
    expect(declared.length).toBeGreaterThan(0);
    expect(declared.filter(({ samples }) => samples === null).map(({ file }) => file)).toEqual([]);
  });

  it('have a type, a controller and paths that no other document has', () => {
    for (const of of ['type', 'controller'] as const)
      expect(new Set(declared.map(({ document }) => document[of])).size).toBe(declared.length);
  });
});

describe.each(declared.filter(({ samples }) => samples !== null))('$document.type', ({ samples, table }) => {
  it.each(DOCUMENT_CHECKS)('$title', ({ run }) => run(samples!, table));
});

/** Not of the product: it stands for the next one that somebody declares. */
describe('the document that tests add', () => {
  it.each(DOCUMENT_CHECKS)('$title', ({ run }) => run(complaintSamples, null));
});
