import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredDocuments } from '../machines/declared-documents.ts';

/**
 * One queue for all work that waits: claim, signs of life, who has it, what was lost and the undo window stand in `machines/kernel/queue.flow`,
 * `kit/queue` and `server/kernel/document/claim`. No area has any of them for itself.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const isProduct = (file: string): boolean => !/\.(?:test|samples|walk)\.tsx?$/.test(file);
const sources = (glob: string): ReadonlyMap<string, string> =>
  new Map(
    globSync(glob, { cwd: ROOT })
      .filter(isProduct)
      .map(file => [file, readFileSync(path.join(ROOT, file), 'utf8')]),
  );

const documents = (await declaredDocuments()).map(({ document }) => document);
const claims = documents.flatMap(({ claim }) => claim ?? []);
const anyOf = (names: readonly string[]): string => [...new Set(names)].join('|');
const claimers = anyOf(claims.map(({ claimer }) => claimer));
const ends = anyOf(claims.flatMap(({ until }) => until ?? []));

/** What only the queue of the kit does. */
const OWN: Readonly<Record<string, RegExp>> = {
  'a flow of its own for signs of life': /use-queue-flow\.ts|kernel\/queue\.flow\.ts/,
  'a sign of life of its own': /keepClaim|KeepClaim|heartbeat/i,
  'a sign of its own for what was lost': /['"](?:ALREADY_TAKEN|SI-L-02|TAKEN)['"]/,
  'an undo window of its own': /undo_?window/i,
  'who has it, told by comparing': new RegExp(
    `\\b(?:${claimers}|CLAIMER_ID)\\b\\)?\\s*[!=]==?(?!=|\\s*(?:null|undefined)\\b)`,
  ),
  'the end of a claim, told by comparing': new RegExp(`\\b(?:${ends})\\b\\)?\\s*[<>]`),
};
const found = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files].flatMap(([file, text]) =>
    Object.entries(OWN).flatMap(([what, pattern]) => (pattern.test(text) ? [`${file}: ${what}`] : [])),
  );

describe('work that waits', () => {
  it('is worked off on the queue of the kit, document by document', () => {
    const screens = [...sources('src/features/**/*.{ts,tsx}').values()];
    const ofKit = screens.filter(text => text.includes("'#kit/queue/use-queue.ts'"));
    const named = new Set(ofKit.flatMap(text => [...text.matchAll(/\buseQueue\((\w+),/g)].map(([, name]) => name)));
    expect(documents.flatMap(({ type, claim }) => (claim ? [type] : [])).sort()).toEqual([
      'booking',
      'companyApplication',
      'si',
    ]);
    expect([...named].sort()).toEqual(['booking', 'companyApplication', 'shippingInstruction']);
  });

  it('has no claim, sign of life, holder or undo window beside it', () => {
    expect(found(sources('src/features/**/*.{ts,tsx}'))).toEqual([]);
  });

  it('has one flow', () => {
    const flows = [...sources('src/machines/**/*.flow.ts')].filter(([file]) => !file.endsWith('kernel/queue.flow.ts'));
    expect(flows.flatMap(([file, text]) => (/undo_?window|claimer|releasing/i.test(text) ? [file] : []))).toEqual([]);
  });

  it('is seen where it is planted', () => {
    const planted = [
      "import { useQueueFlow } from '#kit/queue/use-queue-flow.ts';",
      'setInterval(() => client.call(keepClaim, { body: { id } }), 60_000);',
      "if (code === 'SI-L-02') showToast({ text: lost });",
      'const UNDO_WINDOW_MS = 10_000;',
      'const isMine = row.claimerId === me;',
      'const isTaken = row.takenUntil > now;',
    ];
    const files = new Map(planted.map((text, at) => [String(at), text]));
    expect(found(files).map(one => one.split(':')[0])).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(found(new Map([['none', 'const isFree = row.claimerId === null;']]))).toEqual([]);
  });
});
