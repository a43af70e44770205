import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSiOnBehalf } from '#contract/si/calls.ts';
import { openSiWorld, type SiWorld } from '#tests/support/si-server.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

const codesOf = (answer: { problem: { errors: readonly { code: string }[] } }): string[] =>
  answer.problem.errors.map(error => error.code);

describe('add on behalf', () => {
  const idsOf = async (company: string, account: string) => {
    const row = await world.server.deps.db
      .selectFrom('employee')
      .innerJoin('company', 'company.id', 'employee.companyId')
      .select(['employee.id', 'company.id as companyId'])
      .where('companyCode', '=', company)
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    return { EmployeeId: row.id, COMPANYID: row.companyId, COMPANYCODE: company };
  };

  const onBehalf = async (over: Record<string, string> = {}, as: 'service' | 'customer' = 'service') =>
    world.server.call(addSiOnBehalf, {
      token: await world.token(as),
      body: {
        ...(await world.body('BK-NQ-03')),
        ...(await idsOf('NQUAYS', 'doc1')),
        ...over,
      },
    });

  test('PT-01 … PT-04, and 403 for a customer', async () => {
    const provider = await idsOf('GZSHPA', 'admin');
    const closed = await idsOf('XMTEAX', 'doc1');
    expect(codesOf(await onBehalf({ ...provider }))).toContain('PT-01');
    expect(codesOf(await onBehalf({ ...closed }))).toEqual(expect.arrayContaining(['PT-01', 'PT-04']));
    expect(codesOf(await onBehalf({ COMPANYCODE: 'BWBAYY' }))).toEqual(['PT-02']);
    expect(codesOf(await onBehalf({ EmployeeId: provider.EmployeeId }))).toEqual(['PT-03']);
    const foreign = await world.shipment('BK-NEW-01');
    expect(codesOf(await onBehalf({ CGO_ID: foreign }))).toEqual(['PT-04']);
    expect((await onBehalf({}, 'customer')).http).toBe(403);
  });

  test('is the customer employee’s SI, made by staff, source 3', async () => {
    const { EmployeeId } = await idsOf('NQUAYS', 'doc1');
    const { http, data } = await onBehalf();
    expect(http).toBe(200);
    const made = await world.detail(data[0]!.Id);
    expect(made).toMatchObject({ TBI_CREATE_ID: EmployeeId, TBI_SOURCES: 3, TBI_COMPANYCODE: 'NQUAYS' });
    const [fact] = await world.server.deps.db
      .selectFrom('documentEvent')
      .selectAll()
      .where('documentId', '=', data[0]!.Id)
      .execute();
    expect(fact).toMatchObject({ onBehalfOfEmployeeId: EmployeeId, actorKind: 'employee' });
    expect(fact!.actorEmployeeId).not.toBe(EmployeeId);
  });
});

describe('modify', () => {
  test('status 1 and a further revision, whatever the client says of number and status (T48)', async () => {
    const id = await world.si('BK-PEND-02');
    await world.status(id, 3, 'reviewer');
    const before = await world.detail(id);
    const { http, data } = await world.modify(id, { TBI_MARKS: 'N/M', TBI_STATUS: 9, TBI_NO: '1' });
    expect(http).toBe(200);
    expect(data).toMatchObject({ TBI_STATUS: 1, REVISION: 2, VERSION: before.VERSION + 1 });
    const after = await world.detail(id);
    expect(after).toMatchObject({ TBI_NO: before.TBI_NO, TBI_STATUS: 1, TBI_MARKS: 'N/M' });
    expect(after.CHANGED).toEqual([{ path: 'marks', before: before.TBI_MARKS, after: 'N/M' }]);
  });

  test('a stale edit is 412 with who, when and which version; no version at all is DOC-L-01', async () => {
    const id = await world.si('BK-PEND-07');
    const { VERSION } = await world.detail(id);
    expect((await world.modify(id, { TBI_REMARKS: 'FIRST TAB' })).http).toBe(200);
    const stale = await world.modify(id, { TBI_REMARKS: 'SECOND TAB' }, 'customer', { VERSION });
    expect(stale.http).toBe(412);
    expect(stale.problem.current).toMatchObject({ version: VERSION + 1, editor: '罗一诺', at: expect.any(String) });
    expect(stale.headers.etag).toBe(`"${VERSION + 1}"`);
    const without = await world.modify(id, {}, 'customer', { VERSION: undefined });
    expect(without.http).toBe(422);
    expect(codesOf(without)).toEqual(['DOC-L-01']);
    expect((await world.detail(id)).TBI_REMARKS).toBe('FIRST TAB');
  });

  test('after it was sent a reason is owed, and the SI goes to the head of the queue', async () => {
    const id = await world.si('BK-STORY-4');
    expect(codesOf(await world.modify(id, { TBI_MARKS: 'N/M' }, 'other'))).toEqual(['SI-L-04']);
    const { http } = await world.modify(id, { TBI_MARKS: 'N/M' }, 'other', { AMEND_REASON: 'MARKS CHANGED BY BUYER' });
    expect(http).toBe(200);
    const after = await world.detail(id);
    expect(after).toMatchObject({ TBI_STATUS: 1, AMENDMENT: true });
  });

  test('findings stop it, the status is asked first, strangers do not find it', async () => {
    const id = await world.si('BK-PEND-12');
    const wrong = await world.modify(id, { TBI_CONSIGNEE: '' });
    expect(wrong.http).toBe(422);
    expect(codesOf(wrong)).toContain('SI-P-01');
    await world.status(id, 2, 'reviewer');
    const claimed = await world.modify(id, { TBI_CONSIGNEE: '' });
    expect(claimed.problem.code).toBe('event_not_allowed');
    expect(codesOf(claimed)).toEqual(['SI-L-02']);
    expect((await world.modify(id, {}, 'other')).http).toBe(404);
  });

  test('a customer changes neither cut-off nor part number; staff may', async () => {
    const id = await world.si('BK-PEND-12');
    await world.status(id, 1, 'reviewer');
    const before = await world.detail(id);
    await world.modify(id, { TBI_DEADLINE: '2030-01-01T00:00:00.000Z' });
    expect((await world.detail(id)).TBI_DEADLINE).toBe(before.TBI_DEADLINE);
    expect((await world.modify(id, { TBI_DEADLINE: '2030-01-01T00:00:00.000Z' }, 'reviewer')).http).toBe(200);
    expect((await world.detail(id)).TBI_DEADLINE).toBe('2030-01-01T00:00:00.000Z');
  });
});

describe('a modification whose answer was lost', () => {
  test('is answered again when it is sent again by the same person, and stands once; anything else is stale', async () => {
    const id = await world.submitted('BK-NQ-05');
    const before = await world.detail(id);
    const again = { VERSION: before.VERSION };
    const first = await world.modify(id, { TBI_REMARKS: 'once' }, 'customer', again);
    expect(first.http).toBe(200);
    const second = await world.modify(id, { TBI_REMARKS: 'once' }, 'customer', again);
    expect([second.http, second.data]).toEqual([200, first.data]);
    expect((await world.detail(id)).VERSION).toBe(before.VERSION + 1);
    expect((await world.modify(id, { TBI_REMARKS: 'twice' }, 'customer', again)).http).toBe(412);
    expect((await world.modify(id, { TBI_REMARKS: 'once' }, 'supervisor', again)).http).toBe(412);
  });
});
