import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isResource } from '#contract/kernel/resource.ts';
import { isDocument } from '#machines/kernel/document.ts';
import type { Tables } from '../db/tables.ts';
import { type ServedDocument, serveDocument } from './document/served-document.ts';
import { type ServedResource, serve } from './resource/served-resource.ts';

/** A table that nobody names in code has no row type. */
const tableOf = (name: string): keyof Tables & string => name as keyof Tables & string;

/** What is declared without hooks of the server, in files called `<x>.plain.resource.ts` and `<x>.plain.document.ts` below a folder. */
export async function plainIn(folder: string): Promise<{
  readonly resources: readonly ServedResource[];
  readonly documents: readonly ServedDocument[];
}> {
  const files = globSync('**/*.plain.{resource,document}.ts', { cwd: folder }).sort();
  const modules = await Promise.all(
    files.map(async file => (await import(pathToFileURL(path.join(folder, file)).href)) as object),
  );
  const declared = modules.flatMap(exported => Object.values(exported) as unknown[]);
  return {
    resources: declared.filter(isResource).map(resource =>
      serve({
        resource,
        table: tableOf(resource.docType),
        ...(resource.owner === 'company' ? { ownBy: 'companyId' } : {}),
      }),
    ),
    documents: declared.filter(isDocument).map(document => serveDocument(document, { table: tableOf(document.type) })),
  };
}
