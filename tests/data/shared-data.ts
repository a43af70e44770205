import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';

/** Sample data that others wrote, beside the repository; never copied into it. Its suite runs where the folder is. */
const FOLDER = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

export const hasSharedData = existsSync(FOLDER);

/** A suite on the sample data; without it the suite is left out, and `shared-data.test.ts` says so in one line. */
export const describeShared = describe.runIf(hasSharedData);

export const sharedText = (path: string): string => readFileSync(`${FOLDER}${path}`, 'utf8');
export const sharedBytes = (path: string): Buffer => readFileSync(`${FOLDER}${path}`);
export const sharedJson = (path: string): unknown => JSON.parse(sharedText(path));

/** Rows of a CSV file by their headings; quotes as in RFC 4180. */
export function csvRows(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n\r]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ',') rows.push([]);
  }
  const [head = [], ...body] = rows;
  return body
    .filter(row => row.length === head.length)
    .map(row => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}
