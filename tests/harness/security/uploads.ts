import { deflateRawSync } from 'node:zlib';
import { headerFaults, problemFaults } from './answer-rules.ts';
import type { PartResult } from './part.ts';
import { ASKERS, openWorld } from './world.ts';
import { zipOf } from './zip.ts';

/** Files that lie about what they are, are more than they say, or want to stand somewhere else; to every call that takes a file. */
const MB = 1024 * 1024;

const SHEET = '<?xml version="1.0"?><worksheet><sheetData/></worksheet>';
const bomb = (): Buffer => zipOf([{ name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(40 * MB, 0x20) }]);
const lying = (): Buffer => {
  const packed = deflateRawSync(Buffer.alloc(20 * MB, 0x41));
  return zipOf([{ name: 'xl/workbook.xml', packed, size: 10 }]);
};

const FILES = (): readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[] => [
  { name: 'page.png', type: 'image/png', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
  {
    name: 'note.pdf',
    type: 'application/pdf',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  },
  { name: 'program.xlsx', type: 'application/vnd.ms-excel', bytes: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1') },
  { name: 'bomb.xlsx', type: 'application/zip', bytes: bomb() },
  { name: 'lying.xlsx', type: 'application/zip', bytes: lying() },
  {
    name: 'slip.xlsx',
    type: 'application/zip',
    bytes: zipOf([{ name: '../../../../planted.txt', data: Buffer.from('x') }]),
  },
  {
    name: 'entity.xlsx',
    type: 'application/zip',
    bytes: zipOf([
      {
        name: 'xl/workbook.xml',
        data: Buffer.from('<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>'),
      },
      { name: 'xl/worksheets/sheet1.xml', data: Buffer.from(SHEET) },
    ]),
  },
  {
    name: 'many.xlsx',
    type: 'application/zip',
    bytes: zipOf(Array.from({ length: 6_000 }, (_, at) => ({ name: `f${at}`, data: Buffer.of() }))),
  },
  { name: 'empty.csv', type: 'text/csv', bytes: Buffer.of() },
  { name: '../../../../etc/passwd', type: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') },
  { name: '..\\..\\x.csv', type: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') },
  { name: 'a\r\nX-Planted: 1.csv', type: 'text/csv', bytes: Buffer.from('a,b\n') },
  { name: `${'n'.repeat(5_000)}.csv`, type: 'text/csv', bytes: Buffer.from('a,b\n') },
  { name: 'gnp.\u202evsc', type: 'text/csv', bytes: Buffer.from('a,b\n') },
  { name: 'quotes.csv', type: 'text/csv', bytes: Buffer.from(`"${'x'.repeat(2 * MB)}`) },
  { name: 'columns.csv', type: 'text/csv', bytes: Buffer.from(','.repeat(2 * MB)) },
  { name: 'nul.csv', type: 'text/csv', bytes: Buffer.alloc(4_096) },
  { name: 'surrogates.csv', type: 'text/csv', bytes: Buffer.from([0xed, 0xa0, 0x80, 0x2c, 0xff, 0xfe, 0x00]) },
];
export const BOUNDARY = 'boundary-of-the-harness';

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export const multipart = (name: string, type: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nunlocode\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

const SLOWEST_MS = 10_000;

/** Every call without a JSON body is offered every file; those that take none say so. */
export async function checkUploads(): Promise<PartResult> {
  const world = await openWorld();
  const faults: string[] = [];
  const takers = new Set<string>();
  const files = FILES();
  let requests = 0;
  try {
    const calls = world.operations.filter(({ method, body }) => method === 'POST' && body === null);
    for (const asker of [ASKERS[4]!, ASKERS[1]!])
      for (const { path, name: operation } of calls) {
        // A call that takes no file says so to the first.
        for (const { name, type, bytes } of files) {
          const token = await world.tokenOf(asker).catch(() => null);
          if (token === null) break;
          const begun = performance.now();
          const answer = await world.server.app.inject({
            method: 'POST',
            url: path,
            payload: multipart(name, type, bytes),
            headers: { authorization: `Bearer ${token}`, 'content-type': MULTIPART },
          });
          requests += 1;
          const ms = performance.now() - begun;
          const told = {
            status: answer.statusCode,
            headers: answer.headers as Record<string, string>,
            text: answer.body,
            ms,
          };
          if (told.status === 401) world.forget(asker);
          const isTaker = !/"(malformed_body|AUTH_FORBIDDEN|SIGN_IN_REQUIRED)"/.test(told.text);
          if (isTaker) takers.add(operation);
          const found = [
            ...problemFaults(told),
            ...headerFaults(told, true),
            ...(told.status >= 500 && told.status !== 503 ? [`status ${told.status}`] : []),
            ...(ms > SLOWEST_MS ? [`took ${Math.round(ms)} ms`] : []),
            ...(/root:|X-Planted/i.test(told.text.replaceAll(JSON.stringify(name).slice(1, -1), ''))
              ? ['tells of a file of the machine']
              : []),
          ];
          faults.push(
            ...found.map(fault => `${operation} as ${asker.name}: ${JSON.stringify(name.slice(0, 40))}: ${fault}`),
          );
          if (!isTaker) break;
        }
      }
    const stored = await world.server.deps.db.selectFrom('storedFile').select('name').execute();
    const badNames = stored.filter(({ name }) => /[\\/\p{Cc}\p{Cf}]|^\.|^$/u.test(name) || name.length > 250);
    faults.push(...badNames.map(({ name }) => `stored under ${JSON.stringify(name.slice(0, 60))}`));
    return { figures: { takers: takers.size, requests, stored: stored.length }, faults };
  } finally {
    await world.close();
  }
}
