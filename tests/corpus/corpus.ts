import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Fact } from '#contract/kernel/facts.ts';
import type { BatchCounts } from '#contract/rates/batch/batch-codes.ts';
import { atHeadShape } from '#machines/kernel/upcast.ts';
import { countedIn } from '#machines/rates/rate-batch.document.ts';
import type { Tables } from '#server/db/tables.ts';
import { factShapesOf } from '#server/kernel/fact-shapes.ts';
import type { DocumentKind } from '#tests/harness/checker/document-kind.ts';
import { everyKind } from '#tests/harness/checker/every-kind.ts';
import { differences, shownPair } from '#tests/harness/checker/same.ts';

/**
 * Facts as versions of the product have written them, with the rows that they were, frozen: `<document>.json` for each type. Nothing
 * in these files is ever changed; `record.ts` adds to them.
 */
const factSchema = z.looseObject({
  seq: z.int(),
  event: z.string(),
  fromState: z.string().nullable(),
  toState: z.string(),
  actorEmployeeId: z.string().nullable(),
  actorCompanyId: z.string().nullable(),
  actorKind: z.enum(['employee', 'shareLink', 'system', 'partner']),
  onBehalfOfEmployeeId: z.string().nullable(),
  at: z.string(),
  remarks: z.string().nullable(),
  changes: z.array(z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
  revision: z.int(),
  origins: z.array(z.looseObject({ from: z.string(), keys: z.array(z.string()) })).optional(),
  shape: z.int(),
});

const historySchema = z.object({
  /** Which version of the product wrote the facts. */
  by: z.string(),
  id: z.string(),
  facts: z.array(factSchema),
  /** The document as its row had it; null: it was deleted. */
  row: z.record(z.string(), z.unknown()).nullable(),
});
export type History = z.output<typeof historySchema>;

const corpusSchema = z.object({ documentType: z.string(), histories: z.array(historySchema) });
export type Corpus = z.output<typeof corpusSchema>;

export const CORPUS = import.meta.dirname;
export const fileOf = (documentType: string): string => path.join(CORPUS, `${documentType}.json`);

export const readCorpora = (): readonly Corpus[] =>
  readdirSync(CORPUS)
    .filter(name => name.endsWith('.json'))
    .map(name => corpusSchema.parse(JSON.parse(readFileSync(path.join(CORPUS, name), 'utf8'))));

/** Facts of a history at the shapes of today. */
const factsAtHead = ({ facts }: History, documentType: string): Fact[] =>
  facts.map(({ shape, ...fact }) => atHeadShape(factShapesOf(documentType), fact as Fact, shape));

/** Every kind of document that the product has, by its name in the log. */
export const documentKinds = async (db: Kysely<Tables>): Promise<ReadonlyMap<string, DocumentKind>> =>
  new Map((await everyKind(db)).map(kind => [kind.type, kind]));

/** What a member of a row was called when it was recorded, and is called now. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  spaceOrder: { buyerCompanyId: 'companyId' },
  booking: { no: 'bookingNo', customerCompanyId: 'companyId', rolls: 'rollList' },
  rateBatch: { no: 'batchNo' },
  fclRate: { reason: 'stateReason' },
  lclRate: { reason: 'stateReason' },
};

/** Recorded rows whose fields stood in members of their own. */
const UNFOLDED: Readonly<Record<string, (row: object) => object>> = {
  globalMessage(row) {
    const { content, ...fields } = row as { readonly content: object };
    return { ...content, ...fields };
  },
  rateBatch(row) {
    const { counts, ...fields } = row as { readonly counts?: BatchCounts };
    return { ...(counts ? countedIn(counts) : {}), ...fields };
  },
};

/** Documents whose recorded content also names, always empty, what nobody types. */
const TYPED_ALONE: ReadonlySet<string> = new Set(['fclRate', 'lclRate']);
const typedAlone = (row: object, folded: object): object => {
  const [content, known] = [row, folded].map(one => (one as { readonly content: object }).content);
  const typed = Object.entries(content!).filter(([name, value]) => name in known! || !isEmpty(value));
  return { ...row, content: Object.fromEntries(typed) };
};
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** What differs between the fold of a history and its row, in words; the id is the key of the log and no fact tells it. */
export function misfits(kind: DocumentKind, history: History): readonly string[] {
  const document = kind.fold(factsAtHead(history, kind.type));
  const folded = document && (kind.told?.(document) ?? document);
  const names = RENAMED[kind.type] ?? {};
  const inOne = history.row && TYPED_ALONE.has(kind.type) && folded ? typedAlone(history.row, folded) : history.row;
  const recorded = inOne && (UNFOLDED[kind.type]?.(inOne) ?? inOne);
  const row =
    recorded && Object.fromEntries(Object.entries(recorded).map(([name, value]) => [names[name] ?? name, value]));
  if (!folded || !row) return folded || row ? ['one of log and row is gone'] : [];
  // What later versions make of the same log the row of then did not have.
  const later = Object.keys(folded).filter(name => !(name in row));
  const left = new Set([...(kind.except ?? []), ...later, 'id']);
  return differences(folded, row, left).map(name => shownPair(name, folded, row));
}
