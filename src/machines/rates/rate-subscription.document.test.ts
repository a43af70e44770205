import { describe, expect, it } from 'vitest';
import { foldDocument } from '../kernel/document-fold.ts';
import { rateSubscription } from './rate-subscription.document.ts';

describe('the log of a subscription', () => {
  const at = (seq: number): string => `2027-01-0${seq}T00:00:00.000Z`;
  const birth = { id: 's', shareId: 'a-share', companyId: 'R', ownerCompanyId: 'O', kind: 'SUBSCRIBED' };
  const fact = (seq: number, event: string, fromState: string | null, toState: string, changes: object[] = []) => ({
    seq,
    event,
    fromState,
    toState,
    actorEmployeeId: null,
    actorCompanyId: 'O',
    at: at(seq),
    changes: changes as { path: string }[],
  });

  it('of before the kit tells whose it is, its state, and what the receiver wants of it', () => {
    const log = [
      fact(1, 'SUBSCRIBE', null, 'REQUESTED', [{ path: '', after: birth }]),
      fact(2, 'ACCEPT', 'REQUESTED', 'ACTIVE'),
      fact(3, 'FILTER', 'ACTIVE', 'ACTIVE', [
        { path: 'autoImport', before: true, after: false },
        { path: 'carrierIds', before: [], after: [] },
      ]),
    ];
    expect(foldDocument(rateSubscription, log.slice(0, 1))).toMatchObject({ autoImport: true, answeredAt: null });
    expect(foldDocument(rateSubscription, log)).toMatchObject({
      ...birth,
      state: 'ACTIVE',
      version: 3,
      answeredAt: at(2),
      autoImport: false,
      carrierIds: [],
      polIds: [],
      podIds: [],
    });
  });

  it('says when it was answered: given, accepted or refused, and not when it was paused or ended', () => {
    const given = fact(1, 'ALLOCATE', null, 'ACTIVE', [{ path: '', after: { ...birth, kind: 'ALLOCATED' } }]);
    const ended = fact(2, 'END', 'ACTIVE', 'ENDED');
    expect(foldDocument(rateSubscription, [given, ended])).toMatchObject({ autoImport: true, answeredAt: at(1) });
    const asked = fact(1, 'SUBSCRIBE', null, 'REQUESTED', [{ path: '', after: birth }]);
    const taken = fact(2, 'END', 'REQUESTED', 'ENDED');
    expect(foldDocument(rateSubscription, [asked, taken])).toMatchObject({ state: 'ENDED', answeredAt: null });
    const refused = fact(2, 'REFUSE', 'REQUESTED', 'REFUSED');
    expect(foldDocument(rateSubscription, [asked, refused])).toMatchObject({ answeredAt: at(2) });
  });
});
