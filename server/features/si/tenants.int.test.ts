import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as si from '#contract/si/calls.ts';
import { openSiWorld, type SiWorld } from '#tests/support/si-server.ts';
import { inScope, type Scope } from '../../kernel/tenancy.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

const scopeFor = async (companyCode: string): Promise<Scope> => {
  const company = await world.server.deps.db
    .selectFrom('company')
    .selectAll()
    .where('companyCode', '=', companyCode)
    .executeTakeFirstOrThrow();
  return { kind: 'seat', companyId: company.id, companyKind: company.kind, employeeId: 'nobody', userId: null };
};

const TABLES = [
  'shipment',
  'shipmentContainer',
  'shippingInstruction',
  'siContainer',
  'siTemplate',
  'siDraftKey',
  'siSubmitLog',
  'documentEvent',
] as const;

describe('row-level security', () => {
  test('without any WHERE a customer reads its own rows alone, staff all, a provider none', async () => {
    await world.submitted('BK-NQ-01');
    const { db } = world.server.deps;
    const customer = await scopeFor('NQUAYS');
    const companies = async (scope: Scope, table: (typeof TABLES)[number]) => {
      const rows = await inScope(db, scope, tx =>
        tx.db
          .selectFrom(table)
          .select('companyId')
          .distinct()
          // Facts of these have a second reader: the seller of an order, the receiver of a subscription.
          .$if(table === 'documentEvent', q =>
            q.where(sql<boolean>`document_type not in ('spaceOrder', 'rateSubscription')`),
          )
          .execute(),
      );
      return rows.map(row => row.companyId);
    };
    for (const table of TABLES) {
      expect(await companies(customer, table), table).toEqual([customer.kind === 'seat' && customer.companyId]);
      const provider = await scopeFor('GZSHPA');
      // The log of all documents holds facts about the provider itself.
      const foreign = (await companies(provider, table)).filter(
        id => provider.kind !== 'seat' || id !== provider.companyId,
      );
      expect(foreign, table).toEqual([]);
    }
    expect((await companies(await scopeFor('PLTFRM'), 'shippingInstruction')).length).toBeGreaterThan(4);
  });

  test('a customer cannot write into another company, nor change a shipment beyond what its SIs say', async () => {
    const { db } = world.server.deps;
    const scope = await scopeFor('NQUAYS');
    const foreign = await world.shipment('BK-NEW-01');
    const touched = await inScope(db, scope, tx =>
      tx.db.updateTable('shipment').set({ siCount: 99 }).where('id', '=', foreign).executeTakeFirstOrThrow(),
    );
    expect(touched.numUpdatedRows).toBe(0n);
    const own = await world.shipment('BK-NQ-03');
    await expect(
      inScope(db, scope, tx => tx.db.updateTable('shipment').set({ mblNo: 'X' }).where('id', '=', own).execute()),
    ).rejects.toThrow(/permission denied/);
    const { companyId } = await db
      .selectFrom('shipment')
      .select('companyId')
      .where('id', '=', foreign)
      .executeTakeFirstOrThrow();
    const now = new Date();
    const template = {
      id: 'x',
      companyId,
      name: 'x',
      scope: 'COMPANY' as const,
      hsCodes: [],
      emails: [],
      usedCount: 0,
    };
    await expect(
      inScope(db, scope, tx =>
        tx.db
          .insertInto('siTemplate')
          .values({ ...template, version: 1, createdBy: 'x', createdAt: now, updatedAt: now } as never)
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test('rules across companies tell yes or no, and not whose', async () => {
    const { db } = world.server.deps;
    const body = await world.body('BK-NQ-02');
    const foreign = await db
      .selectFrom('siContainer')
      .innerJoin('shipment', 'shipment.id', 'siContainer.shipmentId')
      .select(['containerNo', 'siContainer.carrier', 'siContainer.vessel', 'siContainer.voyage'])
      .where('bookingNo', '=', 'BK-PEND-01')
      .limit(1)
      .executeTakeFirstOrThrow();
    // The same container on the same voyage, written into a shipment of ours.
    await db
      .updateTable('shipment')
      .set({ carrier: foreign.carrier, vessel: foreign.vessel, voyage: foreign.voyage, pol: 'CNSHA' })
      .where('id', '=', body.CGO_ID)
      .execute();
    await db
      .updateTable('shipmentContainer')
      .set({ containerNo: foreign.containerNo })
      .where('shipmentId', '=', body.CGO_ID)
      .where('seq', '=', 1)
      .execute();
    const answer = await world.add(await world.body('BK-NQ-02'));
    const finding = answer.problem.errors.find(error => error.code === 'SI-B-10');
    expect(finding?.params).toEqual({ containerNo: foreign.containerNo, shipment: '' });
  });
});

describe('over HTTP (acceptance 6)', () => {
  test('everything of another company answers 404, and what is not a customer’s to do 403', async () => {
    const id = await world.si('BK-PEND-12');
    const CGO_ID = await world.shipment('BK-PEND-12');
    const token = await world.token('other');
    const { call } = world.server;
    expect((await call(si.siDetail, { token, query: { Id: id } })).http).toBe(404);
    expect((await call(si.siLog, { token, query: { Id: id } })).http).toBe(404);
    expect((await call(si.siList, { token, query: { CGO_ID } })).http).toBe(404);
    expect((await call(si.getDataInfo, { token, query: { CGO_ID } })).http).toBe(404);
    expect((await call(si.changeSiStatus, { token, query: { TDId: id, Status: '3' } })).http).toBe(404);
    expect((await call(si.deleteSi, { token, body: { Id: id, VERSION: 1 } })).http).toBe(404);
    expect((await call(si.reviewRemarks, { token })).http).toBe(403);
    const rows = (await call(si.siPage, { token, query: { limit: 200 } })).data.rows;
    expect(new Set(rows.map(row => row.TBI_COMPANYCODE))).toEqual(new Set(['BWBAYY']));
    const searched = await call(si.siPage, { token, query: { q: (await world.detail(id)).TBI_NO } });
    expect(searched.data.rows).toEqual([]);
  });

  test('script tags in a party are text all the way', async () => {
    const body = await world.body('BK-NQ-03', { TBI_NOTIFIER_2: '<script>alert(1)</script>\n1 MAIN STREET\nCHINA' });
    const made = await world.add({ ...body, AcceptWarnings: ['SI-P-07', 'SI-T-03'] });
    expect(made.http).toBe(200);
    const seen = await world.detail(made.data[0]!.Id);
    expect(seen.TBI_NOTIFIER_2).toContain('<SCRIPT>ALERT(1)</SCRIPT>');
  });
});

describe('live', () => {
  test('a change is told to the owner’s company and the platform, after it is committed', async () => {
    const heard: unknown[] = [];
    // Jobs of the start tell of themselves too.
    const stop = world.server.deps.bus.subscribe(event => {
      if (event.message.type !== 'doc' || event.message.docType !== 'job') heard.push(event);
    });
    const id = await world.si('BK-PEND-04');
    const { VERSION } = await world.detail(id, 'reviewer');
    const refused = await world.status(id, 4, 'reviewer');
    expect(refused.http).toBe(422);
    expect(heard).toEqual([]);
    await world.status(id, 2, 'reviewer');
    stop();
    const { companyId } = await world.server.deps.db
      .selectFrom('shippingInstruction')
      .select('companyId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(heard).toEqual([
      {
        to: { companies: [companyId], platform: true },
        message: { type: 'doc', docType: 'si', docId: id, version: VERSION + 1, state: 'IN_REVIEW' },
      },
    ]);
  });
});
