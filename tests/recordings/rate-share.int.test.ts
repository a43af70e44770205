import type { CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import { publishFclRate, saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import {
  acceptSubscribers,
  allocateShare,
  endShares,
  endSubscriptions,
  filterSubscription,
  offerShares,
  pauseShares,
  pauseSubscriptions,
  poolShares,
  previewShare,
  refuseSubscribers,
  resumeShares,
  resumeSubscriptions,
  shareOverview,
  subscribeToShare,
  takeChanges,
  waitingChanges,
} from '#contract/rates/share/share.calls.ts';
import { SUBSCRIPTION_STATES } from '#contract/rates/share/share-codes.ts';
import { rateSubscriptionResource } from '#contract/rates/share/subscription.resource.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { rateShare } from '#machines/rates/rate-share.document.ts';
import { documentTable as SHARE_TABLE } from '#machines/rates/rate-share.table.ts';
import { documentTable as SUBSCRIPTION_TABLE } from '#machines/rates/rate-subscription.table.ts';
import { fclContent, today } from '#server/features/rates/fcl/fcl-rate.samples.ts';
import { wayTo } from '#tests/support/table-walk.ts';
import { recordDocument } from './kit/record-document.ts';

type Person = 'owner' | 'receiver' | 'stranger' | 'clerk';
type Side = 'owner' | 'receiver';

const shareResource = documentResource(rateShare);
const shares = resourceCalls(shareResource);
const { apply } = documentCalls(rateShare);
const SHARE_STATES = ['DRAFT', 'OFFERED', 'PAUSED', 'ENDED'] as const;
const subscriptions = resourceCalls(rateSubscriptionResource);
const SHARE_CALLS = { OFFER: offerShares, PAUSE: pauseShares, RESUME: resumeShares, END: endShares } as const;
const SUBSCRIPTION_CALLS = {
  ACCEPT: ['owner', acceptSubscribers],
  REFUSE: ['owner', refuseSubscribers],
  PAUSE: ['receiver', pauseSubscriptions],
  RESUME: ['receiver', resumeSubscriptions],
  END: ['receiver', endSubscriptions],
} as const;

recordDocument<Person>({
  document: 'rate-share',
  calls: ['/api/RateShare/', '/api/RateSubscription/'],
  machines: { rateShare: 'rates/rate-share', rateSubscription: 'rates/rate-subscription' },
  tables: ['rate_share', 'rate_subscription'],
  people: {
    owner: ['GZSHPA', 'admin'],
    receiver: ['BWBAYY', 'admin'],
    stranger: ['NQUAYS', 'admin'],
    clerk: ['BWBAYY', 'doc1'],
  },
  async play({ server, step, refused, tried, ask, aside }) {
    const { db } = server;
    const content = await aside(() => fclContent(server as never, { visibility: 'POOL' }));
    const rate = await ask('owner', saveFclRate, { body: { content } as never });
    await ask('owner', publishFclRate, { body: { id: rate.id } as never, version: rate.version });
    let made = 0;
    const written = (over: object = {}) => {
      made += 1;
      return {
        body: {
          name: `share ${made}`,
          selector: 'FILTER',
          priceMode: 'SAME',
          audience: 'ALL_MEMBERS',
          bookingMode: 'VIA',
          validFrom: today(),
          terms: '7 天内付款',
          polIds: [content.polId],
          podIds: [content.podId],
          ...over,
        } as never,
      };
    };
    const versionOf = async (table: 'rateShare' | 'rateSubscription', id: string): Promise<number> =>
      (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
    const rows = async (table: 'rateShare' | 'rateSubscription', id: string) => ({
      body: { rows: [{ id, version: await versionOf(table, id) }] } as never,
    });
    const newShare = async (over: object = {}): Promise<string> =>
      ((await ask('owner', shares.create, written(over))) as unknown as { readonly id: string }).id;
    const sendShare = async (id: string, event: string) =>
      ask('owner', SHARE_CALLS[event as keyof typeof SHARE_CALLS], await rows('rateShare', id));
    const offered = async (over: object = {}): Promise<string> => {
      const id = await newShare(over);
      await sendShare(id, 'OFFER');
      return id;
    };

    // A share is written.
    const { data: first } = await step('a share is written', 'owner', shares.create, written());
    const { id } = first as unknown as { readonly id: string };
    await refused('the same name again', 'owner', shares.create, written({ name: 'share 1' }));
    await refused('written of nothing', 'owner', shares.create, { body: {} });
    await refused('written without the right', 'clerk', shares.create, written());
    await refused('written without a sign-in', null, shares.create, written());
    await step('changed', 'owner', shares.modify, { body: { id, changes: { terms: '现付' } } as never, version: 1 });
    await refused('changed at a stale version', 'owner', shares.modify, {
      body: { id, changes: { terms: '晚' } },
      version: 1,
    });
    await refused('changed by another company', 'receiver', shares.modify, {
      body: { id, changes: { terms: 'x' } },
      version: 2,
    });

    // Every event of a share in every state.
    for (const state of SHARE_STATES) {
      const fresh = async () => {
        const one = await newShare();
        for (const event of wayTo(SHARE_TABLE, state, ['CREATE', 'OFFER', 'PAUSE', 'RESUME', 'END']).slice(1))
          await sendShare(one, event);
        return one;
      };
      let one = await fresh();
      for (const [event, call] of Object.entries(SHARE_CALLS)) {
        const version = await versionOf('rateShare', one);
        await step(`${state}: ${event}`, 'owner', call, await rows('rateShare', one));
        if ((await versionOf('rateShare', one)) !== version) one = await fresh();
      }
      await tried(SHARE_TABLE[state].EDIT === 'SH-01', `${state}: EDIT`, 'owner', shares.modify, {
        body: { id: one, changes: { terms: `第 ${state} 版` } },
        version: await versionOf('rateShare', one),
      });
    }
    const bare = await newShare({ terms: null });
    await step('offered without terms', 'owner', offerShares, await rows('rateShare', bare));
    const none = await newShare({ polIds: [content.podId], podIds: [content.polId] });
    await step('offered without rates', 'owner', offerShares, await rows('rateShare', none));
    await step('offered at a stale version', 'owner', offerShares, { body: { rows: [{ id: none, version: 9 }] } });
    await step('offered by another company', 'receiver', offerShares, await rows('rateShare', none));

    // Subscriptions.
    const share = await offered();
    const asked = await step('asked for', 'receiver', subscribeToShare, { body: { shareId: share, note: '请批准' } });
    await refused('asked for twice', 'receiver', subscribeToShare, { body: { shareId: share } });
    await refused('asked for by its owner', 'owner', subscribeToShare, { body: { shareId: share } });
    await refused('asked for where nothing is', 'receiver', subscribeToShare, { body: { shareId: 'nothing' } });
    await refused('a draft is asked for', 'receiver', subscribeToShare, { body: { shareId: bare } });
    await refused('asked for without the right', 'clerk', subscribeToShare, { body: { shareId: share } });
    await step('given to several companies', 'owner', allocateShare, {
      body: { shareId: share, companyCodes: ['NQUAYS', 'BWBAYY', 'NOBODY', 'GZSHPA'] },
    });
    await step('given by another company', 'receiver', allocateShare, {
      body: { shareId: share, companyCodes: ['NQUAYS'] },
    });
    const { id: subscription } = asked.data as { readonly id: string };
    await step('accepted', 'owner', acceptSubscribers, await rows('rateSubscription', subscription));
    await step('accepted at a stale version', 'owner', acceptSubscribers, {
      body: { rows: [{ id: subscription, version: 9 }] },
    });
    const begin = async (birth: 'SUBSCRIBE' | 'ALLOCATE'): Promise<string> => {
      const shareId = await offered();
      if (birth === 'SUBSCRIBE')
        return ((await ask('receiver', subscribeToShare, { body: { shareId } as never })) as { readonly id: string })
          .id;
      await ask('owner', allocateShare, { body: { shareId, companyCodes: ['BWBAYY'] } });
      const found = db.selectFrom('rateSubscription').select('id').where('shareId', '=', shareId);
      return (await found.executeTakeFirstOrThrow()).id;
    };
    const events = Object.keys(SUBSCRIPTION_CALLS) as (keyof typeof SUBSCRIPTION_CALLS)[];
    for (const state of SUBSCRIPTION_STATES) {
      const fresh = async () => {
        const one = await begin('SUBSCRIBE');
        for (const event of wayTo(SUBSCRIPTION_TABLE, state, ['SUBSCRIBE', ...events]).slice(1)) {
          const [who, call] = SUBSCRIPTION_CALLS[event as keyof typeof SUBSCRIPTION_CALLS];
          await ask(who, call as CallDef, (await rows('rateSubscription', one)) as never);
        }
        return one;
      };
      let one = await fresh();
      for (const event of events) {
        const [who, call] = SUBSCRIPTION_CALLS[event];
        const version = await versionOf('rateSubscription', one);
        await step(`a subscription ${state}: ${event}`, who as Side, call, await rows('rateSubscription', one));
        if ((await versionOf('rateSubscription', one)) !== version) one = await fresh();
      }
    }
    const given = await begin('ALLOCATE');
    await step('paused by its owner', 'owner', pauseSubscriptions, await rows('rateSubscription', given));

    // What the receiver takes.
    await step('narrowed', 'receiver', filterSubscription, {
      body: { id: subscription, carrierIds: [], polIds: [content.polId], podIds: [], autoImport: true } as never,
      version: await versionOf('rateSubscription', subscription),
    });
    await refused('narrowed at a stale version', 'receiver', filterSubscription, {
      body: { id: subscription, carrierIds: [], polIds: [], podIds: [], autoImport: true },
      version: 99,
    });
    await refused('narrowed by its owner', 'owner', filterSubscription, {
      body: { id: subscription, carrierIds: [], polIds: [], podIds: [], autoImport: true },
      version: await versionOf('rateSubscription', subscription),
    });
    await step('changes that wait', 'receiver', waitingChanges, { query: { id: subscription } });
    await refused('changes that wait for nobody', 'receiver', waitingChanges, { query: { id: 'nothing' } });
    await step('changes are taken', 'receiver', takeChanges, { body: { id: subscription, rateIds: [rate.id] } });
    await refused('no changes are taken', 'receiver', takeChanges, { body: { id: subscription, rateIds: [] } });

    // Reading.
    await step('the pool', 'receiver', poolShares, { query: { limit: 2 } as never });
    await refused('the pool without the right', 'clerk', poolShares, { query: {} });
    await step('what it means now', 'owner', shareOverview, { query: { id: share } });
    await refused('what it means, for the receiver', 'receiver', shareOverview, { query: { id: share } });
    await step('as one company would get it', 'owner', previewShare, { query: { id: share, company: 'BWBAYY' } });
    await refused('as no company would get it', 'owner', previewShare, { query: { id: share, company: 'NOBODY' } });
    await step('one row', 'owner', shares.get, { query: { id: share } });
    await refused('one row for the receiver', 'receiver', shares.get, { query: { id: share } });
    await step('the rows', 'owner', shares.list, { query: { limit: 2 } as never });
    await step('the log', 'owner', shares.log, { query: { id: share } });
    await step('where it is used', 'owner', shares.usage, { query: { id: share } });
    await step('a draft is deleted', 'owner', shares.remove, await rows('rateShare', bare));
    await step('what is offered is deleted', 'owner', shares.remove, await rows('rateShare', share));
    await step('what was deleted', 'owner', shares.deleted, { query: { limit: 2 } as never });
    await step('it comes back', 'owner', shares.restore, { body: { id: bare } });
    await step('the rows as a file', 'owner', resourceExport(shareResource), {
      body: { columns: ['name', 'state'], format: 'csv', language: 'EN' } as never,
    });
    await step('one subscription', 'receiver', subscriptions.get, { query: { id: subscription } });
    await step('the subscriptions', 'receiver', subscriptions.list, { query: { limit: 2 } as never });
    await step('where a subscription is used', 'receiver', subscriptions.usage, { query: { id: subscription } });
    await step('the subscriptions as a file', 'receiver', resourceExport(rateSubscriptionResource), {
      body: { columns: ['state'], format: 'csv', language: 'EN' } as never,
    });

    // The same by the kit's own call.
    const byKit = await newShare();
    await step('offered by Apply', 'owner', apply, {
      body: { event: 'OFFER', rows: [{ id: byKit, version: 1 }] } as never,
    });
    await refused('deleted by Apply once it is offered', 'owner', apply, {
      body: { event: 'DELETE', rows: [{ id: byKit, version: 2 }] } as never,
    });
  },
});
