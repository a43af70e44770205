import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyDocument, isDocument } from '#machines/kernel/document.ts';
import type { DocumentSamples } from '#machines/kernel/document-samples.ts';

/** All declared documents, as the folder has them: a new one is walked from its first file on. */

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface DeclaredDocument {
  /** From the folder of the project, `src/machines/rates/price-request.document.ts`. */
  readonly file: string;
  readonly document: AnyDocument;
  /** Null where `<x>.document.samples.ts` is missing. */
  readonly samples: DocumentSamples | null;
  /** Hand-written oracle: state × event -> state or code, exported as `documentTable` of `<x>.table.ts`. */
  readonly table: StateTable | null;
}

/** For `NEW` and every state what each event does: the state it leads to, or one of several; or the code it is refused with. */
export type StateTable = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

const load = async (file: string): Promise<Readonly<Record<string, unknown>> | null> => {
  const at = path.join(ROOT, file);
  return globSync(at).length === 0 ? null : await import(/* @vite-ignore */ pathToFileURL(at).href);
};

/** Reads every `*.document.ts` under `src/machines`; throws where one exports no document. */
export async function declaredDocuments(): Promise<readonly DeclaredDocument[]> {
  const files = globSync('src/machines/**/*.document.ts', { cwd: ROOT }).sort();
  return Promise.all(
    files.map(async file => {
      const exported = Object.values((await load(file)) ?? {}).filter(isDocument);
      const [document, ...others] = exported;
      if (!document || others.length > 0) throw new Error(`${file} exports ${exported.length} documents`);
      const samples = await load(file.replace(/\.ts$/, '.samples.ts'));
      const table = await load(file.replace('.document.ts', '.table.ts'));
      return {
        file,
        document,
        samples: (samples?.samples as DocumentSamples | undefined) ?? null,
        table: (table?.documentTable as StateTable | undefined) ?? null,
      };
    }),
  );
}
