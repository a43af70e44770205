import { describe, expect, it } from 'vitest';
import { type DocumentActor, permitsDocument, SYSTEM_ACTOR } from '../kernel/document.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { NEW } from '../kernel/lifecycle.ts';
import { ratePost } from './rate-post.document.ts';

const personOf = (companyId: string): DocumentActor => ({
  kind: 'employee',
  employeeId: `employee of ${companyId}`,
  userId: null,
  companyId,
  companyKind: 'platform',
  holds: [],
});

const FILE = { fileId: 'a-file', name: 'notice.pdf', size: 1 };

interface Asked {
  readonly actor?: DocumentActor;
  readonly payload?: object;
  readonly at?: string;
  readonly row?: object;
}

/** The state that an event leads to, or the code it is refused with. */
function told(event: string, state: string, { actor = personOf('OWNER'), payload = {}, at, row }: Asked = {}): string {
  const post = { companyId: 'OWNER', bodyZh: '每箱上调 300 美元', effectiveTo: '2027-01-31', files: [], ...row };
  const command = { event, actor, payload, at: at ?? '2027-01-12T09:30:00.000Z' };
  const permit = permitsDocument(ratePost, state, post, command);
  return permit.ok ? permit.to : permit.refusal.code;
}

describe('an announcement', () => {
  const OWNERS = Object.entries(ratePost.events).filter(([name]) => name !== 'END');

  it.each(OWNERS)('%s is refused to everybody but a person of the company that announces', (name, { from }) => {
    const payload = { until: null };
    for (const state of from) {
      expect(told(name, state, { actor: personOf('ANOTHER'), payload })).toBe('RP-02');
      expect(told(name, state, { actor: SYSTEM_ACTOR, payload })).toBe('RP-02');
      expect(told(name, state, { payload })).not.toBe('RP-02');
    }
  });

  it('is ended by the clock alone', () => {
    expect(told('END', 'PUBLISHED')).toBe('RP-03');
    expect(told('END', 'PUBLISHED', { actor: SYSTEM_ACTOR })).toBe('ENDED');
  });

  it('is edited, given files and deleted as a draft alone', () => {
    for (const event of ['EDIT', 'ATTACH', 'DETACH', 'DELETE'])
      for (const state of [NEW, 'PUBLISHED', 'WITHDRAWN', 'ENDED', 'DELETED'])
        expect(told(event, state), `${event} in ${state}`).toBe('RP-01');
  });

  it('is not published without a text, nor after its last day where the company works', () => {
    expect(told('PUBLISH', 'DRAFT', { row: { bodyZh: ' ' } })).toBe('POST_BODY');
    expect(told('PUBLISH', 'DRAFT', { at: '2027-01-31T15:59:59.000Z' })).toBe('PUBLISHED');
    expect(told('PUBLISH', 'DRAFT', { at: '2027-01-31T16:00:00.000Z' })).toBe('POST_PAST');
  });

  it('is pinned until a day that is not over yet, and let go without a day', () => {
    expect(told('PIN', 'PUBLISHED', { payload: { until: '2027-01-11' } })).toBe('POST_PIN');
    expect(told('PIN', 'PUBLISHED', { payload: { until: '2027-01-12' } })).toBe('PUBLISHED');
    expect(told('PIN', 'PUBLISHED', { payload: { until: null } })).toBe('PUBLISHED');
  });

  it('takes no sixth file', () => {
    expect(told('ATTACH', 'DRAFT', { row: { files: Array.from({ length: 5 }, () => FILE) } })).toBe('POST_FILES');
  });
});

describe('the log of an announcement', () => {
  const fact = (seq: number, event: string, fromState: string | null, toState: string, changes: object[]) => ({
    seq,
    event,
    fromState,
    toState,
    actorEmployeeId: 'someone',
    actorCompanyId: 'OWNER',
    at: `2027-01-0${seq}T00:00:00.000Z`,
    changes: changes as { path: string }[],
  });
  const title = { path: 'titleZh', after: '普涨公告' };
  const made = fact(1, 'CREATE', null, 'DRAFT', [title, { path: 'state', after: 'DRAFT' }]);

  it('that the kit of resources wrote folds as it stands: an absent side is blank, the state is the fact’s', () => {
    const published = fact(2, 'PUBLISH', 'DRAFT', 'PUBLISHED', [
      { path: 'state', before: 'DRAFT', after: 'PUBLISHED' },
      { path: 'publishedAt', after: '2027-01-02T00:00:00.000Z' },
    ]);
    const pinned = fact(3, 'PIN', 'PUBLISHED', 'PUBLISHED', [{ path: 'pinnedUntil', after: '2027-01-20' }]);
    const freed = fact(4, 'PIN', 'PUBLISHED', 'PUBLISHED', [{ path: 'pinnedUntil', before: '2027-01-20' }]);
    expect(foldDocument(ratePost, [made, published, pinned, freed], 'a-post')).toMatchObject({
      id: 'a-post',
      state: 'PUBLISHED',
      version: 4,
      titleZh: '普涨公告',
      titleEn: null,
      carrierIds: [],
      publishedAt: '2027-01-02T00:00:00.000Z',
      pinnedUntil: null,
      createdAt: made.at,
    });
  });

  it('leads back from a deletion, which the kit of resources told as a birth', () => {
    const deleted = fact(2, 'DELETE', 'DRAFT', 'DELETED', [{ path: 'titleZh', before: '普涨公告' }]);
    const restored = fact(3, 'RESTORE', null, 'DRAFT', [title]);
    expect(foldDocument(ratePost, [made, deleted], 'a-post')).toMatchObject({ state: 'DELETED', titleZh: null });
    expect(foldDocument(ratePost, [made, deleted, restored], 'a-post')).toMatchObject({
      state: 'DRAFT',
      version: 3,
      titleZh: '普涨公告',
    });
    expect(() => foldDocument(ratePost, [made, { ...restored, seq: 2 }], 'a-post')).toThrow('is from null');
  });
});
