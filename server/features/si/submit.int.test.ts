import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSi, checkSi } from '#contract/si/calls.ts';
import {
  ACCEPT_ALL,
  draftId,
  openSiWorld,
  type SiWorld,
  type WireBox,
  type WireSet,
} from '#tests/support/si-server.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

const codesOf = (answer: { problem: { errors: readonly { code: string }[] } }): string[] =>
  answer.problem.errors.map(error => error.code);

const countOf = async (bookingNo: string): Promise<number> => {
  const rows = await world.server.deps.db
    .selectFrom('shippingInstruction')
    .select('id')
    .where('shipmentId', '=', await world.shipment(bookingNo))
    .execute();
  return rows.length;
};

const check = async (body: WireSet, as: 'customer' | 'other' | 'service' = 'customer') => {
  const { AcceptWarnings: _, ...checked } = body;
  return world.server.call(checkSi, { token: await world.token(as), body: checked });
};

describe('check', () => {
  test('finds nothing wrong with what the shipment itself says, stores its report, writes nothing else', async () => {
    const before = await countOf('BK-NQ-01');
    const { http, data } = await check(await world.body('BK-NQ-01'));
    expect(http).toBe(200);
    expect(data).toMatchObject({ ok: true, errors: [] });
    expect(data.totals).toMatchObject({ set: { NUM: '1160', WEIGHT: '22862.75' }, boxSummary: '40HQ*2' });
    expect(await countOf('BK-NQ-01')).toBe(before);
    const log = await world.server.deps.db
      .selectFrom('siSubmitLog')
      .selectAll()
      .where('shipmentId', '=', await world.shipment('BK-NQ-01'))
      .where('call', '=', 'CHECK')
      .execute();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ ok: true, errors: 0, num: 1, siType: 1 });
  });

  test('a check that finds errors is no failed call; unknown members are told and ignored', async () => {
    const body = await world.body('BK-NQ-01', { TBI_CONSIGNEE: '', TBI_COLOUR: 'red' });
    const { http, data } = await check({ ...body, Colour: 'red' } as WireSet);
    expect(http).toBe(200);
    expect(data.ok).toBe(false);
    expect(data.errors.map(finding => finding.code)).toContain('SI-P-01');
    expect(data.infos).toContainEqual(expect.objectContaining({ code: 'DOC-I-01', path: 'TDBLInfos[0].TBI_COLOUR' }));
    expect(data.infos).toContainEqual(expect.objectContaining({ code: 'DOC-I-01', path: 'Colour' }));
    expect(data.infos.filter(({ code }) => code === 'DOC-I-01')).toHaveLength(2);
  });

  test('staff check for the customer whose shipment it is; a stranger does not find it', async () => {
    expect((await check(await world.body('BK-NQ-01'), 'service')).data.ok).toBe(true);
    expect((await check(await world.body('BK-NQ-01'), 'other')).http).toBe(404);
  });

  test('what cannot be read is 422 with its place', async () => {
    const answer = await world.server.call(checkSi, {
      token: await world.token('customer'),
      body: { CGO_ID: 'x', Num: 1, TDBLInfos: [{ BOXES: 'none' }] } as never,
    });
    expect(answer.http).toBe(422);
    expect(answer.problem.errors[0]?.path).toBe('TDBLInfos[0].BOXES');
  });

  test('26 drafts of 10 boxes are checked within two seconds', async () => {
    const body = await world.splitBody('BK-NQ-04', 26);
    const boxes = body.TDBLInfos[0]!.BOXES;
    const wide = {
      ...body,
      TDBLInfos: body.TDBLInfos.map(draft => ({
        ...draft,
        BOXES: Array.from({ length: 10 }, (_, i) => boxes[i % 4]!),
      })),
    };
    const { data, http } = await check(wide);
    expect(http).toBe(200);
    const [row] = await world.server.deps.db
      .selectFrom('siSubmitLog')
      .select('ms')
      .where('id', '>', '')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(row!.ms).toBeLessThan(2000);
    expect(data.errors.map(finding => finding.code)).toContain('SI-B-03');
  });
});

describe('add', () => {
  test('one SI: status 1, a number of the day, the shipment covered, a fact, a reviewer to be told', async () => {
    const body = await world.body('BK-NQ-01');
    const { http, data } = await world.add(body);
    expect(http).toBe(200);
    expect(data).toEqual([
      {
        Id: expect.any(String),
        TBI_NO: expect.stringMatching(/^\d{11}$/),
        DRAFT_ID: body.TDBLInfos[0]!.DRAFT_ID,
        TBI_SIMBL_NO: '',
        TBI_STATUS: 1,
      },
    ]);
    const { db } = world.server.deps;
    const shipment = await db
      .selectFrom('shipment')
      .selectAll()
      .where('id', '=', body.CGO_ID)
      .executeTakeFirstOrThrow();
    expect(shipment).toMatchObject({ siState: 'COMPLETE', siCount: 1 });
    const facts = await db.selectFrom('documentEvent').selectAll().where('documentId', '=', data[0]!.Id).execute();
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject({ event: 'CREATE', toState: 'SUBMITTED', seq: 1 });
    const messages = await db.selectFrom('messageOutbox').selectAll().where('docId', '=', data[0]!.Id).execute();
    expect(messages[0]?.audience).toMatchObject({ holdersOf: { path: '/tdManage/siCheck', code: 'AUDIT' } });
  });

  test('a double click: two equal requests at once make one set and get one answer', async () => {
    const body = await world.splitBody('BK-NQ-02', 3);
    const [first, second] = await Promise.all([world.add(body), world.add(body)]);
    expect(first.http).toBe(200);
    expect(second.data).toEqual(first.data);
    expect(await countOf('BK-NQ-02')).toBe(3);
    expect(first.data.map(si => si.TBI_SIMBL_NO)).toEqual(['', 'A', 'B'].map(letter => `${body.MBL_NO}${letter}`));
    // T47: the same ids with one seal changed.
    const [draft, ...others] = body.TDBLInfos;
    const [box, ...boxes] = draft!.BOXES;
    const resealed = { ...draft!, BOXES: [{ ...box!, TBX_SEALNO: 'HX9999999' }, ...boxes] };
    const other = await world.add({ ...body, TDBLInfos: [resealed, ...others] });
    expect(other.http).toBe(422);
    expect(codesOf(other)).toContain('SI-S-06');
    expect(await countOf('BK-NQ-02')).toBe(3);
  });

  test('all or nothing: one wrong draft of three leaves no trace but the submit log', async () => {
    const body = await world.splitBody('BK-NQ-04', 3);
    const drafts = body.TDBLInfos.with(2, { ...body.TDBLInfos[2]!, TBI_CONSIGNOR: '' });
    const answer = await world.add({ ...body, TDBLInfos: drafts });
    expect(answer.http).toBe(422);
    expect(answer.problem.errors).toContainEqual(
      expect.objectContaining({ code: 'SI-P-01', path: 'TDBLInfos[2].TBI_CONSIGNOR', severity: 'error' }),
    );
    expect(await countOf('BK-NQ-04')).toBe(0);
    const { db } = world.server.deps;
    const keys = await db.selectFrom('siDraftKey').selectAll().where('shipmentId', '=', body.CGO_ID).execute();
    expect(keys).toEqual([]);
    const [log] = await db
      .selectFrom('siSubmitLog')
      .selectAll()
      .where('shipmentId', '=', body.CGO_ID)
      .where('call', '=', 'ADD')
      .execute();
    expect(log).toMatchObject({ ok: false, num: 3, siType: 2 });
    expect(log!.errors).toBeGreaterThan(0);
  });

  test('a merged bill takes another shipment in, which then has none of its own, and frees it when withdrawn', async () => {
    const own = await world.body('BK-NQ-06');
    const other = await world.body('BK-NQ-07');
    const [draft] = own.TDBLInfos;
    const merged = {
      ...draft!,
      TBI_MERGEMBL_NO: own.MBL_NO,
      MASTERS: [{ TMM_MCGO_ID: other.CGO_ID, TMM_MMBL_NO: other.MBL_NO }],
      BOXES: [...draft!.BOXES, ...other.TDBLInfos[0]!.BOXES],
    };
    // The words of one shipment leave out what the other brings; a bill without words of its own has those of its lines.
    expect(codesOf(await world.add({ ...own, TDBLInfos: [merged] }))).toContain('SI-G-09');
    const made = await world.add({ ...own, TDBLInfos: [{ ...merged, TBI_GOODS: '', TBI_HSCODE: '' }] });
    expect(made.http).toBe(200);
    const both = await world.detail(made.data[0]!.Id);
    const goods = (both.BOXES as WireBox[]).flatMap(({ DETAILS }) => DETAILS ?? []).map(({ TBD_GOODS }) => TBD_GOODS);
    expect(String(both.TBI_GOODS).split('\n')).toEqual([...new Set(goods)]);
    const linked = () =>
      world.server.deps.db
        .selectFrom('shipment')
        .select(['mergedIntoId', 'siState'])
        .where('id', '=', other.CGO_ID)
        .executeTakeFirstOrThrow();
    expect((await linked()).mergedIntoId).toBe(own.CGO_ID);
    expect(codesOf(await world.add(other))).toContain('SI-S-01');
    const wrong = { ...merged, DRAFT_ID: draftId(), TBI_SITYPE: 2, TBI_NUM: 2 };
    const twice = await world.add({ ...own, Num: 2, TDBLInfos: [wrong, { ...wrong, DRAFT_ID: draftId() }] });
    expect(codesOf(twice)).toContain('SI-M-06');
    expect((await world.status(made.data[0]!.Id, 6, 'customer')).http).toBe(200);
    expect(await linked()).toEqual({ mergedIntoId: null, siState: 'NONE' });
  });

  test('warnings are confirmed by code or refused with SI-S-10 that lists them', async () => {
    const body = await world.body('BK-NQ-07');
    const refused = await world.add({ ...body, AcceptWarnings: [] });
    expect(refused.http).toBe(422);
    expect(refused.problem.errors).toContainEqual(
      expect.objectContaining({ code: 'SI-S-10', params: { codes: ['SI-T-03'] } }),
    );
    expect((await world.add({ ...body, AcceptWarnings: ['SI-T-03'] })).http).toBe(200);
  });

  test('27 drafts are SI-S-02, more than 100 are not even read', async () => {
    const body = await world.body('BK-NQ-04');
    const many = (count: number) => ({
      ...body,
      Num: count,
      TDBLInfos: Array.from({ length: count }, () => ({ ...body.TDBLInfos[0]!, DRAFT_ID: draftId() })),
    });
    expect(codesOf(await world.add(many(27)))).toContain('SI-S-02');
    expect(codesOf(await world.add(many(101)))).toContain('too_big');
    expect(codesOf(await world.add({ ...body, TDBLInfos: [] }))).toContain('SI-S-02');
  });

  test('26 bills of shared containers are accepted, lettered to Y', async () => {
    const { data, http } = await world.add(await world.splitBody('BK-NQ-04', 26));
    expect(http).toBe(200);
    expect(data).toHaveLength(26);
    expect(data.at(-1)!.TBI_SIMBL_NO).toMatch(/Y$/);
  });

  test('a set is extended: letters go on, the planned number of the older SIs follows by a system event', async () => {
    const whole = await world.splitBody('BK-NQ-05', 3);
    const firstTwo = {
      ...whole,
      Num: 2,
      TDBLInfos: whole.TDBLInfos.slice(0, 2).map(draft => ({ ...draft, TBI_NUM: 2 })),
    };
    // Before the list is final its quantities are a ceiling: a part of them may be instructed first.
    await world.server.deps.db
      .updateTable('shipment')
      .set({ packingFinal: false })
      .where('id', '=', whole.CGO_ID)
      .execute();
    const made = await world.add(firstTwo);
    expect(made.http).toBe(200);
    const rest = { ...whole, Num: 1, TDBLInfos: [{ ...whole.TDBLInfos[2]!, TBI_NUM: 1 }] };
    const added = await world.add(rest);
    expect(added.http).toBe(200);
    expect(added.data[0]!.TBI_SIMBL_NO).toBe(`${whole.MBL_NO}B`);
    const older = await world.detail(made.data[0]!.Id);
    expect(older).toMatchObject({ TBI_NUM: 3, VERSION: 2, TBI_STATUS: 1 });
  });

  test('a carrier bill number that another SI holds is refused: SI-S-09 for the same shipment', async () => {
    expect(codesOf(await world.add(await world.body('BK-NQ-01')))).toContain('SI-S-09');
  });

  test('two shipments that claim one bill number in the same instant: one gets it, the other reads SI-M-01', async () => {
    const { db } = world.server.deps;
    const one = await world.body('BK-NQ-03');
    const two = await world.body('BK-NQ-06');
    // The carrier gave the same number twice.
    await db.updateTable('shipment').set({ mblNo: one.MBL_NO, carrier: 'OOLU' }).where('id', '=', two.CGO_ID).execute();
    const same = { ...two.TDBLInfos[0]!, TBI_MBL_NO: one.MBL_NO, TBI_CARRIER: 'OOLU' };
    const answers = await Promise.all([
      world.add(one),
      world.add({ ...two, MBL_NO: one.MBL_NO, TDBLInfos: [same], AcceptWarnings: [...ACCEPT_ALL, 'SI-H-02'] }),
    ]);
    expect(answers.map(answer => answer.http).sort()).toEqual([200, 422]);
    expect(codesOf(answers.find(answer => answer.http === 422)!)).toContain('SI-M-01');
    await db.updateTable('shipment').set({ mblNo: two.MBL_NO, carrier: 'COSU' }).where('id', '=', two.CGO_ID).execute();
    for (const { http, data } of answers) if (http === 200) await world.status(data[0]!.Id, 6, 'customer');
  });

  test('visitors, roles without the right and foreign shipments', async () => {
    const body = await world.body('BK-NQ-03');
    expect((await world.server.call(addSi, { body })).http).toBe(401);
    expect((await world.add(body, 'reviewer')).http).toBe(404);
    expect((await world.add(body, 'other')).http).toBe(404);
    const buyer = await world.server.login('NQUAYS', 'buyer1');
    expect((await world.server.call(addSi, { token: buyer, body })).http).toBe(403);
  });
});

describe('a day later', () => {
  test('a draft id is free again after a day', async () => {
    const body = await world.body('BK-NQ-06');
    const [first] = (await world.add(body)).data;
    expect((await world.status(first!.Id, 6, 'customer')).http).toBe(200);
    const again = await world.add(body);
    expect(again.data[0]!.Id).toBe(first!.Id);
    world.later(24 * 3_600_000 + 1);
    const fresh = await world.add(body);
    expect(fresh.http).toBe(200);
    expect(fresh.data[0]!.Id).not.toBe(first!.Id);
  });
});
