import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSiStatusBatch } from '#contract/si/calls.ts';
import { keepClaim, siDifferences, siProvenance } from '#contract/si/history.calls.ts';
import { openSiWorld, type Seats, type SiWorld } from '#tests/support/si-server.ts';
import { lapseClaims } from '../../../kernel/document/claim.ts';
import { servedShippingInstruction } from '../shipping-instruction.served.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

const origins = async (Id: string, as: Seats = 'reviewer', asOf?: number) =>
  world.server.call(siProvenance, { token: await world.token(as), query: { Id, asOf } });
const papers = async (Q: string, as: Seats = 'reviewer') =>
  world.server.call(siDifferences, { token: await world.token(as), query: { Q } });
const keep = async (Id: string, as: Seats) =>
  world.server.call(keepClaim, { token: await world.token(as), body: { Id } });

const MINUTE = 60_000;

describe('where a value comes from', () => {
  test('the shipment at first; then the edit, with person, event and what stood there', async () => {
    const id = await world.si('BK-PEND-02');
    const before = await world.detail(id);
    expect((await world.modify(id, { TBI_MARKS: 'HN-2026/7' }, 'reviewer')).http).toBe(200);

    const { data } = await origins(id);
    const marks = data.Values.find(value => value.Key === 'marks');
    expect(marks).toMatchObject({ Value: 'HN-2026/7', Before: before.TBI_MARKS, Source: 'reviewer', Path: 'marks' });
    expect(data.Acts.find(act => act.Seq === marks?.Seq)).toMatchObject({ Event: 'MODIFY', EmployeeName: '沈知微' });
    expect(data.Values.find(value => value.Key === 'vessel')).toMatchObject({ Seq: 1, Source: 'shipment' });
    // As it was after the first event, nobody had edited anything.
    const first = (await origins(id, 'reviewer', 1)).data;
    expect(first.Values.find(value => value.Key === 'marks')).toMatchObject({ Value: before.TBI_MARKS, Seq: 1 });
  });

  test('as the submission stated it; an owner’s words on a modification count, silence leaves none', async () => {
    const body = await world.body('BK-NQ-01', { TBI_REMARKS: 'PLEASE HURRY', TBI_DEADLINE: '' });
    const box = String(body.TDBLInfos[0]!.BOXES[0]!.TBX_CNNO);
    const ORIGINS = [
      { from: 'shipment', keys: [''] },
      { from: 'template', ref: 'PHH standard', keys: ['consignee', 'notifier1'] },
      { from: 'excel', ref: 'towels.xlsx', row: 7, keys: [`boxes[${box}]`] },
      { from: 'typed', keys: ['remarks'] },
    ];
    const made = await world.add({ ...body, TDBLInfos: [{ ...body.TDBLInfos[0]!, ORIGINS }] });
    expect(made.http, JSON.stringify(made.problem)).toBe(200);
    const id = made.data[0]!.Id;
    const said = async (key: string) => {
      const { data } = await origins(id);
      const value = data.Values.find(one => one.Key === key);
      const place = value && [value.Row, value.Revision].filter(one => one !== null);
      return value && [value.Source, value.Ref, ...(place ?? [])];
    };
    expect(await said('vessel')).toEqual(['shipment', '']);
    expect(await said('consignee')).toEqual(['template', 'PHH standard']);
    expect(await said(`boxes[${box}].sealNo`)).toEqual(['excel', 'towels.xlsx', 7]);
    expect(await said('remarks')).toEqual(['typed', '']);
    expect(await said('deadline')).toEqual(['server', '']);
    // One value came by Excel: so says TBI_SOURCES.
    expect((await world.detail(id)).TBI_SOURCES).toBe(2);

    await world.modify(id, { TBI_REMARKS: 'NO HURRY' });
    expect(await said('remarks')).toEqual(['edit', '']);
    await world.modify(id, {
      TBI_REMARKS: 'AS BEFORE',
      ORIGINS: [{ from: 'copy', ref: '26031200017', revision: 3, keys: ['remarks'] }],
    });
    expect(await said('remarks')).toEqual(['copy', '26031200017', 3]);
    expect(await said('consignee')).toEqual(['template', 'PHH standard']);

    const odd = await world.add({
      ...body,
      TDBLInfos: [{ ...body.TDBLInfos[0]!, ORIGINS: [{ from: 'server', keys: [''] }] }],
    });
    expect([odd.http, odd.problem.code]).toEqual([422, 'invalid_input']);
  });

  test('is nobody else’s business', async () => {
    const id = await world.si('BK-STORY-1');
    expect((await origins(id, 'customer')).http).toBe(200);
    const foreign = await origins(id, 'other');
    expect([foreign.http, foreign.problem.code]).toEqual([404, 'not_found']);
  });
});

describe('the papers of a shipment', () => {
  test('side by side by any number at hand; a changed value differs, with the event that changed it', async () => {
    const id = await world.si('BK-PEND-05');
    expect((await world.modify(id, { TBI_MARKS: 'HN-2026/8' }, 'reviewer')).http).toBe(200);
    const { CGO_ID, TBI_MBL_NO } = await world.detail(id);
    const { data } = await papers('bk-pend-05');
    for (const number of [CGO_ID, TBI_MBL_NO, data.ShipmentNo]) expect((await papers(number)).data).toEqual(data);

    expect(data.Papers.map(paper => paper.Kind)).toEqual(['shipment', 'si']);
    const marks = data.Rows.find(row => row.Key === 'marks');
    expect(marks?.Differs).toBe(true);
    expect(marks?.Cells[1]).toMatchObject({ Value: 'HN-2026/8', Act: { Event: 'MODIFY', EmployeeName: '沈知微' } });
    expect(data.Rows.find(row => row.Key === 'vessel')?.Differs).toBe(false);
  });

  test('a set that shares its boxes agrees with the packing list as long as the sums do', async () => {
    const set = await world.splitBody('BK-NQ-06', 3);
    const made = await world.add(set);
    expect(made.http).toBe(200);
    const { data } = await papers('BK-NQ-06');
    expect(data.Papers).toHaveLength(4);
    const shares = data.Rows.filter(row => /^boxes\[.*\]\.(packageCount|weightKg|volumeCbm)$/.test(row.Key));
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.filter(row => row.Differs)).toEqual([]);
  });

  test('are those of every shipment that one bill takes in, whichever of them is asked for', async () => {
    const { data } = await papers('BK-STORY-3B');
    expect(data.BookingNo).toBe('BK-STORY-3A');
    expect(data.Papers.map(paper => paper.Kind)).toEqual(['shipment', 'shipment', 'si', 'bill']);
    expect((await papers('BK-STORY-3A')).data).toEqual(data);
    // The second shipment's boxes are in the SI: nothing is missing, no weight too many.
    const boxes = data.Rows.filter(row => /^boxes\[/.test(row.Key));
    const held = boxes.map(row => row.Cells.map(cell => cell !== null && cell.Value !== ''));
    expect(held.some(([first, second, si]) => !first && second && si)).toBe(true);
    const compared = /^(mblNo|vessel|voyage|goods|hsCodes|consignee|boxes\[.*\]\.\w+)$/;
    expect(data.Rows.filter(row => compared.test(row.Key) && row.Differs).map(row => row.Key)).toEqual([]);
  });

  test('tell people and companies in both languages', async () => {
    const { data } = await papers('BK-PEND-05');
    const act = data.Rows.find(row => row.Key === 'marks')?.Cells[1]?.Act;
    expect(act).toMatchObject({ EmployeeName: '沈知微', EmployeeNameEn: expect.stringMatching(/^[A-Za-z ]+$/) });
    expect(act?.CompanyNameEn).toMatch(/^[\x20-\x7e]+$/);
  });

  test('hold the bill that was made of an SI', async () => {
    const id = await world.si('BK-PEND-10');
    expect((await world.status(id, 3, 'supervisor')).http).toBe(200);
    expect((await world.status(id, 7, 'supervisor')).http).toBe(200);
    const { data } = await papers('BK-PEND-10');
    expect(data.Papers.map(paper => paper.Kind)).toEqual(['shipment', 'si', 'bill']);
    const shipper = data.Rows.find(row => row.Key === 'consignor');
    expect(shipper).toMatchObject({ Differs: false, Cells: [{}, {}, { Act: { Seq: 1 } }] });
    const boxes = data.Rows.filter(row => /^boxes\[.*\]\.weightKg$/.test(row.Key));
    expect(boxes.map(row => row.Differs)).toEqual(boxes.map(() => false));
    expect(boxes.length).toBeGreaterThan(0);
  });

  test('of another company are not found, and a number nobody has neither', async () => {
    expect((await papers('BK-STORY-1', 'customer')).http).toBe(200);
    for (const [number, as] of [
      ['BK-STORY-1', 'other'],
      ['NO-SUCH-NUMBER', 'reviewer'],
    ] as const)
      expect((await papers(number, as)).http, number).toBe(404);
  });
});

describe('a claim', () => {
  const statusAfterSweep = async (id: string): Promise<number> => {
    await lapseClaims(world.server.deps, servedShippingInstruction);
    return (await world.detail(id)).TBI_STATUS;
  };

  test('lapses 15 minutes after the last sign of life, not after the claim', async () => {
    const id = await world.si('BK-PEND-12');
    await world.status(id, 2, 'reviewer');
    world.later(14 * MINUTE);
    const kept = await keep(id, 'reviewer');
    expect(Date.parse(kept.data.LapsesAt) - world.clock.now().getTime()).toBe(15 * MINUTE);
    world.later(14 * MINUTE);
    expect(await statusAfterSweep(id)).toBe(2);
    world.later(MINUTE);
    expect(await statusAfterSweep(id)).toBe(1);
  });

  test('is kept by its claimer alone, and a former claimer’s activity does not keep the next one’s', async () => {
    const id = await world.si('BK-PEND-12');
    await world.status(id, 2, 'reviewer2');
    const others = await keep(id, 'reviewer');
    expect(others.problem.errors.map(({ code }) => code)).toEqual(['SI-L-02']);
    world.later(15 * MINUTE);
    expect(await statusAfterSweep(id)).toBe(1);
    expect((await keep(id, 'reviewer2')).http).toBe(422);
  });
});

describe('decisions', () => {
  test('by two reviewers in the same moment: each SI is decided once, whoever comes first', async () => {
    const ids = await Promise.all(['BK-PEND-04', 'BK-PEND-06', 'BK-PEND-07', 'BK-PEND-08'].map(no => world.si(no)));
    const remarks = '箱号错误，请核对';
    const answers = await Promise.all(
      ids.flatMap(id => [
        world.status(id, 3, 'reviewer'),
        world.status(id, 4, 'reviewer2', { remarks }),
        world.status(id, 4, 'reviewer', { remarks }),
        world.status(id, 3, 'supervisor'),
      ]),
    );
    for (const [index, id] of ids.entries()) {
      const facts = await world.server.deps.db
        .selectFrom('documentEvent')
        .select('event')
        .where('documentId', '=', id)
        .where('seq', '>', 1)
        .execute();
      expect(facts.filter(({ event }) => event === 'APPROVE' || event === 'RETURN')).toHaveLength(1);
      const took = answers.slice(index * 4, index * 4 + 4).filter(({ http, data }) => http === 200 && !data.unchanged);
      expect(took.length, id).toBeGreaterThanOrEqual(1);
    }
  });

  test('in bulk take no SI with a warning, whatever the client says', async () => {
    const clean = await world.si('BK-PEND-09');
    const { db } = world.server.deps;
    const warned = await db
      .selectFrom('shippingInstruction')
      .select(['id', 'version'])
      .where('state', '=', 'SUBMITTED')
      .where('warnings', '>', 0)
      .executeTakeFirstOrThrow();
    const items = [
      { TDId: clean, Version: (await world.detail(clean)).VERSION },
      { TDId: warned.id, Version: warned.version },
    ];
    const { data } = await world.server.call(changeSiStatusBatch, {
      token: await world.token('reviewer'),
      body: { items, Status: 3, Remarks: '' },
    });
    expect(data.map(({ ok, errors }) => [ok, errors[0]?.code])).toEqual([
      [true, undefined],
      [false, 'SI-S-10'],
    ]);
  });
});
