import { describe, expect, it } from 'vitest';
import { foldDocument } from '../kernel/document-fold.ts';
import { rateShare } from './rate-share.document.ts';

describe('the log of a share', () => {
  const fact = (seq: number, event: string, fromState: string | null, toState: string, changes: object[]) => ({
    seq,
    event,
    fromState,
    toState,
    actorEmployeeId: null,
    actorCompanyId: 'OWNER',
    at: `2027-01-0${seq}T00:00:00.000Z`,
    changes: changes as { path: string }[],
  });
  const name = { path: 'name', after: '盐田东南亚' };

  it('that the kit of resources wrote folds as it stands, also that of a row the product brought along', () => {
    const seeded = fact(1, 'SEED', null, 'OFFERED', [
      name,
      { path: 'state', after: 'OFFERED' },
      { path: 'withSubscribed', after: false },
    ]);
    const paused = fact(2, 'PAUSE', 'OFFERED', 'PAUSED', [{ path: 'state', before: 'OFFERED', after: 'PAUSED' }]);
    expect(foldDocument(rateShare, [seeded, paused], 'a-share')).toMatchObject({
      id: 'a-share',
      state: 'PAUSED',
      version: 2,
      name: '盐田东南亚',
      terms: null,
      amounts: [],
      withSubscribed: false,
      createdAt: seeded.at,
      updatedAt: paused.at,
    });
  });

  it('leads back from a deletion, which it told as a birth', () => {
    const made = fact(1, 'CREATE', null, 'DRAFT', [name, { path: 'state', after: 'DRAFT' }]);
    const deleted = fact(2, 'DELETE', 'DRAFT', 'DELETED', [{ path: 'name', before: '盐田东南亚' }]);
    const restored = fact(3, 'RESTORE', null, 'DRAFT', [name, { path: 'state', after: 'DRAFT' }]);
    expect(foldDocument(rateShare, [made, deleted], 'a-share')).toMatchObject({ state: 'DELETED', name: null });
    expect(foldDocument(rateShare, [made, deleted, restored], 'a-share')).toMatchObject({
      state: 'DRAFT',
      version: 3,
      name: '盐田东南亚',
    });
  });
});
