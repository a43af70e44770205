import { enquireRate } from '#contract/rates/search/calls.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { priceRequest } from '#machines/rates/price-request.document.ts';
import { closeOver, escalateOverdue } from '#server/features/rates/request/overdue.ts';
import { namedIds } from './kit/demo-ids.ts';
import { recordDocument } from './kit/record-document.ts';
import { type Loose, replaced } from './kit/recorder.ts';

type Members = Readonly<Record<string, unknown>>;

const APPLY = { method: 'POST', path: '/api/PriceRequest/Apply' } as const;
const LISTS: Readonly<Record<string, readonly string[]>> = {
  WAITING: ['OPEN', 'ASSIGNED'],
  ANSWERED: ['ANSWERED'],
  CLOSED: ['CLOSED'],
};

const rowOf = ({ rows }: { readonly rows: readonly { readonly row: unknown }[] }) => rows[0]?.row;
const applied = (path: `/api/${string}`, event: string, payloadOf: (body: Members) => object) =>
  replaced(
    ['POST', path],
    ({ body, version, key }: Loose) => {
      const { id, ...said } = body as Members;
      const rows = id === undefined ? [] : [{ id, version }];
      return { call: APPLY, sent: { body: { event, rows, payload: payloadOf(said) }, key } };
    },
    rowOf,
  );

const NOTHING_SAID = { box: null, cargo: null, etdFrom: null, etdTo: null, goods: null, note: null, targetPrice: null };
const savePriceRequest = applied('/api/PriceRequest/Save', 'ASK', said => ({
  ...NOTHING_SAID,
  targetCurrency: 'USD',
  customer: null,
  ...said,
}));
const assignPriceRequest = applied('/api/PriceRequest/Assign', 'ASSIGN', said => ({ employeeId: null, ...said }));
const answerPriceRequest = applied('/api/PriceRequest/Answer', 'ANSWER', said => ({ text: null, rate: null, ...said }));
const closePriceRequest = applied('/api/PriceRequest/Close', 'CLOSE', said => said);
const getPriceRequest = replaced(
  ['GET', '/api/PriceRequest/Get'],
  sent => ({ call: { method: 'GET', path: '/api/PriceRequest/Get' }, sent }),
  ({ row }: { readonly row: unknown }) => row,
);
const pagePriceRequests = replaced(['GET', '/api/PriceRequest/Page'], ({ query }) => {
  const { list = 'WAITING', limit, cursor } = query as Members;
  const filter = JSON.stringify([{ field: 'state', op: 'in', values: LISTS[String(list)] ?? [list] }]);
  return { call: { method: 'GET', path: '/api/PriceRequest/List' }, sent: { query: { filter, limit, cursor } } };
});

/** A lane that no rate of the demo serves. */
const LANE = { mode: 'FCL', pol: 'CNLYG', pod: 'FIHEL', box: '2x40HC', goods: '电机' };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

recordDocument({
  document: 'price-request',
  calls: ['/api/PriceRequest/'],
  machines: { priceRequest: 'rates/price-request' },
  tables: ['price_request'],
  people: {
    buyer: ['NQUAYS', 'buyer1'],
    colleague: ['NQUAYS', 'admin'],
    stranger: ['RCHDSZ', 'buyer1'],
    pricing: ['PLTFRM', 'pricing'],
    sales: ['PLTFRM', 'sales1'],
    otherSales: ['PLTFRM', 'sales2'],
    finance: ['PLTFRM', 'finance'],
    provider: ['GZSHPA', 'op1'],
  },
  async play({ server, step, refused, work, later }) {
    const { db, deps } = server;
    const { NQUAYS: customer, MSCU: carrierId } = await namedIds(db);
    const colleagues = await db
      .selectFrom('employee')
      .innerJoin('company', 'company.id', 'employee.companyId')
      .select(['employee.id', 'account'])
      .where('companyCode', '=', 'PLTFRM')
      .execute();
    const idOf = (account: string) => colleagues.find(one => one.account === account)!.id;
    const rate = {
      carrierId,
      validFrom: '2025-11-19',
      validTo: '2025-12-09',
      currency: 'USD',
      transitDays: 38,
      lines: [{ containerType: '40HC', cost: '1777' }],
    };
    const wanted = { ...LANE, etdFrom: '2025-11-24', etdTo: '2025-12-05', targetPrice: '1900.50', note: '两周内' };

    // Asking.
    const { data: asked } = await step('a customer asks', 'buyer', savePriceRequest, { body: wanted });
    const { id } = asked;
    await step('a customer asks for a consolidation', 'buyer', savePriceRequest, {
      body: { mode: 'LCL', pol: 'CNLYG', pod: 'FIHEL', cargo: '12.5 CBM / 3200 KG' },
    });
    const { data: ofStaff } = await step('sales ask for nobody yet', 'sales', savePriceRequest, { body: LANE });
    const { data: forCustomer } = await step('sales ask for a customer', 'sales', savePriceRequest, {
      body: { ...LANE, customer },
    });
    await refused('sales ask for a customer that is none', 'sales', savePriceRequest, {
      body: { ...LANE, customer: 'nobody' },
    });
    await refused('an unknown port', 'buyer', savePriceRequest, { body: { ...LANE, pod: 'ZZZZZ' } });
    await refused('two ports', 'buyer', savePriceRequest, { body: { ...LANE, pol: 'CNSHA,CNNGB' } });
    await refused('boxes that cannot be read', 'buyer', savePriceRequest, { body: { ...LANE, box: 'many' } });
    await refused('a consolidation without cargo', 'buyer', savePriceRequest, {
      body: { ...LANE, mode: 'LCL', box: '' },
    });
    await refused('days the wrong way round', 'buyer', savePriceRequest, {
      body: { ...LANE, etdFrom: '2025-11-24', etdTo: '2025-11-20' },
    });
    await refused('a price that is none', 'buyer', savePriceRequest, { body: { ...LANE, targetPrice: 'cheap' } });
    await refused('an empty question', 'buyer', savePriceRequest, { body: {} });
    await refused('asking without a sign-in', null, savePriceRequest, { body: LANE });
    await refused('asking without the right', 'finance', savePriceRequest, { body: LANE });
    await refused('a provider asks', 'provider', savePriceRequest, { body: LANE });
    await step('a visitor of the site asks', null, enquireRate, {
      body: {
        contactName: '陈敏',
        companyName: '远洋贸易',
        email: 'chen@demo.example',
        need: '每周两箱',
        asked: { pol: 'CNSHA', pod: 'DEHAM', box: '2x40HC' },
      },
    });

    // Reading.
    await step('the asker reads', 'buyer', getPriceRequest, { query: { id } });
    await step('a colleague of the asker reads', 'colleague', getPriceRequest, { query: { id } });
    await step('pricing reads', 'pricing', getPriceRequest, { query: { id } });
    await refused('another customer reads', 'stranger', getPriceRequest, { query: { id } });
    await refused('sales who did not ask read', 'otherSales', getPriceRequest, { query: { id } });
    await refused('reading what is not there', 'pricing', getPriceRequest, { query: { id: 'nothing' } });
    await step('the asker lists', 'buyer', pagePriceRequests, { query: { list: 'WAITING' } });
    await step('another customer lists', 'stranger', pagePriceRequests, { query: { list: 'WAITING' } });
    const { data: page } = await step('pricing lists two', 'pricing', pagePriceRequests, {
      query: { list: 'WAITING', limit: 2 },
    });
    await step('pricing lists the next two', 'pricing', pagePriceRequests, {
      query: { list: 'WAITING', limit: 2, cursor: page.nextCursor ?? undefined },
    });
    await step('sales list their own', 'sales', pagePriceRequests, { query: { list: 'WAITING', mine: '1' } });
    await refused('listing without the right', 'finance', pagePriceRequests, { query: {} });

    await step('the log for the asker', 'buyer', documentCalls(priceRequest).log, { query: { id } });
    await refused('the log for another customer', 'stranger', documentCalls(priceRequest).log, { query: { id } });

    // Taking and giving.
    await refused('taking without a version', 'pricing', assignPriceRequest, { body: { id } });
    await refused('taking a stale one', 'pricing', assignPriceRequest, { body: { id }, version: 9 });
    await refused('the asker takes it', 'buyer', assignPriceRequest, { body: { id }, version: 1 });
    await refused('taking what is not there', 'pricing', assignPriceRequest, { body: { id: 'nothing' }, version: 1 });
    await step('pricing takes it', 'pricing', assignPriceRequest, { body: { id }, version: 1 });
    await step('pricing gives it to a colleague', 'pricing', assignPriceRequest, {
      body: { id, employeeId: idOf('admin') },
      version: 2,
    });
    await refused('given to somebody unknown', 'pricing', assignPriceRequest, {
      body: { id, employeeId: 'nobody' },
      version: 3,
    });

    // Answering.
    await refused('answered with nothing', 'pricing', answerPriceRequest, { body: { id }, version: 3 });
    await refused('answered at a stale version', 'pricing', answerPriceRequest, {
      body: { id, text: 'late' },
      version: 2,
    });
    await refused('the asker answers', 'buyer', answerPriceRequest, { body: { id, text: 'cheap' }, version: 3 });
    await refused('answered with a rate without lines', 'pricing', answerPriceRequest, {
      body: { id, rate: { ...rate, lines: [] } },
      version: 3,
    });
    await refused('won before it is answered', 'buyer', closePriceRequest, {
      body: { id, outcome: 'WON' },
      version: 3,
    });
    await step('answered with words and a rate', 'pricing', answerPriceRequest, {
      body: { id, text: '含 ISPS', rate },
      version: 3,
    });
    await refused('answered again', 'pricing', answerPriceRequest, { body: { id, text: 'once more' }, version: 4 });
    await refused('taken after the answer', 'pricing', assignPriceRequest, { body: { id }, version: 4 });
    await refused('a rate for nobody', 'pricing', answerPriceRequest, { body: { id: ofStaff.id, rate }, version: 1 });
    await step('answered by who had not taken it', 'pricing', answerPriceRequest, {
      body: { id: ofStaff.id, text: 'USD 2,150/40HC' },
      version: 1,
    });
    await step('the asker reads the answer', 'buyer', getPriceRequest, { query: { id } });
    await step('the asker lists what is answered', 'buyer', pagePriceRequests, { query: { list: 'ANSWERED' } });

    // Closing.
    await refused('another customer closes', 'stranger', closePriceRequest, {
      body: { id, outcome: 'LOST' },
      version: 4,
    });
    await refused('closed at a stale version', 'buyer', closePriceRequest, {
      body: { id, outcome: 'WON' },
      version: 3,
    });
    await refused('closed with an outcome that is none', 'buyer', closePriceRequest, {
      body: { id, outcome: 'MAYBE' },
      version: 4,
    });
    await step('the asker closes it as won', 'buyer', closePriceRequest, { body: { id, outcome: 'WON' }, version: 4 });
    await refused('closed again', 'buyer', closePriceRequest, { body: { id, outcome: 'LOST' }, version: 5 });
    await step('pricing closes as lost what nobody took', 'pricing', closePriceRequest, {
      body: { id: forCustomer.id, outcome: 'LOST' },
      version: 1,
    });
    await step('the asker lists what is closed', 'buyer', pagePriceRequests, { query: { list: 'CLOSED' } });

    // Time.
    await work('what the demo left is late', 'escalateOverdue', () => escalateOverdue(deps));
    await later(3 * HOUR_MS);
    await work('the manager is told of what is late', 'escalateOverdue', () => escalateOverdue(deps));
    await work('the manager is told once', 'escalateOverdue', () => escalateOverdue(deps));
    const { data: over } = await step('asked for a day that will be over', 'buyer', savePriceRequest, {
      body: { ...LANE, etdTo: '2025-11-20' },
    });
    await later(3 * DAY_MS);
    await work('what is past its last day is closed', 'closeOver', () => closeOver(deps));
    await step('pricing reads what has expired', 'pricing', getPriceRequest, { query: { id: over.id } });
  },
});
