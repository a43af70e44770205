import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { getTemplate, saveTemplate, templateList } from '#contract/si/calls.ts';
import { askForReturn, siConfirmation } from '#contract/si/confirmation.calls.ts';
import { discardDraftSet, getDraftSet, saveDraftSet } from '#contract/si/draft-set.calls.ts';
import { type ExcelImport, exportSi, importSiExcel, siExcelCopy, siExcelTemplate } from '#contract/si/excel.calls.ts';
import { siFeed } from '#contract/si/feed.calls.ts';
import { emptyDraft, type SiDraft } from '#contract/si/shipping-instruction.ts';
import { applyTemplate } from '#contract/si/template.calls.ts';
import { siTemplateResource } from '#contract/si/template.resource.ts';
import { openSiWorld, type Seats, type SiWorld } from '#tests/support/si-server.ts';
import { fileOf, partsOf, rowsOf } from '../../kernel/sheets/sheet.samples.ts';
import { DRAFT_SET_LIFE_MS, forgetDraftSets } from './draft-set/forget.ts';
import { MAIL_GROUP_MS, mailDecisions } from './mails/send-mails.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());

const token = (as: Seats = 'customer') => world.token(as);
const call = async <C extends CallDef>(definition: C, options: object, as: Seats = 'customer') =>
  world.server.call(definition, { token: await token(as), ...options } as never);

/** Bytes of a call that answers a file. */
async function file(
  definition: Pick<CallDef, 'method' | 'path'>,
  input: { query?: object; body?: object },
  as: Seats = 'customer',
) {
  const answer = await world.server.app.inject({
    method: definition.method,
    url: definition.path,
    query: { ...input.query } as Record<string, string>,
    ...(input.body ? { payload: input.body } : {}),
    headers: { authorization: `Bearer ${await token(as)}` },
  });
  return { http: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

describe('templates', () => {
  test('applying counts and looking does not; a private one is its maker’s alone; the name stays one per company', async () => {
    const body = { TBI_TEMPLATE_NAME: 'Only mine', SCOPE: 'MINE', POD: 'USLAX', TBI_CONSIGNEE: 'to order' } as const;
    const { data } = await call(saveTemplate, { body });
    await call(getTemplate, { query: { Id: data.Id } });
    await call(applyTemplate, { body: { Id: data.Id } });
    const own = (await call(templateList, {})).data.find(one => one.Id === data.Id);
    expect(own).toMatchObject({ UsedCount: 1, POD: 'USLAX', SCOPE: 'MINE' });
    const colleague = await world.server.login('NQUAYS', 'admin');
    const seen = await world.server.call(templateList, { token: colleague });
    expect(seen.data.map(one => one.Id)).not.toContain(data.Id);
    const { create, list, modify } = resourceCalls(siTemplateResource);
    const again = await call(create, { body: { name: 'ONLY MINE', scope: 'COMPANY' } });
    expect(again.problem.errors[0]).toMatchObject({ code: 'TP-02', path: 'name' });
    const made = await call(create, {
      body: { name: 'Rotterdam', scope: 'COMPANY', goods: 'cotton  towels', pod: 'NLRTM' },
    });
    expect(made.data).toMatchObject({ goods: 'COTTON  TOWELS', usedCount: 0, version: 1 });
    const bad = await call(modify, {
      body: { id: made.data.id, changes: { goods: '毛巾' } },
      headers: { 'if-match': '"1"' },
    });
    expect(bad.problem.errors[0]).toMatchObject({ code: 'SI-T-01', path: 'goods' });
    const filter = JSON.stringify([{ field: 'pod', op: 'is', values: ['NLRTM'] }]);
    expect((await call(list, { query: { filter } })).data.rows.map(one => one.name)).toContain('Rotterdam');
  });
});

describe('feed of events', () => {
  test('newest first by key, of the own company alone, by event, by SI, by booking', async () => {
    const id = await world.submitted('BK-NQ-05');
    await world.status(id, 2, 'reviewer');
    const first = await call(siFeed, { query: { limit: 5 } });
    const own = await call(siFeed, { query: { Id: id } });
    expect(own.data.rows.map(row => [row.Event, row.Seq])).toEqual([
      ['CLAIM', 2],
      ['CREATE', 1],
    ]);
    const next = await call(siFeed, { query: { limit: 5, cursor: first.data.nextCursor ?? '' } });
    const keys = [...first.data.rows, ...next.data.rows].map(row => row.Key);
    expect(new Set(keys).size).toBe(10);
    const times = [...first.data.rows, ...next.data.rows].map(row => row.Time);
    expect(times).toEqual(times.toSorted().toReversed());
    const ofOne = await call(siFeed, { query: { q: 'bk-nq-05', Event: 'CLAIM', from: new Date(0).toISOString() } });
    expect(ofOne.data.rows.map(row => row.Id)).toEqual([id]);
    expect((await call(siFeed, { query: { Id: id } }, 'other')).data.rows).toEqual([]);
    const before = await call(siFeed, { query: { Id: id, to: own.data.rows[1]!.Time } });
    expect(before.data.total).toBe(0);
  });

  test('asking for a return tells the reviewer who holds it and changes nothing', async () => {
    const id = await world.si('BK-NQ-05');
    const version = (await world.detail(id)).VERSION;
    const asked = await call(askForReturn, { body: { Id: id, Reason: '铅封号写错了，请退回' } });
    expect(asked.data).toEqual({ Id: id, VERSION: version });
    const queued = await world.server.deps.db
      .selectFrom('messageOutbox')
      .select(['audience', 'description', 'linkPath'])
      .where('event', '=', 'si-ask-return')
      .execute();
    const { CLAIMER_ID } = await world.detail(id, 'reviewer');
    expect(queued).toEqual([
      {
        audience: { employees: [CLAIMER_ID] },
        description: expect.stringContaining('铅封号'),
        linkPath: `/tdManage/siAudit?Id=${id}`,
      },
    ]);
    expect((await call(askForReturn, { body: { Id: id, Reason: 'no' } })).http).toBe(422);
    expect((await call(askForReturn, { body: { Id: id, Reason: 'let me see' } }, 'other')).http).toBe(404);
    await world.status(id, 1, 'reviewer');
    const late = await call(askForReturn, { body: { Id: id, Reason: 'no longer in review' } });
    expect(late.problem.code).toBe('event_not_allowed');
  });
});

const ROWS = [
  '份号,发货人,付款方式,箱号,箱型,铅封号,件数,包装,货描,HS编码,毛重(KG),体积(CBM)',
  '1,"NINGBO CO., LTD.\nNINGBO, CHINA",预付,CSQU3054383,40HQ,26031200017.0,520,CT,COTTON TOWELS,630260,10990.25,58.2',
  '1,,,,,,10,CT,BATH MATS,57,"1234,5",1',
].join('\n');

async function upload(content: string, name = 'si.csv', as: Seats = 'customer') {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const answer = await fetch(world.server.url + importSiExcel.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token(as)}` },
    body: form,
  });
  return { http: answer.status, body: (await answer.json()) as { Data: ExcelImport; errors: { code: string }[] } };
}

describe('Excel', () => {
  test('a file becomes drafts, and comes back with a red comment on every bad cell; nothing is submitted', async () => {
    const before = await world.server.deps.db.selectFrom('shippingInstruction').select('id').execute();
    const { http, body } = await upload(ROWS);
    expect(http).toBe(200);
    const { drafts, rows, boxes, problems, FileId } = body.Data;
    expect({ rows, boxes, drafts: drafts.length }).toEqual({ rows: 2, boxes: 1, drafts: 1 });
    expect(drafts[0]).toMatchObject({ paymentMethod: 'P', consignor: 'NINGBO CO., LTD.\nNINGBO, CHINA' });
    expect(drafts[0]?.boxes[0]).toMatchObject({ sealNo: '26031200017' });
    const bad = problems.map(({ line, heading, value }) => [line, heading, value]);
    expect(bad).toContainEqual([3, 'HS编码', '57']);
    expect(bad).toContainEqual([3, '毛重(KG)', '1234,5']);
    const copy = await file(siExcelCopy, { query: { FileId } });
    expect(copy.http).toBe(200);
    const parts = await partsOf(copy.bytes);
    const comments = [...parts].find(([path]) => /comments/.test(path))?.[1] ?? '';
    expect(comments).toContain('ref="J3"');
    expect(comments).toContain('ref="K3"');
    expect((await file(siExcelCopy, { query: { FileId } }, 'other')).http).toBe(404);
    const after = await world.server.deps.db.selectFrom('shippingInstruction').select('id').execute();
    expect(after).toHaveLength(before.length);
  });

  test('what is no table is refused with the reason; the template is read back as it was written', async () => {
    const refused = await upload('\u0000\u0001\u0002\u0003', 'si.xlsx');
    expect(refused.http).toBe(422);
    expect(refused.body.errors[0]?.code).toMatch(/^SHEET_/);
    const { bytes, headers } = await file(siExcelTemplate, {});
    expect(headers['content-disposition']).toContain('.xlsx');
    const lines = await rowsOf(fileOf(bytes));
    expect(lines).toHaveLength(3);
    expect(lines[0]?.cells).toContain('箱号');
  });

  test('an export has the visible columns and every cargo line, of the own company alone', async () => {
    const body = { q: '', status: '', columns: ['no', 'booking', 'weight'], language: 'EN' };
    const own = await file(exportSi, { body });
    const rows = await rowsOf(fileOf(own.bytes));
    expect(rows[0]?.cells).toEqual(['SI no.', 'Booking', 'Gross kg']);
    const bookings = new Set(rows.slice(1).map(({ cells }) => cells[1]));
    expect(bookings).toContain('BK-NQ-05');
    expect([...bookings].some(booking => booking?.startsWith('BK-BW-'))).toBe(false);
    const lines = await rowsOf(fileOf(own.bytes), { sheet: 'Lines' });
    expect(lines.length).toBeGreaterThan(rows.length);
    expect(lines[0]?.cells.slice(0, 2)).toEqual(['SI no.', 'Bill No']);
  });
});

test('the confirmation is a PDF of the own company’s SI, Chinese names included', async () => {
  const id = await world.si('BK-NQ-05');
  const { http, bytes, headers } = await file(siConfirmation, { query: { Id: id, language: 'CN' } });
  expect(http).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1')).toMatch(/<pdf:Keywords>SI \d+ R1 [0-9a-f]{64}</);
  expect((await file(siConfirmation, { query: { Id: id } }, 'other')).http).toBe(404);
});

describe('mails to the addresses of an SI', () => {
  const mails = () =>
    world.server.deps.db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'bodyText'])
      .where('purpose', '=', 'siDecision')
      .execute();

  test('one for each address a minute after the first decision, with all of them; an undone one is not told', async () => {
    const id = await world.submitted('BK-NQ-07');
    await world.modify(id, { TBI_EMAILS: 'a@buyer.example, b@buyer.example' });
    await world.status(id, 3, 'reviewer');
    await world.status(id, 2, 'reviewer');
    world.later(MAIL_GROUP_MS + 1_000);
    expect(await mailDecisions(world.server.deps)).toBe(0);
    await world.status(id, 4, 'reviewer', { remarks: '铅封号有误，请修改' });
    expect(await mailDecisions(world.server.deps)).toBe(0);
    world.later(MAIL_GROUP_MS + 1_000);
    expect(await mailDecisions(world.server.deps)).toBe(2);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['a@buyer.example', 'b@buyer.example']);
    expect(sent[0]?.bodyText).toContain('铅封号有误');
    expect(sent[0]?.bodyText.match(/退回/g)?.length).toBeGreaterThan(0);
    expect(await mailDecisions(world.server.deps)).toBe(0);
  });
});

describe('server copy of unsent work', () => {
  const draft: SiDraft = { ...emptyDraft(), draftId: '123456', consignee: 'TO ORDER' };
  const copy = async (over: object = {}) => {
    const CGO_ID = await world.shipment('BK-NQ-06');
    return {
      record: `CGO_ID=${CGO_ID}`,
      CGO_ID,
      state: 'process1' as const,
      Num: 1,
      SITYPE: 1,
      frame: { mode: 'create' as const, mblNo: 'X', extending: false, siId: null, version: null, open: '123456' },
      drafts: [{ draftId: '123456', at: new Date(0).toISOString(), draft }],
      version: 0,
      ...over,
    };
  };

  test('kept for its writer alone, put in place by version, a later one wins by 412, gone with the submission', async () => {
    const body = await copy();
    expect((await call(getDraftSet, { query: { record: body.record } })).data).toBeNull();
    expect((await call(saveDraftSet, { body })).data.version).toBe(1);
    expect((await call(saveDraftSet, { body })).http).toBe(412);
    const changed = { ...body, version: 1, drafts: [{ ...body.drafts[0]!, draft: { ...draft, consignee: 'B' } }] };
    expect((await call(saveDraftSet, { body: changed })).data.version).toBe(2);
    const kept = (await call(getDraftSet, { query: { record: body.record } })).data;
    expect(kept?.drafts[0]?.draft.consignee).toBe('B');
    const colleague = await world.server.login('NQUAYS', 'admin');
    const theirs = await world.server.call(getDraftSet, { token: colleague, query: { record: body.record } });
    expect(theirs.data).toBeNull();
    expect((await call(saveDraftSet, { body }, 'other')).http).toBe(404);
    await world.add(await world.body('BK-NQ-06'));
    expect((await call(getDraftSet, { query: { record: body.record } })).data).toBeNull();
  });

  test('thrown away by its writer, or 30 days after its last change', async () => {
    const body = await copy({ record: 'Id=some-si' });
    await call(saveDraftSet, { body });
    await call(discardDraftSet, { body: { record: body.record } });
    expect((await call(getDraftSet, { query: { record: body.record } })).data).toBeNull();
    await call(saveDraftSet, { body });
    world.later(DRAFT_SET_LIFE_MS - 60_000);
    await forgetDraftSets(world.server.deps);
    expect((await call(getDraftSet, { query: { record: body.record } })).data?.version).toBe(1);
    world.later(120_000);
    await forgetDraftSets(world.server.deps);
    expect((await call(getDraftSet, { query: { record: body.record } })).data).toBeNull();
  });
});
