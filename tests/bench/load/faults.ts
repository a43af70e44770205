import { type Edit, withoutCommit } from '#tests/harness/planting.ts';

/** Faults that a load must show. */
interface Fault {
  readonly about: string;
  readonly edits: readonly Edit[];
}

const PAGE = 'const page = await readPage(tx.db, served, reading, query);';

export const FAULTS = {
  'some-refused': {
    about: 'one list in forty ends in an error',
    edits: [
      {
        file: 'server/kernel/document/document.calls.ts',
        find: PAGE,
        replace: `if (Math.random() < 1 / 40) throw new Error('seeded'); ${PAGE}`,
      },
    ],
  },
  'one-deaf': {
    about: 'one live connection hears nothing',
    edits: [
      {
        file: 'server/live/hub.ts',
        find: 'for (const connection of connections) connection.deliver(event);',
        replace: 'for (const connection of [...connections].slice(1)) connection.deliver(event);',
      },
    ],
  },
  'lost-write': {
    about: 'some calls are answered and not committed',
    edits: [withoutCommit('let transactions = 0;', '(transactions += 1) % 25 === 0')],
  },
  'growing-memory': {
    about: 'what a list was made of is never let go',
    edits: [
      {
        file: 'server/kernel/document/document.calls.ts',
        find: PAGE,
        replace: `((globalThis as never as { kept: Buffer[] }).kept ??= []).push(Buffer.alloc(12_000_000, 1)); ${PAGE}`,
      },
    ],
  },
  'open-files': {
    about: 'a file that was stored stays open',
    edits: [
      {
        file: 'server/kernel/files/folder.ts',
        find: 'await handle.sync();\n      } catch',
        replace: `await handle.sync();
        for (let n = 0; n < 200; n += 1) process.getBuiltinModule('node:fs').openSync(part, 'r');
      } catch`,
      },
    ],
  },
} as const satisfies Record<string, Fault>;

export type LoadFault = keyof typeof FAULTS;

export const isLoadFault = (name: string): name is LoadFault => Object.hasOwn(FAULTS, name);
