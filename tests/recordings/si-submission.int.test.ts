import {
  addSi,
  addSiOnBehalf,
  changeSiStatus,
  checkSi,
  deleteSi,
  getDataInfo,
  modifySi,
  siDetail,
} from '#contract/si/calls.ts';
import { discardDraftSet, getDraftSet, saveDraftSet } from '#contract/si/draft-set.calls.ts';
import { exportSi, importSiExcel, siExcelCopy, siExcelTemplate } from '#contract/si/excel.calls.ts';
import { emptyDraft } from '#contract/si/shipping-instruction.ts';
import {
  customerPeople,
  customersToServe,
  parkSiDraft,
  shipmentsToMake,
  submitSiDraft,
} from '#contract/si/staff.calls.ts';
import { tellCutOffs } from '#server/features/si/cut-off/cut-off-clock.ts';
import { forgetDraftKeys } from '#server/features/si/sweep.ts';
import { ACCEPT_ALL } from '#tests/support/si-server.ts';
import { recordDocument } from './kit/record-document.ts';
import { REMARKS, siGround } from './kit/si-ground.ts';

type Person = 'customer' | 'colleague' | 'buyer' | 'stranger' | 'reviewer' | 'supervisor' | 'service' | 'otherService';

const ELSEWHERE = 'recorded with statuses and reviews';
const DAY_MS = 24 * 3_600_000;

recordDocument<Person>({
  document: 'si-submission',
  calls: [
    '/api/TDBillLadingSI/',
    '/api/TDBillLadingInfo/CheckTDBillLadingInfo',
    '/api/TDBillLadingInfo/AddTDBillLadingInfoList',
    '/api/TDBillLadingInfo/PTAddTDBillLadingInfoList',
    '/api/TDBillLadingInfo/ModifyTDBillLadingInfo',
    '/api/TDBillLadingInfo/SaveTDBillLadingDraft',
    '/api/TDBillLadingInfo/SubmitTDBillLadingDraft',
    '/api/TDBillLadingInfo/ImportExcel',
    '/api/TDBillLadingInfo/ExportExcel',
    '/api/SiDraftSet/',
    '/api/SiOnBehalf/',
  ],
  machines: { si: 'si/shipping-instruction' },
  notAccepted: Object.fromEntries(
    [
      'CLAIM',
      'APPROVE',
      'RETURN',
      'MAKE_BILL',
      'SEND',
      'CARRIER_ACCEPT',
      'CLAIM_LAPSED',
      'RELEASE_CLAIM',
      'DECLINE',
      'UNDO_REVIEW',
      'REOPEN',
      'CARRIER_REJECT',
      'CANCEL_AT_CARRIER',
      'COMPLETE',
      'UNLOCK',
      'DELETE',
      'RESTORE',
      'CUTOFF_PASSED',
    ].map(event => [`si ${event}`, ELSEWHERE]),
  ),
  tables: ['shipping_instruction', 'si_draft_key', 'si_draft_set'],
  people: {
    customer: ['NQUAYS', 'doc1'],
    colleague: ['NQUAYS', 'admin'],
    buyer: ['NQUAYS', 'buyer1'],
    stranger: ['BWBAYY', 'doc1'],
    reviewer: ['PLTFRM', 'doc1'],
    supervisor: ['PLTFRM', 'docsup'],
    service: ['PLTFRM', 'cs1'],
    otherService: ['PLTFRM', 'cs2'],
  },
  async play(recorder) {
    const { server, step, refused, work, ask, aside, upload, refusedUpload, later } = recorder;
    const { deps, db } = server;
    const ground = siGround(recorder);
    const shipmentId = (bookingNo: string) => ground.shipment(bookingNo);
    const openList = (bookingNo: string) =>
      aside(() => db.updateTable('shipment').set({ packingFinal: false }).where('bookingNo', '=', bookingNo).execute());
    const status = (TDId: string, Status: number, Remarks = '') => ({
      query: { TDId, Status: String(Status), Remarks },
    });

    // What is known before anything is typed.
    const source = { query: { CGO_ID: await shipmentId('BK-NQ-01') } };
    await step('what an SI can start from', 'customer', getDataInfo, source);
    await step('what it can start from, for staff', 'reviewer', getDataInfo, source);
    await refused('what it can start from, for another customer', 'stranger', getDataInfo, source);
    await refused('what it can start from, where nothing is', 'customer', getDataInfo, {
      query: { CGO_ID: 'nothing' },
    });

    // Checking.
    const { AcceptWarnings: _, ...checked } = await ground.body('BK-NQ-01');
    const [draft] = checked.TDBLInfos;
    const withDraft = (over: object) => ({ body: { ...checked, TDBLInfos: [{ ...draft!, ...over }] } });
    await step('checked', 'customer', checkSi, { body: checked });
    await step('checked with errors', 'customer', checkSi, withDraft({ TBI_CONSIGNEE: '', TBI_COLOUR: 'RED' }));
    await step('checked by staff', 'service', checkSi, { body: checked });
    await refused('checked by another customer', 'stranger', checkSi, { body: checked });
    await refused('checked without the right', 'buyer', checkSi, { body: checked });
    await refused('checked though it cannot be read', 'customer', checkSi, withDraft({ BOXES: 'none' }));

    // Submitting.
    const body = await ground.body('BK-NQ-01');
    const sent = (over: object) => ({ body: { ...body, ...over } });
    await refused('submitted with an error', 'customer', addSi, {
      body: { ...body, TDBLInfos: [{ ...body.TDBLInfos[0]!, TBI_CONSIGNOR: '' }] },
    });
    await refused('submitted with warnings that nobody confirmed', 'customer', addSi, {
      body: { ...(await ground.body('BK-NQ-07')), AcceptWarnings: [] },
    });
    await refused('submitted without drafts', 'customer', addSi, sent({ TDBLInfos: [] }));
    await refused('submitted by staff for a customer', 'reviewer', addSi, sent({}));
    await refused('submitted by another customer', 'stranger', addSi, sent({}));
    await refused('submitted without the right', 'buyer', addSi, sent({}));
    await refused('submitted without a sign-in', null, addSi, sent({}));
    const [made] = (await step('submitted', 'customer', addSi, { body })).data;
    const id = made!.Id;
    await step('submitted again with the same draft', 'customer', addSi, { body });
    await refused('other words of the same draft', 'customer', addSi, {
      body: { ...body, TDBLInfos: [{ ...body.TDBLInfos[0]!, TBI_MARKS: 'OTHER' }] },
    });
    await refused('a second one for the shipment', 'customer', addSi, { body: await ground.body('BK-NQ-01') });

    // A set, and what is added to it.
    await openList('BK-NQ-05');
    const whole = await ground.splitBody('BK-NQ-05', 3);
    const part = (from: number, to: number, of: number) => ({
      ...whole,
      Num: to - from,
      TDBLInfos: whole.TDBLInfos.slice(from, to).map(one => ({ ...one, TBI_NUM: of })),
    });
    await step('two of a set', 'customer', addSi, { body: part(0, 2, 2) });
    await step('the set is extended', 'customer', addSi, { body: part(2, 3, 1) });
    const many = (count: number) => ({
      ...body,
      Num: count,
      TDBLInfos: Array.from({ length: count }, (__, n) => ({ ...body.TDBLInfos[0]!, DRAFT_ID: String(600_000 + n) })),
    });
    await refused('more than a set may have', 'customer', addSi, { body: many(27) as never });

    // Two shipments on one bill.
    const own = await ground.body('BK-NQ-06');
    const other = await ground.body('BK-NQ-07');
    const merged = {
      ...own,
      TDBLInfos: [
        {
          ...own.TDBLInfos[0]!,
          TBI_MERGEMBL_NO: own.MBL_NO,
          // The lines say what the bill is about.
          TBI_GOODS: '',
          TBI_HSCODE: '',
          MASTERS: [{ TMM_MCGO_ID: other.CGO_ID, TMM_MMBL_NO: other.MBL_NO }],
          BOXES: [...own.TDBLInfos[0]!.BOXES, ...other.TDBLInfos[0]!.BOXES],
        },
      ],
    };
    const [both] = (await step('a bill of two shipments', 'customer', addSi, { body: merged as never })).data;
    await refused('an SI of the shipment that was merged', 'customer', addSi, { body: other });
    await step('withdrawn, the other shipment is free', 'customer', changeSiStatus, status(both!.Id, 6));

    // Changing.
    const change = async (of: string, over: object) => ({ body: (await ground.changed(of, over)) as never });
    await step('changed by its customer', 'customer', modifySi, await change(id, { TBI_MARKS: 'N/M' }));
    const once = await ground.changed(id, { TBI_REMARKS: 'ONCE' });
    await step('changed once more', 'customer', modifySi, { body: once });
    await step('the same change again', 'customer', modifySi, { body: once });
    await refused('another change of what is stale', 'customer', modifySi, {
      body: { ...once, TBI_REMARKS: 'TWICE' } as never,
    });
    await refused('changed without a version', 'customer', modifySi, await change(id, { VERSION: undefined }));
    await refused('changed to what is wrong', 'customer', modifySi, await change(id, { TBI_CONSIGNEE: '' }));
    await refused('changed by another customer', 'stranger', modifySi, await change(id, { TBI_MARKS: 'X' }));
    await refused('changed without the right', 'buyer', modifySi, await change(id, { TBI_MARKS: 'X' }));
    await refused('changed where nothing is', 'customer', modifySi, await change(id, { Id: 'nothing' }));
    await step('a customer does not move the cut-off', 'customer', modifySi, {
      ...(await change(id, { TBI_DEADLINE: '2030-01-01T00:00:00.000Z' })),
    });
    await step('staff move the cut-off', 'reviewer', modifySi, {
      ...(await change(id, { TBI_DEADLINE: '2030-01-01T00:00:00.000Z' })),
    });
    await ask('supervisor', changeSiStatus, status(id, 2));
    await refused('changed by its customer under review', 'customer', modifySi, await change(id, { TBI_MARKS: 'X' }));
    await refused('changed by another reviewer', 'reviewer', modifySi, await change(id, { TBI_MARKS: 'X' }));
    await step('changed by whoever has claimed it', 'supervisor', modifySi, await change(id, { TBI_MARKS: 'CLAIMED' }));
    await ask('reviewer', changeSiStatus, status(id, 4, REMARKS));
    await step('changed after it was returned', 'customer', modifySi, await change(id, { TBI_MARKS: 'RETURNED' }));
    await ask('reviewer', changeSiStatus, status(id, 3));
    await step('changed after the approval', 'customer', modifySi, await change(id, { TBI_MARKS: 'APPROVED' }));
    for (const to of [3, 7, 8]) await ask('reviewer', changeSiStatus, status(id, to));
    await refused('changed after it was sent, without a reason', 'customer', modifySi, {
      ...(await change(id, { TBI_MARKS: 'SENT' })),
    });
    await step('changed after it was sent, with a reason', 'customer', modifySi, {
      ...(await change(id, { TBI_MARKS: 'SENT', AMEND_REASON: 'MARKS CHANGED BY BUYER' })),
    });
    for (const to of [3, 7, 8, 9]) await ask('reviewer', changeSiStatus, status(id, to));
    await step('changed after the carrier confirmed', 'customer', modifySi, {
      ...(await change(id, { TBI_MARKS: 'CONFIRMED', AMEND_REASON: 'MARKS CHANGED BY BUYER' })),
    });
    await refused('changed where it was withdrawn', 'customer', modifySi, await change(both!.Id, { TBI_MARKS: 'X' }));
    await step('read after all that', 'customer', siDetail, { query: { Id: id } });

    // On behalf of a customer.
    const person = async (company: string, account: string) => {
      const row = await db
        .selectFrom('employee')
        .innerJoin('company', 'company.id', 'employee.companyId')
        .select(['employee.id', 'company.id as companyId'])
        .where('companyCode', '=', company)
        .where('account', '=', account)
        .executeTakeFirstOrThrow();
      return { EmployeeId: row.id, COMPANYID: row.companyId, COMPANYCODE: company };
    };
    const forOthers = { ...(await ground.body('BK-NQ-03')), ...(await person('NQUAYS', 'doc1')) };
    const provider = await person('GZSHPA', 'admin');
    const onBehalf = (over: object) => ({ body: { ...forOthers, ...over } });
    await refused('on behalf of a provider', 'service', addSiOnBehalf, onBehalf(provider));
    await refused(
      'on behalf of a company of another code',
      'service',
      addSiOnBehalf,
      onBehalf({ COMPANYCODE: 'BWBAYY' }),
    );
    await refused('on behalf of a person of others', 'service', addSiOnBehalf, {
      ...onBehalf({ EmployeeId: provider.EmployeeId }),
    });
    await refused('on behalf, the shipment of others', 'service', addSiOnBehalf, {
      ...onBehalf({ CGO_ID: await shipmentId('BK-NEW-01') }),
    });
    await refused('on behalf, by a customer', 'customer', addSiOnBehalf, onBehalf({}));
    await step('on behalf of a customer', 'service', addSiOnBehalf, onBehalf({}));
    const named = { companyId: forOthers.COMPANYID };
    await step('customers to serve', 'service', customersToServe, { query: { q: 'bwb' } as never });
    await step('people of a customer', 'service', customerPeople, { query: named });
    await step('shipments of a customer', 'service', shipmentsToMake, { query: named as never });
    await refused('customers to serve, for a customer', 'customer', customersToServe, { query: {} });
    await refused('people of a customer, for a customer', 'customer', customerPeople, { query: named });
    await refused('shipments to make, for a customer', 'customer', shipmentsToMake, { query: named });

    // A draft that staff park.
    const { AcceptWarnings, ...set } = await ground.body('BK-NEW-04', { TBI_CONSIGNOR: '' });
    const parked = (await step('a draft is parked', 'service', parkSiDraft, { body: set as never })).data;
    const submitted = (VERSION: number) => ({ body: { Id: parked.Id, VERSION, AcceptWarnings } as never });
    await refused('submitted with what is missing', 'service', submitSiDraft, submitted(1));
    const better = { ...set, Id: parked.Id, VERSION: 1, TDBLInfos: (await ground.body('BK-NEW-04')).TDBLInfos };
    await step('parked again', 'service', parkSiDraft, { body: better as never });
    await refused('parked at a stale version', 'service', parkSiDraft, { body: better });
    await refused('parked without a version', 'service', parkSiDraft, { body: { ...better, VERSION: undefined } });
    await refused('parked where nothing is', 'service', parkSiDraft, { body: { ...better, Id: 'nothing' } });
    await refused('parked by a customer', 'customer', parkSiDraft, { body: set });
    await refused('submitted by somebody else', 'otherService', submitSiDraft, submitted(2));
    await refused('submitted at a stale version', 'service', submitSiDraft, submitted(1));
    await refused('a draft is submitted by a customer', 'customer', submitSiDraft, submitted(2));
    await refused('a parked draft is deleted by staff', 'service', deleteSi, { body: { Id: parked.Id, VERSION: 2 } });
    await step('a draft is submitted', 'service', submitSiDraft, submitted(2));
    await refused('submitted once more', 'service', submitSiDraft, submitted(3));

    // Unsent work.
    const CGO_ID = await shipmentId('BK-NQ-04');
    const record = `CGO_ID=${CGO_ID}`;
    const copy = {
      record,
      CGO_ID,
      state: 'process1' as const,
      Num: 1,
      SITYPE: 1,
      frame: { mode: 'create' as const, mblNo: 'X', extending: false, siId: null, version: null, open: '123456' },
      drafts: [{ draftId: '123456', at: new Date(0).toISOString(), draft: { ...emptyDraft(), draftId: '123456' } }],
      version: 0,
    };
    await step('no copy of unsent work', 'customer', getDraftSet, { query: { record } });
    await step('a copy is kept', 'customer', saveDraftSet, { body: copy });
    await refused('another device was faster', 'customer', saveDraftSet, { body: copy });
    await step('a later copy is kept', 'customer', saveDraftSet, { body: { ...copy, Num: 2, version: 1 } });
    await step('the copy', 'customer', getDraftSet, { query: { record } });
    await step('a colleague has none', 'colleague', getDraftSet, { query: { record } });
    await refused('a copy about the shipment of others', 'stranger', saveDraftSet, { body: copy });
    await refused('a copy of nothing', 'customer', getDraftSet, { query: { record: 'x' } });
    await refused('a copy that cannot be read', 'customer', saveDraftSet, { body: { record, version: 0 } });
    await step('the copy goes with the submission', 'customer', addSi, { body: await ground.body('BK-NQ-04') });
    await ask('customer', saveDraftSet, { body: copy });
    await step('a copy is thrown away', 'customer', discardDraftSet, { body: { record } });
    await step('a copy that is not there is thrown away', 'customer', discardDraftSet, { body: { record } });

    // Sheets.
    const sheet = (name: string, bytes: string) => ({ file: { name, type: 'text/csv', bytes } });
    await step('a sheet to fill in', 'customer', siExcelTemplate);
    await refused('a sheet for who does not make any', 'buyer', siExcelTemplate, {});
    const { data: read } = await upload('a sheet is read', 'customer', importSiExcel, {
      ...sheet('si.csv', '提单号,收货人,箱号\nB1,ACME,MSKU3104278\nB1,宁波,WRONG\n'),
    });
    await refusedUpload('what is no sheet', 'customer', importSiExcel, sheet('si.txt', 'x'));
    await refusedUpload('a sheet of who may not', 'buyer', importSiExcel, sheet('si.csv', 'x'));
    await step('the sheet with its remarks', 'customer', siExcelCopy, { query: { FileId: read.FileId } });
    await refused('the sheet of somebody else', 'stranger', siExcelCopy, { query: { FileId: read.FileId } });
    await refused('a sheet that is not there', 'customer', siExcelCopy, { query: { FileId: 'nothing' } });
    const columns = ['no', 'status', 'bill'];
    await step('the own as a sheet', 'customer', exportSi, { body: { columns, language: 'EN' } as never });
    await refused('a sheet of no columns', 'customer', exportSi, { body: { columns: [], language: 'EN' } });
    await refused('a sheet for staff', 'reviewer', exportSi, { body: { columns, language: 'EN' } });

    // Time.
    await aside(() => db.updateTable('shippingInstruction').set({ late: true }).where('id', '=', id).execute());
    await work('the late fee is proposed', 'tellCutOffs', () => tellCutOffs(deps));
    await later(DAY_MS + 1);
    await work('draft numbers of a day ago are forgotten', 'forgetDraftKeys', () => forgetDraftKeys(deps));
    await step('checked at another day', 'customer', checkSi, { body: { ...checked, Id: id } });
    await step('warnings are accepted', 'customer', modifySi, await change(id, { AcceptWarnings: ACCEPT_ALL }));
  },
});
