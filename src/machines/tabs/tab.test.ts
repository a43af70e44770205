import { describe, expect, it } from 'vitest';
import { ROUTE, routeOf } from '#routes/catalogue/catalogue.ts';
import { NO_TABS, restoreTabs, serialiseTabs, tabKey, tabOf } from './tab.ts';

describe('key of a tab', () => {
  it.each([
    ['/tdManage/siCheck?q=abc&sort=deadline', '/tdmanage/sicheck'],
    ['/tdManage/siAudit?Id=7&view=diff', '/tdmanage/siaudit?Id=7'],
    ['/TDMANAGE/siaudit?Id=7#goods', '/tdmanage/siaudit?Id=7'],
    ['/tdManage/siAudit', '/tdmanage/siaudit'],
    ['/tdManage/siAudit?Id=', '/tdmanage/siaudit'],
    ['/tdManage/siDetail?from=%2FtdManage%2FsiCheck&Id=7', '/tdmanage/sidetail?Id=7'],
    ['/external/workbench/siSubmit?Id=1&CGO_ID=2', '/external/workbench/sisubmit?CGO_ID=2&Id=1'],
    ['/?showLogin=true&redirect=%2Fx', '/'],
  ])('%s is %s', (url, key) => {
    const route = routeOf(url);
    expect(route && tabKey(route, url)).toBe(key);
  });
});

describe('stored tabs', () => {
  const queue = tabOf(ROUTE.TdManageSiCheck, '/tdManage/siCheck?q=late');
  const review = {
    ...tabOf(ROUTE.TdManageSiAudit, '/tdManage/siAudit?Id=7', { zh: '审核 7', en: 'Review 7' }),
    pinned: true,
  };
  const saved = { tabs: [review, { ...queue, dirty: true }], activeKey: queue.key, split: null };

  it('come back as they were, but clean', () => {
    expect(restoreTabs(serialiseTabs(saved), routeOf, 20)).toEqual({
      tabs: [review, queue],
      activeKey: queue.key,
      split: null,
    });
    expect([queue.keepAlive, review.keepAlive]).toEqual([true, false]);
  });

  it('leave out what the seat may not open any more, and fall back to another tab in view', () => {
    const withoutQueue = (url: string) => (url.startsWith('/tdManage/siCheck') ? undefined : routeOf(url));
    expect(restoreTabs(serialiseTabs(saved), withoutQueue, 20)).toEqual({
      tabs: [review],
      activeKey: review.key,
      split: null,
    });
    expect(restoreTabs(serialiseTabs(saved), () => undefined, 20)).toEqual(NO_TABS);
  });

  it('are bounded and hold each page once', () => {
    const many = {
      tabs: [queue, queue, ...[1, 2, 3].map(id => tabOf(ROUTE.TdManageSiAudit, `/tdManage/siAudit?Id=${id}`))],
      activeKey: null,
      split: null,
    };
    expect(restoreTabs(serialiseTabs(many), routeOf, 3).tabs.map(tab => tab.key)).toEqual([
      '/tdmanage/sicheck',
      '/tdmanage/siaudit?Id=1',
      '/tdmanage/siaudit?Id=2',
    ]);
  });

  it('bring both halves back, or neither', () => {
    const split = { left: queue.key, right: review.key, share: 0.4 };
    expect(restoreTabs(serialiseTabs({ ...saved, split }), routeOf, 20).split).toEqual(split);
    const withoutQueue = (url: string) => (url.startsWith('/tdManage/siCheck') ? undefined : routeOf(url));
    expect(restoreTabs(serialiseTabs({ ...saved, split }), withoutQueue, 20).split).toBeNull();
    const crooked = serialiseTabs({ ...saved, split: { ...split, share: 7 } });
    expect(restoreTabs(crooked, routeOf, 20).split?.share).toBe(0.8);
  });

  it.each([
    null,
    '',
    '{',
    '[]',
    '{"version":2,"tabs":[],"active":null}',
    '{"version":1,"tabs":[{"url":1}],"active":null}',
  ])('count as none when unreadable: %s', stored => {
    expect(restoreTabs(stored, routeOf, 20)).toEqual(NO_TABS);
  });
});
