import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { everyKind } from '#tests/harness/checker/every-kind.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/**
 * The client reads each answer by its declaration, and shows what does not fit as a broken answer. Rows of a document are written by its
 * folds and read without that check, so they are held against the declared fields here.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

it('rows of every document have the declared fields as they are declared', async () => {
  const { db } = server.deps;
  const misfits: string[] = [];
  const kinds = (await everyKind(db)).filter(({ fields }) => fields !== undefined);
  for (const { type, fields = {}, rows } of kinds) {
    const declared = z.object(fields);
    for (const row of (await rows(db)).values())
      for (const { path, message } of declared.safeParse(row).error?.issues ?? [])
        misfits.push(`${type} ${path.join('.')}: ${message}`);
  }
  expect([...new Set(misfits)]).toEqual([]);
  expect(kinds.length).toBeGreaterThan(15);
});
