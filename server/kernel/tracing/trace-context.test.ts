import { expect, test } from 'vitest';
import { readTraceparent, requestIdOf, traceIdOf, traceparentOf } from './trace-context.ts';

const HEADER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('a traceparent is read and written as it was', () => {
  const read = readTraceparent(HEADER);
  expect(read).toEqual({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    isSampled: true,
  });
  expect(traceparentOf(read!)).toBe(HEADER);
  expect(readTraceparent(HEADER.replace(/01$/, '00'))).toMatchObject({ isSampled: false });
  // A later version may say more after it.
  expect(readTraceparent(`cc${HEADER.slice(2)}-what-comes`)).toMatchObject({ spanId: 'b7ad6b7169203331' });
});

test.each([
  undefined,
  '',
  'nonsense',
  HEADER.replace('00-', 'ff-'),
  HEADER.toUpperCase(),
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
  [HEADER],
])('%j begins a trace of its own', header => {
  expect(readTraceparent(header)).toBeNull();
});

test('the id of a request is the id of its trace', () => {
  const id = '0196f2c4-7d3b-7a10-9c55-0242ac120002';
  expect(traceIdOf(id)).toBe('0196f2c47d3b7a109c550242ac120002');
  expect(requestIdOf(traceIdOf(id))).toBe(id);
});
