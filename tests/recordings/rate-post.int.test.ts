import { resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import {
  attachToPost,
  detachFromPost,
  markPostsRead,
  pinPosts,
  postBoard,
  postCalendar,
  postFile,
  postReaders,
  postToRule,
  publishPosts,
  readPost,
  withdrawPosts,
} from '#contract/rates/post/post.calls.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { ratePost } from '#machines/rates/rate-post.document.ts';
import { endDuePosts } from '#server/features/rates/post/end-due.ts';
import { namedIds } from './kit/demo-ids.ts';
import { recordDocument } from './kit/record-document.ts';

const ratePostResource = documentResource(ratePost);
const posts = resourceCalls(ratePostResource);
const { apply } = documentCalls(ratePost);
const DAY_MS = 24 * 3_600_000;

recordDocument({
  document: 'rate-post',
  calls: ['/api/RatePost/'],
  machines: { ratePost: 'rates/rate-post' },
  tables: ['rate_post', 'rate_post_read'],
  people: {
    pricing: ['PLTFRM', 'pricing'],
    finance: ['PLTFRM', 'finance'],
    buyer: ['NQUAYS', 'buyer1'],
    colleague: ['NQUAYS', 'doc1'],
    stranger: ['RCHDSZ', 'buyer1'],
  },
  async play({ server, step, refused, tried, upload, refusedUpload, jobs, work, later }) {
    const { NQUAYS, MSCU, CNSHA, DEHAM, EBS } = await namedIds(server.db);
    const content = {
      titleZh: '普涨公告',
      titleEn: 'General increase',
      kind: 'GRI' as const,
      carrierIds: [MSCU],
      portIds: [CNSHA, DEHAM],
      effectiveFrom: '2025-12-01',
      effectiveTo: '2025-12-31',
      bodyZh: '每箱上调\n\n- **粗体**\n- [链接](https://fairlead.example) <b>no tag</b>',
      visibility: 'PUBLIC_SITE' as const,
    };
    const rowsOf = (...rows: readonly { readonly id: string; readonly version: number }[]) =>
      rows.map(({ id, version }) => ({ id, version }));
    let made = 0;
    /** One more draft, with a title of its own. */
    const draft = async (name: string, over: Readonly<Record<string, unknown>> = {}) => {
      made += 1;
      const { data } = await step(name, 'pricing', posts.create, {
        body: { ...content, titleZh: `公告 ${made}`, ...over } as never,
      });
      return data as { readonly id: string; readonly version: number };
    };

    // Drafting.
    const first = await draft('a draft is made');
    const { id } = first;
    await step('made once for one key', 'pricing', posts.create, { body: { ...content, titleZh: '一次' }, key: 'k1' });
    await step('made again with the same key', 'pricing', posts.create, {
      body: { ...content, titleZh: '一次' },
      key: 'k1',
    });
    await refused('another body with the same key', 'pricing', posts.create, {
      body: { ...content, titleZh: '两次' },
      key: 'k1',
    });
    await refused('the same title and day again', 'pricing', posts.create, { body: { ...content, titleZh: '公告 1' } });
    await refused('made of nothing', 'pricing', posts.create, { body: {} });
    await refused('a text that is too long', 'pricing', posts.create, {
      body: { ...content, titleZh: '长', bodyZh: 'x'.repeat(20_001) },
    });
    await refused('the last day before the first', 'pricing', posts.create, {
      body: { ...content, titleZh: '早', effectiveTo: '2025-11-30' },
    });
    await refused('for companies, none named', 'pricing', posts.create, {
      body: { ...content, titleZh: '谁', visibility: 'COMPANIES' },
    });
    await refused('made without the right', 'finance', posts.create, { body: content });
    await refused('made by a customer', 'buyer', posts.create, { body: content });
    await refused('made without a sign-in', null, posts.create, { body: content });
    await step('changed', 'pricing', posts.modify, { body: { id, changes: { titleEn: 'GRI' } }, version: 1 });
    await refused('changed at a stale version', 'pricing', posts.modify, {
      body: { id, changes: { titleEn: 'late' } },
      version: 1,
    });
    await refused('changed without a version', 'pricing', posts.modify, { body: { id, changes: { titleEn: 'x' } } });
    await refused('a state typed by hand', 'pricing', posts.modify, {
      body: { id, changes: { state: 'PUBLISHED' } },
      version: 2,
    });
    await refused('changed where nothing is', 'pricing', posts.modify, {
      body: { id: 'nothing', changes: { titleEn: 'x' } },
      version: 1,
    });

    // Files.
    const file = { name: 'notice.txt', type: 'text/plain', bytes: 'a notice' };
    const { data: stored } = await upload('a file is added', 'pricing', attachToPost, {
      fields: { id, version: 2 },
      file,
    });
    await refusedUpload('a file is added at a stale version', 'pricing', attachToPost, {
      fields: { id, version: 2 },
      file,
    });
    await refusedUpload('a customer adds a file', 'buyer', attachToPost, { fields: { id, version: 3 }, file });
    await refusedUpload('a file without its draft', 'pricing', attachToPost, { file });
    await upload('a second file is added', 'pricing', attachToPost, {
      fields: { id, version: 3 },
      file: { ...file, name: 'second.txt' },
    });
    await step('the first file is taken off', 'pricing', detachFromPost, {
      body: { id, fileId: (stored as { id: string }).id },
      version: 4,
    });
    await refused('a file that is not there is taken off', 'pricing', detachFromPost, {
      body: { id, fileId: 'nothing' },
      version: 5,
    });
    await refused('a file is taken off at a stale version', 'pricing', detachFromPost, {
      body: { id, fileId: 'nothing' },
      version: 1,
    });

    // Publishing.
    const empty = await draft('a draft without a text', { bodyZh: null });
    const over = await draft('a draft whose days are over', { effectiveFrom: '2025-11-01', effectiveTo: '2025-11-10' });
    const named = await draft('a draft for one company', {
      visibility: 'COMPANIES',
      visibleCompanyIds: [NQUAYS],
    });
    const own = await draft('a draft for the own company', { visibility: 'COMPANY' });
    const rule = await draft('a draft of a peak season surcharge', { kind: 'PSS' });
    await step('a draft is read by its company', 'pricing', readPost, { query: { id } });
    await refused('a draft is read by a customer', 'buyer', readPost, { query: { id } });
    await refused('a customer publishes', 'buyer', publishPosts, { body: { rows: [{ id, version: 5 }] } });
    await step('several are published at once', 'pricing', publishPosts, {
      body: { rows: [{ id, version: 5 }, ...rowsOf(empty, over, named, own), { id: 'nothing', version: 1 }] },
    });
    await step('published at a stale version', 'pricing', publishPosts, {
      body: { rows: [{ id: rule.id, version: 9 }] },
    });
    await step('published again', 'pricing', publishPosts, { body: { rows: [{ id, version: 6 }] } });
    await refused('no row is published', 'pricing', publishPosts, { body: { rows: [] } });
    await jobs('its readers are told');
    await refused('what is published is changed', 'pricing', posts.modify, {
      body: { id, changes: { titleEn: 'x' } },
      version: 6,
    });
    await refusedUpload('a file is added to what is published', 'pricing', attachToPost, {
      fields: { id, version: 6 },
      file,
    });

    // Reading.
    await step('the board of the company', 'pricing', postBoard, { query: { limit: 5 } });
    await step('the board of a customer', 'buyer', postBoard, { query: { limit: 5 } });
    await step('the board of another customer', 'stranger', postBoard, { query: { limit: 5 } });
    await step('the board by carrier and kind, unread', 'buyer', postBoard, {
      query: { carrier: 'MSCU', kind: 'GRI', unread: '1', limit: 5 },
    });
    await step('a customer reads', 'buyer', readPost, { query: { id } });
    await step('another customer reads what is for all', 'stranger', readPost, { query: { id } });
    await refused('another customer reads what is not for it', 'stranger', readPost, { query: { id: named.id } });
    await step('a customer marks as read', 'buyer', markPostsRead, { body: { ids: [id, named.id] } });
    await step('marked once more', 'buyer', markPostsRead, { body: { ids: [id] } });
    await step('another customer marks what is not for it', 'stranger', markPostsRead, { body: { ids: [named.id] } });
    await step('who has read it', 'pricing', postReaders, { query: { id, limit: 5 } });
    await refused('a customer asks who has read it', 'buyer', postReaders, { query: { id, limit: 5 } });
    await step('a customer takes its file', 'buyer', postFile, { query: { id, file: await fileOf(server.db, id) } });
    await refused('a customer takes a file that is not there', 'buyer', postFile, { query: { id, file: 'nothing' } });
    await step('what takes effect in the month', 'pricing', postCalendar, { query: { month: '2025-12' } });
    await refused('what takes effect in no month', 'pricing', postCalendar, { query: { month: '2025-13' } });

    // Pinning and withdrawing.
    await step('pinned until a day', 'pricing', pinPosts, {
      body: { rows: [{ id, version: 6 }], until: '2025-11-25' },
    });
    await step('pinned until a day that is over', 'pricing', pinPosts, {
      body: { rows: [{ id, version: 7 }], until: '2025-11-18' },
    });
    await step('a draft is pinned', 'pricing', pinPosts, { body: { rows: rowsOf(rule), until: '2025-11-25' } });
    await step('let go again', 'pricing', pinPosts, { body: { rows: [{ id, version: 7 }], until: null } });
    await refused('a customer pins', 'buyer', pinPosts, { body: { rows: [{ id, version: 8 }], until: null } });
    await step('withdrawn', 'pricing', withdrawPosts, { body: { rows: [{ id: own.id, version: 2 }] } });
    await step('a draft is withdrawn', 'pricing', withdrawPosts, { body: { rows: rowsOf(rule) } });
    await refused('withdrawn without the right', 'finance', withdrawPosts, { body: { rows: [{ id, version: 8 }] } });

    // As every document of the kit.
    const withdraw = (row: object) => ({
      body: { event: 'WITHDRAW', rows: [row], payload: {}, remarks: null },
    });
    await tried(
      true,
      'an event by the call of the kit, stale',
      'pricing',
      apply,
      withdraw({ id: named.id, version: 9 }),
    );
    await tried(
      true,
      'an event by the call of the kit, without the right',
      'finance',
      apply,
      withdraw({ id, version: 8 }),
    );
    await tried(false, 'an event by the call of the kit', 'pricing', apply, withdraw({ id: named.id, version: 2 }));

    // Becoming a rule.
    await step('it becomes an increase', 'pricing', postToRule, {
      body: { id, rule: 'INCREASE', amount: '150' },
      version: 8,
    });
    await step('it becomes a surcharge rule', 'pricing', postToRule, {
      body: { id: rule.id, rule: 'SURCHARGE', amount: '75', feeId: EBS },
      version: 1,
    });
    await refused('of a carrier that it does not name', 'pricing', postToRule, {
      body: { id: rule.id, rule: 'INCREASE', amount: '75', carrierId: 'nobody' },
      version: 2,
    });
    await refused('a rule of what is stale', 'pricing', postToRule, {
      body: { id, rule: 'INCREASE', amount: '150' },
      version: 1,
    });
    await refused('a rule of what is withdrawn', 'pricing', postToRule, {
      body: { id: own.id, rule: 'INCREASE', amount: '150' },
      version: 3,
    });
    await refused('a rule of no amount', 'pricing', postToRule, {
      body: { id, rule: 'INCREASE', amount: 'more' },
      version: 9,
    });
    await refused('a rule without the right', 'buyer', postToRule, {
      body: { id, rule: 'INCREASE', amount: '150' },
      version: 9,
    });

    // The kit of resources.
    await step('one row', 'pricing', posts.get, { query: { id } });
    await step('one row as it was', 'pricing', posts.get, { query: { id, asOf: '2025-11-19T03:00:01.000Z' } });
    await refused('one row of others', 'buyer', posts.get, { query: { id } });
    await step('the rows', 'pricing', posts.list, { query: { limit: 4, filter: filterOf(made) } });
    await step('the log', 'pricing', posts.log, { query: { id } });
    await step('where it is used', 'pricing', posts.usage, { query: { id } });
    await step('what is published is deleted', 'pricing', posts.remove, { body: { rows: [{ id, version: 9 }] } });
    await step('a draft is deleted', 'pricing', posts.remove, { body: { rows: rowsOf(empty) } });
    await step('what was deleted', 'pricing', posts.deleted, { query: { limit: 2 } });
    await step('it comes back', 'pricing', posts.restore, { body: { id: empty.id } });
    await step('a restored one is deleted at a stale version', 'pricing', posts.remove, {
      body: { rows: rowsOf(empty) },
    });
    await step('the rows as a file', 'pricing', resourceExport(ratePostResource), {
      body: { columns: ['titleZh', 'state'], format: 'csv', language: 'EN' },
    });

    // Time.
    await work('nothing is over', 'endDuePosts', () => endDuePosts(server.deps));
    await later(45 * DAY_MS);
    await work('what is over ends', 'endDuePosts', () => endDuePosts(server.deps));
    await step('what has ended is published', 'pricing', publishPosts, { body: { rows: [{ id, version: 10 }] } });
    await refused('a customer reads what has ended', 'buyer', readPost, { query: { id } });
  },
});

const filterOf = (made: number): string =>
  JSON.stringify([{ field: 'titleZh', op: 'in', values: Array.from({ length: made }, (_, n) => `公告 ${n + 1}`) }]);

async function fileOf(db: Parameters<typeof namedIds>[0], id: string): Promise<string> {
  const { files } = await db.selectFrom('ratePost').select('files').where('id', '=', id).executeTakeFirstOrThrow();
  return (files as unknown as readonly { fileId: string }[])[0]!.fileId;
}
