// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import type { HallOffer } from '#contract/space/space.calls.ts';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import {
  type Answers,
  type Driver,
  fakeClient,
  menuWith,
  openAt,
  refusedWith,
} from '#kit/resource/resource.samples.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { brokenLine, fieldOf, sendsAgain } from '#kit/testing/broken-line.ts';
import { offline } from '#streams/call-error.ts';
import { BidDialog } from './buy/parts/bid-dialog.tsx';
import { useOrderActs } from './buy/parts/use-order-acts.tsx';
import { useSaleActs } from './buy/parts/use-sale-acts.tsx';
import { useOfferEvents } from './sell/events/use-offer-events.tsx';
import { useOrderEvents } from './sell/events/use-order-events.tsx';
import { SailingDialog } from './sell/form/sailing-dialog.tsx';
import { ALL_ORDERS, MY_OFFERS } from './sell/parts/doors.ts';
import { ReasonDialog } from './sell/parts/reason-dialog.tsx';
import { CounterDialog } from './sell/queue/counter-dialog.tsx';
import { useDecide } from './sell/queue/use-decide.ts';

/** Acts on ready space on a line that breaks and beside people who are faster; of several only what is left goes out again. */

const row = (more: object = {}): AnyRow => ({
  id: 'b1',
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  orderNo: 'SO1',
  offerNo: 'OF1',
  vesselName: 'EVER ACE',
  voyageNo: '1W',
  etd: '2999-12-01T00:00:00.000Z',
  currency: 'USD',
  amount: '900',
  fee: null,
  settledAt: null,
  isRevokeAsked: false,
  ...more,
});

let done: string[] = [];
const close = () => void done.push('closed');
const at = (active: AnyRow) =>
  ({ active, chosen: [active], marked: [], refresh: async () => undefined }) as unknown as ResourceContext;

function Held({ commands, children }: { readonly commands: readonly Command[]; readonly children: ReactNode }) {
  useCommands(commands);
  return children;
}
function Bought({ state }: { readonly state: string }) {
  const { commands, dialog } = useOrderActs();
  return <Held commands={commands(at(row({ state })))}>{dialog}</Held>;
}
function Sold() {
  const { commands, dialog } = useSaleActs();
  return <Held commands={commands(at(row({ state: 'SUBMITTED' })))}>{dialog}</Held>;
}
function Refusing({ kind }: { readonly kind: 'BID' | 'OFFER' }) {
  const decide = useDecide();
  const work = { kind, id: 'b1', version: 3, no: 'OF1' };
  return (
    <ReasonDialog
      title=""
      label="No"
      onSend={remarks => decide.run({ work, accept: false, remarks }).then(close)}
      onClose={close}
    />
  );
}
function Offers({ rows }: { readonly rows: readonly AnyRow[] }) {
  const events = useOfferEvents({ path: SPACE_PATHS.mine, resource: MY_OFFERS });
  return <Held commands={[events.command('off', rows), events.command('pause', rows)]}>{events.dialog}</Held>;
}
function Orders({ rows }: { readonly rows: readonly AnyRow[] }) {
  const events = useOrderEvents(ALL_ORDERS);
  return <Held commands={[events.command('reject', rows, '2026-11-01T00:00:00.000Z')]}>{events.dialog}</Held>;
}

const order = (version: number) => ({
  id: 'b1',
  orderNo: 'SO1',
  version,
  state: 'CONFIRMED',
  currency: 'USD',
  now: '2026-11-01T00:00:00.000Z',
  cancelFee: '0',
  cancelFeeEach: '0',
  items: [{ containerType: '40HC', qty: 3, unitPrice: '300' }],
});
const bid = { items: [{ containerType: '40HC', qty: 1, price: '90', offerPrice: '100', counterPrice: null }] };

interface Asking {
  readonly what: string;
  readonly call: string;
  readonly screen: ReactNode;
  readonly answer?: unknown;
  readonly begin?: string;
  readonly typed?: Readonly<Record<string, string>>;
}

const ASKINGS: readonly Asking[] = [
  {
    what: 'cancelling an order',
    call: 'SpaceOrder/Cancel',
    begin: 'space.cancel',
    answer: order(10),
    screen: <Bought state="CONFIRMED" />,
  },
  {
    what: 'fewer containers',
    call: 'SpaceOrder/Reduce',
    begin: 'space.reduce',
    answer: order(10),
    screen: <Bought state="CONFIRMED" />,
    typed: { 'Keep of 40HC': '2' },
  },
  {
    what: 'refusing an order',
    call: 'SpaceOrder/Reject',
    begin: 'space.reject',
    answer: order(10),
    screen: <Sold />,
    typed: { Reason: 'Sold out' },
  },
  {
    what: 'naming a price',
    call: 'SpaceBid/Counter',
    answer: {},
    typed: { '1 × 40HC': '95', Note: 'Last one' },
    screen: <CounterDialog work={{ id: 'b1', no: 'OF1', version: 3 }} onClose={close} />,
  },
  {
    what: 'refusing a bid',
    call: 'SpaceBid/Answer',
    answer: {},
    typed: { Reason: 'Too low' },
    screen: <Refusing kind="BID" />,
  },
  {
    what: 'another sailing',
    call: 'SpaceOffer/ChangeSailing',
    answer: row({ version: 10 }),
    screen: <SailingDialog row={row()} onDone={async () => undefined} onClose={close} />,
    typed: { Vessel: 'EVER GOLDEN', Reason: 'Ship was changed' },
  },
];

const menu = [
  ...menuWith(['CANCEL', 'SUBMIT'], SPACE_PATHS.ownOrders),
  ...menuWith(['CONFIRM', 'REJECT'], SPACE_PATHS.sold),
  ...menuWith(['OFF', 'PAUSE'], SPACE_PATHS.mine),
];
let driver: Driver | null = null;
let unguard: () => void;
beforeEach(() => {
  done = [];
  unguard = guardKeyRelease(window);
  setLanguage('EN');
});
afterEach(async () => {
  unguard();
  await driver?.close();
  driver = null;
  setLanguage('CN');
});
const opened = async (screen: ReactNode, answers: Answers, line = fakeClient(answers, { menu }).client) => {
  driver = await openAt(screen, line, SPACE_PATHS.mine);
  return driver;
};
const isClosed = (): boolean => done.includes('closed') || document.querySelector('.fl-dialog') === null;

describe.each(ASKINGS)('$what', ({ call, screen, answer, begin, typed = {} }) => {
  it('is done once, on the version that was told, however often the line breaks', async () => {
    const versions = [3, 9];
    const answers: Answers = {
      'SpaceOrder/Get': () => order(versions.shift()!),
      'SpaceBid/List': () => ({ rows: [{ ...row(), ...bid }], nextCursor: null }),
    };
    const line = brokenLine(fakeClient(answers, { menu }).client, call, answer);
    const { run, type, until } = await opened(screen, answers, line.client);
    if (begin) await run(begin);
    await until(() => expect(document.querySelector('.fl-dialog')).toBeTruthy());
    const stands = (): void => {
      for (const [label, words] of Object.entries(typed)) expect(fieldOf(label).value).toBe(words);
    };
    await until(() => {
      for (const label of Object.keys(typed)) fieldOf(label);
    });
    for (const [label, words] of Object.entries(typed)) await type(words, fieldOf(label));
    await sendsAgain(driver!, line, { stands, isDone: () => expect(isClosed()).toBe(true) });
  });
});

it('asks anew about a fee that is another by the time the order is cancelled', async () => {
  const sent: unknown[] = [];
  const fees = ['0', '120.00'];
  const { run, key, click, until } = await opened(<Bought state="CONFIRMED" />, {
    'SpaceOrder/Get': () => ({ ...order(fees.length === 2 ? 3 : 9), cancelFee: fees.shift() }),
    'SpaceOrder/Cancel': ({ body, ifMatch }) => {
      sent.push([body.agreedFee, ifMatch]);
      if (ifMatch === 3) throw refusedWith('stale_version', [], { current: { id: 'b1', version: 9 } });
      return { ...order(10), state: 'CANCEL_REQUESTED' };
    },
  });
  await run('space.cancel');
  await key('Enter', { ctrlKey: true });
  await until(() => expect(document.querySelector('.fl-dialog')?.textContent).toMatch(/USD 120.*It has changed/));
  await key('Enter', { ctrlKey: true });
  expect(sent).toHaveLength(1);
  await click('.fl-dialog input[type=checkbox]');
  await key('Enter', { ctrlKey: true });
  await until(() => expect(isClosed()).toBe(true));
  expect(sent).toEqual([
    ['0', 3],
    ['120.00', 9],
  ]);
});

it('bids once for one price, however often the line breaks, and another price is another bid', async () => {
  const sent: { readonly price: string; readonly key: string }[] = [];
  const offer = { id: 'o1', offerNo: 'OF1', currency: 'USD', lines: [{ containerType: '40HC', price: '100' }] };
  const { type, key, until } = await opened(
    <BidDialog
      offer={offer as unknown as HallOffer}
      wished={[{ containerType: '40HC', qty: 1 }]}
      forCompany={undefined}
      onDone={async () => undefined}
      onClose={close}
    />,
    {
      'SpaceBid/Make': ({ body }) => {
        const { items, key: own } = body as { items: { price: string }[]; key: string };
        sent.push({ price: items[0]!.price, key: own });
        if (sent.length < 3) throw offline(null);
        return { orderId: null, dueAt: '2026-11-01T00:00:00.000Z' };
      },
    },
  );
  for (const _ of ['broken', 'broken again']) {
    const before = sent.length;
    await key('Enter', { ctrlKey: true });
    await until(() => expect(sent).toHaveLength(before + 1));
  }
  await until(() => expect(document.querySelector('.fl-dialog [role=alert]')?.textContent).toContain('No connection'));
  await type('95', fieldOf('1 × 40HC'));
  await key('Enter', { ctrlKey: true });
  await until(() => expect(isClosed()).toBe(true));
  expect(sent.map(({ price }) => price)).toEqual(['100', '100', '95']);
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

describe('several at once', () => {
  const offer = (id: string, more: object = {}) =>
    row({
      id,
      offerNo: `OF-${id}`,
      state: 'ON_SALE',
      lines: [{ containerType: '40HC', qty: 5, price: '1400' }],
      ...more,
    });
  const outcome = (no: string) =>
    [...document.querySelectorAll('.fl-outcomes tbody tr')].find(({ textContent }) => textContent?.includes(no))
      ?.textContent ?? '';

  /** One goes, one has another price by now, one was taken off by somebody else. */
  const market = () => {
    const bodies: { rows: { id: string; version: number }[]; remarks?: string }[] = [];
    const stale = { zh: '已被修改', en: 'Changed by another' };
    const answer = (rows: readonly { id: string; version: number }[]) =>
      rows.map(({ id, version }) => {
        const ok = id === 'a' || version === 9;
        return { id, ok, message: ok ? null : stale };
      });
    const event = ({ body }: { readonly body: object }) => {
      bodies.push(body as never);
      return answer((body as (typeof bodies)[number]).rows);
    };
    const now = {
      b: offer('b', { version: 9, lines: [{ containerType: '40HC', qty: 5, price: '1550' }] }),
      c: offer('c', { version: 9, state: 'OFF' }),
    };
    const answers: Answers = {
      'SpaceOffer/TakeOff': event,
      'SpaceOffer/Pause': event,
      'SpaceOffer/Get': ({ query }) => ({ row: now[query.id as 'b'], refs: {} }),
    };
    return { bodies, answers };
  };
  const seen = (...rows: readonly (readonly [string, number])[]) => rows.map(([id, version]) => ({ id, version }));

  it('offers: tells of each what became of it, with its new figure, and sends only what is left', async () => {
    const { bodies, answers } = market();
    const { run, type, key, until } = await opened(<Offers rows={['a', 'b', 'c'].map(id => offer(id))} />, answers);
    await run('spaceSell.off');
    await type('No ship', fieldOf('Reason'));
    await key('Enter', { ctrlKey: true });
    await until(() => expect(outcome('OF-b')).toContain('Changed by another'));
    expect(outcome('OF-a')).toContain('Done');
    expect(outcome('OF-b')).toContain('Now: On sale · 5 × 40HC USD 1,550');
    expect(outcome('OF-c')).toContain('Now: Taken off');
    expect(document.querySelector('.fl-dialog .bp6-intent-primary')?.textContent).toContain('Send again (1)');
    expect(fieldOf('Reason').value).toBe('No ship');
    await key('Enter', { ctrlKey: true });
    await until(() => expect(isClosed()).toBe(true));
    expect(bodies).toEqual([
      { rows: seen(['a', 3], ['b', 3], ['c', 3]), remarks: 'No ship' },
      { rows: seen(['b', 9]), remarks: 'No ship' },
    ]);
  });

  it('offers: an act without words asks about what is left, and ends where nothing is', async () => {
    const { bodies, answers } = market();
    const { run, key, until } = await opened(<Offers rows={['a', 'c'].map(id => offer(id))} />, answers);
    await run('spaceSell.pause');
    await until(() => expect(outcome('OF-c')).toContain('Now: Taken off'));
    expect(document.querySelector<HTMLButtonElement>('.fl-dialog .bp6-intent-primary')?.disabled).toBe(true);
    await key('Enter', { ctrlKey: true });
    expect(bodies).toEqual([{ rows: seen(['a', 3], ['c', 3]) }]);
  });

  it('orders: each is sent by itself, and again only what is left of them', async () => {
    const sent: unknown[] = [];
    const sold = (id: string, more: object = {}) =>
      row({ id, orderNo: `SO-${id}`, state: 'SUBMITTED', sellerCode: 'SELLER', ...more });
    const { client } = fakeClient(
      {
        'SpaceOrder/Reject': ({ body, ifMatch }) => {
          sent.push([body.id, ifMatch, body.remarks]);
          if (body.id === 'b' && ifMatch === 3)
            throw refusedWith('stale_version', [], { current: { id: 'b', version: 9 } });
          return order(10);
        },
        'SpaceSale/Get': () => ({ row: sold('b', { version: 9, amount: '950' }), refs: {} }),
      },
      { menu },
    );
    const { context } = client.session.getSnapshot();
    Object.assign(context.employee as object, { CompanyCode: 'SELLER' });
    const { run, type, key, until } = await opened(<Orders rows={[sold('a'), sold('b')]} />, {}, client);
    await run('spaceSell.reject');
    await type('No ship', fieldOf('Reason'));
    await key('Enter', { ctrlKey: true });
    await until(() => expect(outcome('SO-b')).toContain('Now: Waiting for seller · USD 950'));
    await key('Enter', { ctrlKey: true });
    await until(() => expect(isClosed()).toBe(true));
    expect(sent).toEqual([
      ['a', 3, 'No ship'],
      ['b', 3, 'No ship'],
      ['b', 9, 'No ship'],
    ]);
  });
});
