// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { moved } from './move-call.ts';
import type { EditorCall } from './use-voyage-calls.ts';
import { changesOf } from './voyage-editor.tsx';

it('a call moves to a place of the voyage, and not past its ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(moved(ids, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(ids, 'c', 0)).toEqual(['c', 'a', 'b']);
  expect([moved(ids, 'a', -1), moved(ids, 'c', 3), moved(ids, 'b', 1), moved(ids, 'x', 1)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('a cut-off replaces the one of its kind and leaves the others', () => {
  const cutOffs = [
    { code: 'DCO', at: '1', source: null },
    { code: 'VCO', at: '2', source: null },
  ];
  const call = { row: { cutOffs } } as unknown as EditorCall;
  expect(changesOf(call, 'DCO', '3')).toEqual({ cutOffs: [cutOffs[1], { code: 'DCO', at: '3', source: 'MANUAL' }] });
  expect(changesOf(call, 'VCO', null)).toEqual({ cutOffs: [cutOffs[0]] });
  expect(changesOf(call, 'departurePlanned', '4')).toEqual({ departurePlanned: '4' });
});
