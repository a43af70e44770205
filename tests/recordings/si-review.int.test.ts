import { changeSiStatus, modifySi, reviewRemarks, siDetail, siList, siLog, siPage } from '#contract/si/calls.ts';
import { askForReturn, siConfirmation } from '#contract/si/confirmation.calls.ts';
import { acceptSiDifference, packingDifferenceList } from '#contract/si/difference.calls.ts';
import { siFeed } from '#contract/si/feed.calls.ts';
import { keepClaim, siDifferences, siProvenance } from '#contract/si/history.calls.ts';
import { deliverDue } from '#server/features/message/deliver.ts';
import { tellCutOffs } from '#server/features/si/cut-off/cut-off-clock.ts';
import { servedShippingInstruction } from '#server/features/si/shipping-instruction.served.ts';
import { lapseClaims } from '#server/kernel/document/claim.ts';
import { recordDocument } from './kit/record-document.ts';
import { REMARKS, siGround } from './kit/si-ground.ts';

type Person = 'customer' | 'stranger' | 'reviewer' | 'second' | 'supervisor' | 'finance';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

recordDocument<Person>({
  document: 'si-review',
  calls: [
    '/api/TDBillLadingInfo/KeepClaim',
    '/api/TDBillLadingInfo/AskForReturn',
    '/api/TDBillLadingInfo/AcceptDifference',
    '/api/TDBillLadingInfo/PackingDifferences',
    '/api/TDBillLadingInfo/Differences',
    '/api/TDBillLadingInfo/Provenance',
    '/api/TDBillLadingInfo/GetTDBillLading',
    '/api/TDBillLadingInfo/List',
    '/api/TDBillLadingInfo/Confirmation',
    '/api/ReviewRemark/',
  ],
  machines: { si: 'si/shipping-instruction' },
  notAccepted: {
    ...Object.fromEntries(
      ['CREATE', 'SAVE_DRAFT', 'SUBMIT', 'MODIFY', 'SET_EXTENDED', 'LATE_FEE_PROPOSED'].map(event => [
        `si ${event}`,
        'recorded with submissions',
      ]),
    ),
    ...Object.fromEntries(
      [
        'RETURN',
        'DECLINE',
        'MAKE_BILL',
        'SEND',
        'CARRIER_ACCEPT',
        'CARRIER_REJECT',
        'CANCEL_AT_CARRIER',
        'UNLOCK',
        'DELETE',
        'RESTORE',
      ].map(event => [`si ${event}`, 'recorded with statuses']),
    ),
  },
  tables: ['shipping_instruction', 'document_claim', 'si_difference'],
  people: {
    customer: ['NQUAYS', 'doc1'],
    stranger: ['BWBAYY', 'doc1'],
    reviewer: ['PLTFRM', 'doc1'],
    second: ['PLTFRM', 'doc2'],
    supervisor: ['PLTFRM', 'docsup'],
    finance: ['PLTFRM', 'finance'],
  },
  async play(recorder) {
    const { server, step, refused, work, ask, aside, later } = recorder;
    const { deps } = server;
    const ground = siGround(recorder);
    const status = (id: string, to: number | string, Remarks = '', Version?: number) => ({
      query: { TDId: id, Status: String(to), Remarks, Version },
    });
    const idOf = (bookingNo: string) => ground.si(bookingNo);

    const supply = await ground.supply('BK-NQ-01');
    const next = () => supply.in('SUBMITTED');

    // What the table does not tell.
    const open = await next();
    for (const to of ['0', '12', '99', '1.5', 'x', ''])
      await refused(`status "${to}"`, 'reviewer', changeSiStatus, status(open, to));
    await refused('returned without remarks', 'reviewer', changeSiStatus, status(open, 4));
    await refused('returned with few words', 'reviewer', changeSiStatus, status(open, 4, '错'));
    await refused('returned with too many words', 'reviewer', changeSiStatus, status(open, 4, 'x'.repeat(501)));
    await refused('remarks that no log keeps', 'reviewer', changeSiStatus, status(open, 4, 'x'.repeat(2001)));
    await refused('declined by a clerk', 'reviewer', changeSiStatus, status(open, 5, REMARKS));
    await refused('declined without remarks', 'supervisor', changeSiStatus, status(open, 5));
    await refused('approved by its customer', 'customer', changeSiStatus, status(open, 3));
    await refused('approved by another customer', 'stranger', changeSiStatus, status(open, 3));
    await refused('approved without the right', 'finance', changeSiStatus, status(open, 3));
    await refused('approved without a sign-in', null, changeSiStatus, status(open, 3));
    await refused('approved where nothing is', 'reviewer', changeSiStatus, status('nothing', 3));
    await refused('approved at a stale version', 'reviewer', changeSiStatus, status(open, 3, '', 9));
    await refused('withdrawn by staff', 'reviewer', changeSiStatus, status(open, 6));
    await refused('approved by a browser that guesses', 'reviewer', changeSiStatus, {
      ...status(open, 3),
      headers: { 'sec-purpose': 'prefetch' },
    });

    // A claim and its sign of life.
    await refused('a sign of life without a claim', 'reviewer', keepClaim, { body: { Id: open } });
    await step('claimed', 'reviewer', changeSiStatus, status(open, 2, '', 1));
    await step('claimed once more', 'reviewer', changeSiStatus, status(open, 2));
    await refused('claimed though another has it', 'second', changeSiStatus, status(open, 2));
    await refused('approved by a second', 'second', changeSiStatus, status(open, 3));
    await refused('let go by a second', 'second', changeSiStatus, status(open, 1));
    await refused('a decision on what was seen before the claim', 'reviewer', changeSiStatus, status(open, 3, '', 1));
    await step('a sign of life', 'reviewer', keepClaim, { body: { Id: open } });
    await refused('a sign of life of a second', 'second', keepClaim, { body: { Id: open } });
    await refused('a sign of life of a customer', 'customer', keepClaim, { body: { Id: open } });
    await refused('a sign of life of nothing', 'reviewer', keepClaim, { body: { Id: 'nothing' } });
    await step('the customer asks to have it back', 'customer', askForReturn, {
      body: { Id: open, Reason: '需要更正收货人' },
    });
    await refused('asked without a reason', 'customer', askForReturn, { body: { Id: open, Reason: ' 好 ' } });
    await refused('asked by another customer', 'stranger', askForReturn, { body: { Id: open, Reason: REMARKS } });
    await refused('asked by staff', 'reviewer', askForReturn, { body: { Id: open, Reason: REMARKS } });
    await later(14 * MINUTE_MS);
    await work('no claim has lapsed yet', 'lapseClaims', () => lapseClaims(deps, servedShippingInstruction));
    await step('another sign of life', 'reviewer', keepClaim, { body: { Id: open } });
    await later(2 * MINUTE_MS);
    await work('others lapse, not the one with a sign of life', 'lapseClaims', () =>
      lapseClaims(deps, servedShippingInstruction),
    );
    await later(14 * MINUTE_MS);
    await work('a claim lapses', 'lapseClaims', () => lapseClaims(deps, servedShippingInstruction));
    await work('nothing is left to lapse', 'lapseClaims', () => lapseClaims(deps, servedShippingInstruction));
    await refused('asked back where nobody holds it', 'customer', askForReturn, {
      body: { Id: open, Reason: REMARKS },
    });
    await step('claimed by a second', 'second', changeSiStatus, status(open, 2));
    await step('let go by a supervisor', 'supervisor', changeSiStatus, status(open, 1));
    await ask('second', changeSiStatus, status(open, 2));
    await step('withdrawn under review', 'customer', changeSiStatus, status(open, 6, '不再需要'));

    // A decision, and taking it back.
    const decided = await next();
    await step('approved with remarks', 'reviewer', changeSiStatus, status(decided, 3, '请核对唛头', 1));
    await refused('opened by a second in the same moment', 'second', changeSiStatus, status(decided, 4, REMARKS));
    await refused('undone by a second', 'second', changeSiStatus, status(decided, 2));
    await step('undone', 'reviewer', changeSiStatus, status(decided, 2));
    await ask('reviewer', changeSiStatus, status(decided, 3));
    await step('opened by a second who has seen it', 'second', changeSiStatus, status(decided, 4, REMARKS, 4));
    const late = await supply.in('APPROVED');
    await server.forward(11_000);
    await refused('undone too late', 'reviewer', changeSiStatus, status(late, 2));
    const told = await supply.in('APPROVED');
    await server.forward(10_000);
    await aside(() => deliverDue(deps));
    await refused('undone once the customer was told', 'reviewer', changeSiStatus, status(told, 2));

    // What the content has to do with it.
    const edited = await ground.submitted('BK-NQ-02');
    await ask('reviewer', modifySi, { body: await ground.changed(edited, { TBI_MARKS: 'N/M' }) });
    await refused('approved by whoever edited it last', 'reviewer', changeSiStatus, status(edited, 3));
    await aside(async () => {
      const { shipmentId } = await server.db
        .selectFrom('shippingInstruction')
        .select('shipmentId')
        .where('id', '=', edited)
        .executeTakeFirstOrThrow();
      const boxes = server.db.updateTable('shipmentContainer').where('shipmentId', '=', shipmentId);
      await boxes.set({ packages: '1' }).execute();
    });
    await refused('approved though the packing list says otherwise', 'second', changeSiStatus, status(edited, 3));
    const compared = await idOf('BK-STORY-6');
    const { data: found } = await step('where it differs from the packing list', 'reviewer', packingDifferenceList, {
      query: { Id: compared },
    });
    const accept = (place: number, over: object = {}) => {
      const { key, si, other } = found[place]!;
      return { body: { Id: compared, key, si, other, ...over } };
    };
    await refused('the differences of nothing', 'reviewer', packingDifferenceList, { query: { Id: 'nothing' } });
    await step('an instruction for a bill has none', 'reviewer', packingDifferenceList, { query: { Id: decided } });
    await refused('a difference is accepted by a customer', 'customer', acceptSiDifference, accept(0));
    await refused('a difference is accepted that is another', 'reviewer', acceptSiDifference, accept(0, { si: '1' }));
    await refused('no difference is accepted', 'reviewer', acceptSiDifference, accept(0, { key: 'nothing' }));
    await step('a difference is accepted', 'reviewer', acceptSiDifference, accept(0));
    await refused('approved with a difference open', 'reviewer', changeSiStatus, status(compared, 3));
    await step('the other one is accepted', 'reviewer', acceptSiDifference, accept(1));
    await step('approved with every difference accepted', 'reviewer', changeSiStatus, status(compared, 3));
    await refused('accepted after the approval', 'reviewer', acceptSiDifference, accept(1));
    await refused('a bill is made of what is only compared', 'reviewer', changeSiStatus, status(compared, 7));
    await step('what is only compared is completed', 'reviewer', changeSiStatus, status(compared, 11));
    await refused('what is only compared is unlocked', 'supervisor', changeSiStatus, status(compared, 9, REMARKS));

    // Reading.
    const shipment = await ground.shipment('BK-NQ-02');
    await step('read by a clerk', 'reviewer', siDetail, { query: { Id: open } });
    await step('read by its customer', 'customer', siDetail, { query: { Id: open } });
    await step('read as it was', 'reviewer', siDetail, { query: { Id: open, asOf: 2 } });
    await step('read as of a version to come', 'reviewer', siDetail, { query: { Id: open, asOf: 99 } });
    await refused('read by another customer', 'stranger', siDetail, { query: { Id: open } });
    await refused('read without the right', 'finance', siDetail, { query: { Id: open } });
    await refused('read where nothing is', 'reviewer', siDetail, { query: { Id: 'nothing' } });
    await step('the log for a clerk', 'reviewer', siLog, { query: { Id: decided } });
    await step('the log for its customer', 'customer', siLog, { query: { Id: decided } });
    await refused('the log for another customer', 'stranger', siLog, { query: { Id: decided } });
    await step('those of a shipment', 'reviewer', siList, { query: { CGO_ID: shipment } });
    await refused('those of a shipment of others', 'stranger', siList, { query: { CGO_ID: shipment } });
    await step('a page of the queue', 'reviewer', siPage, { query: { queue: 'true', size: 2 } as never });
    await step('a page of the own', 'customer', siPage, { query: { status: '3,6', size: 2 } as never });
    await step('what happened to the own', 'customer', siFeed, { query: { CGO_ID: shipment } as never });
    await step('what happened to those of others', 'stranger', siFeed, { query: { CGO_ID: shipment } as never });
    await refused('what happened, for staff', 'reviewer', siFeed, { query: {} });
    await step('who set each value', 'reviewer', siProvenance, { query: { Id: edited } });
    await refused('who set each value, for another customer', 'stranger', siProvenance, { query: { Id: edited } });
    await step('the papers side by side', 'reviewer', siDifferences, { query: { Q: 'BK-NQ-02' } });
    await refused('the papers of others', 'stranger', siDifferences, { query: { Q: 'BK-NQ-02' } });
    await step('the confirmation', 'customer', siConfirmation, { query: { Id: decided } as never });
    await refused('the confirmation for another customer', 'stranger', siConfirmation, { query: { Id: decided } });
    await step('remarks that are at hand', 'reviewer', reviewRemarks);
    await refused('remarks for a customer', 'customer', reviewRemarks, {});

    // The clock of the cut-off.
    await work('what is near its cut-off', 'tellCutOffs', () => tellCutOffs(deps));
    await work('nothing is told twice', 'tellCutOffs', () => tellCutOffs(deps));
    await later(30 * HOUR_MS);
    await work('what has passed its cut-off meanwhile', 'tellCutOffs', () => tellCutOffs(deps));
  },
});
