import { expect, it } from 'vitest';
import { kindOfFile, officialKind, ownKind } from './import-kinds.ts';

const own = ownKind({ name: 'Port', title: { zh: '世界港口', en: 'World ports' } });
const locode = officialKind('unlocode', 'UN/LOCODE', 'UN/LOCODE', { isTextOnly: true });
const terminals = officialKind('smdg-terminals', 'SMDG', 'SMDG');

it.each([
  ['港口.xlsx', 'unlocode', 'resource:Port'],
  ['ports.XLS', 'unlocode', 'resource:Port'],
  ['2024-2 UNLOCODE CodeListPart1.csv', 'unlocode', 'unlocode'],
  ['terminals.xlsx', 'smdg-terminals', 'smdg-terminals'],
  ['港口.csv', 'resource:Port', 'resource:Port'],
])('%s, begun as %s, is read as %s', (file, chosen, kind) =>
  expect(kindOfFile(file, chosen, [locode, terminals, own])).toBe(kind),
);
