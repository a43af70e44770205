import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredDocuments } from './declared-documents.ts';
import { pageOf } from './document-drawing.ts';

/** `docs/documents` shows every document as it is declared; a page that is out of date fails here, and `-u` writes it anew. */
const declared = await declaredDocuments();
const nameOf = (file: string): string => `${basename(file, '.document.ts')}.md`;

describe('the pages of documents', () => {
  it.each(declared)('show $document.type as it is declared', async ({ document, file }) => {
    await expect(pageOf(document, file)).toMatchFileSnapshot(`../../docs/documents/${nameOf(file)}`);
  });

  it('show no document that is declared no more', () => {
    const known = new Set(declared.map(({ file }) => nameOf(file)));
    const pages = globSync('docs/documents/*.md').map(page => basename(page));
    expect(pages.filter(page => !known.has(page))).toEqual([]);
  });
});
