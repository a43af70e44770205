import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../ids.ts';
import { fileFolder, openToRead, type Writing } from './folder.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fairlead-folder-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Files below the root that this process holds open, as Linux lists them. */
const held = (): string[] =>
  readdirSync('/proc/self/fd')
    .map(fd => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return '';
      }
    })
    .filter(target => target.startsWith(root));

const CHECKS: Record<string, Writing['check']> = {
  'does not look': async () => undefined,
  'asks for the bytes and lets them be': async read => void (await read()).destroy(),
  'breaks off after a piece': async read => {
    for await (const _ of await read()) break;
  },
  'refuses before a piece has come': async read => {
    (await read()).destroy();
    throw new Error('away');
  },
  'reads all': async read => {
    for await (const _ of await read()) void _;
  },
};

// An error event that nobody hears ends the server; here it fails the run.
test.each(Object.entries(CHECKS))(
  'a check that %s leaves no file open and no error that nobody hears',
  async (_, check) => {
    const folder = fileFolder(root);
    const bytes = Buffer.alloc(200_000, 'x');
    const written = await Promise.allSettled(
      Array.from({ length: 40 }, () => folder.write(newId(), Readable.from([bytes]), { maxBytes: 1e6, check })),
    );
    const refused = written.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(check === CHECKS['refuses before a piece has come'] ? 40 : 0);
    await vi.waitFor(() => expect(held()).toEqual([]));
  },
);

test('a file that is not there is told by the call, not by its stream', async () => {
  const at = path.join(root, 'none');
  expect(existsSync(at)).toBe(false);
  await expect(openToRead(at)).rejects.toMatchObject({ code: 'ENOENT' });
});
