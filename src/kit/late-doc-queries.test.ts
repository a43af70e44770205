import { expect, it } from 'vitest';
import { touchedKeys } from '#streams/doc-refresh.ts';
import { keepLive, LATE_DOC_QUERIES } from './late-doc-queries.ts';

it('refreshes what a screen shows beside the lists, and the lists too', () => {
  keepLive({ docType: 'buoy', keys: id => [['/api/Buoy/Overview', { id }]] });
  keepLive({ docType: 'buoy', keys: () => [['/api/Buoy/List']] });
  const message = { type: 'doc', docType: 'buoy', docId: 'b1', version: 2, state: 'LIT' } as const;
  expect(touchedKeys(LATE_DOC_QUERIES, message)).toEqual([['/api/Buoy/Overview', { id: 'b1' }], ['/api/Buoy/List']]);
});
