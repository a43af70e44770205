import { changeSiStatus, changeSiStatusBatch, deleteSi, modifySi } from '#contract/si/calls.ts';
import { restoreSi } from '#contract/si/staff.calls.ts';
import { SI_STATES, type SiState } from '#contract/si/status.ts';
import { applyCarrierAnswer } from '#server/features/si/send/carrier-answer.act.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { recordDocument } from './kit/record-document.ts';
import { REMARKS, siGround } from './kit/si-ground.ts';

type Person = 'customer' | 'stranger' | 'reviewer' | 'supervisor';

/** States from which a status is reached; the oracle of the walk, written from the specification and not from the machine. */
const REACHED: Readonly<Record<number, readonly SiState[]>> = {
  1: ['IN_REVIEW'],
  2: ['SUBMITTED', 'APPROVED', 'RETURNED', 'DECLINED'],
  3: ['SUBMITTED', 'IN_REVIEW'],
  4: ['SUBMITTED', 'IN_REVIEW', 'APPROVED', 'BILL_DRAFTED'],
  5: ['SUBMITTED', 'IN_REVIEW'],
  6: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'SENT', 'CONFIRMED'],
  7: ['APPROVED'],
  8: ['APPROVED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],
  9: ['SENT'],
  10: ['SENT'],
  11: ['BILL_DRAFTED', 'CONFIRMED'],
};

const ELSEWHERE = 'recorded with submissions, or with reviews';

recordDocument<Person>({
  document: 'si-status',
  calls: [
    '/api/TDBillLadingInfo/ChangeTDBillLadingStatus',
    '/api/TDBillLadingInfo/DeleteTDBillLadingInfo',
    '/api/TDBillLadingInfo/RestoreTDBillLadingInfo',
  ],
  machines: { si: 'si/shipping-instruction' },
  notAccepted: {
    ...Object.fromEntries(
      [
        'CREATE',
        'SAVE_DRAFT',
        'SUBMIT',
        'MODIFY',
        'SET_EXTENDED',
        'CLAIM_LAPSED',
        'CUTOFF_NEAR',
        'CUTOFF_PASSED',
        'LATE_FEE_PROPOSED',
      ].map(event => [`si ${event}`, ELSEWHERE]),
    ),
    'si UNLOCK': 'recorded with house bills',
  },
  tables: ['shipping_instruction'],
  people: {
    customer: ['NQUAYS', 'doc1'],
    stranger: ['BWBAYY', 'doc1'],
    reviewer: ['PLTFRM', 'doc1'],
    supervisor: ['PLTFRM', 'docsup'],
  },
  async play(recorder) {
    const { server, step, refused, tried, work, aside } = recorder;
    const { deps } = server;
    const ground = siGround(recorder);
    const status = (id: string, to: number | string, Remarks = '', Version?: number) => ({
      query: { TDId: id, Status: String(to), Remarks, Version },
    });
    const versionOf = async (id: string): Promise<number> => {
      const found = server.db.selectFrom('shippingInstruction').select('version').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).version;
    };
    const supply = await ground.supply('BK-NQ-01', 'BK-NQ-05', 'BK-NQ-06', 'BK-NQ-07');
    const next = () => supply.in('SUBMITTED');

    // What the table of the specification says: every status, asked of every state.
    for (const state of SI_STATES) {
      if (state === 'DRAFT') continue;
      let id = await supply.in(state);
      for (const [to, from] of Object.entries(REACHED)) {
        const version = await versionOf(id);
        const isCustomers = to === '6' && !['SENT', 'CONFIRMED'].includes(state);
        const isSupervisors = to === '5' || to === '6' || (to === '2' && state === 'DECLINED');
        const who = isCustomers ? 'customer' : isSupervisors ? 'supervisor' : 'reviewer';
        const isSame = SI_STATES[Number(to)] === state && state !== 'SUBMITTED';
        await tried(
          !(from.includes(state) || isSame),
          `${state}: ${to}`,
          who,
          changeSiStatus,
          status(id, to, isSame ? REMARKS : `${REMARKS}。`),
        );
        if ((await versionOf(id)) !== version) id = await supply.in(state);
      }
    }

    // The carrier.
    const channel = (active: boolean) =>
      aside(() => server.db.updateTable('partnerChannel').set({ active }).where('carrier', '=', 'COSU').execute());
    const drafted = await supply.in('BILL_DRAFTED');
    await channel(false);
    await refused('sent without a channel', 'reviewer', changeSiStatus, status(drafted, 8));
    await channel(true);
    const answered = (siId: string, isAccepted: boolean, reason = '') =>
      inScope(deps.db, SYSTEM, tx => applyCarrierAnswer(tx, deps, { siId, isAccepted, reason }));
    await work('an answer to what was never sent', 'the carrier', () => answered(drafted, true));
    const sent = await supply.in('SENT');
    await work('the carrier accepts', 'the carrier', () => answered(sent, true));
    const wrong = await supply.in('SENT');
    await work('the carrier rejects in a word', 'the carrier', () => answered(wrong, false, 'NO'));
    await step('sent again after the rejection', 'reviewer', changeSiStatus, status(wrong, 8));
    const rejected = await supply.in('SENT');
    await refused('rejected by hand without words', 'reviewer', changeSiStatus, status(rejected, 10));
    await refused('cancelled at the carrier by a clerk', 'reviewer', changeSiStatus, status(rejected, 6, REMARKS));
    await refused('cancelled at the carrier without words', 'supervisor', changeSiStatus, status(rejected, 6));
    await refused('changed after it was sent, without a reason', 'customer', modifySi, {
      body: await ground.changed(rejected, { TBI_MARKS: 'NEW' }),
    });
    const done = await supply.in('COMPLETED');
    await refused('unlocked while its bill is valid', 'supervisor', changeSiStatus, status(done, 9, REMARKS));
    await refused('unlocked without words', 'supervisor', changeSiStatus, status(done, 9));

    // Many at once.
    const [one, two] = [await next(), await supply.in('APPROVED')];
    const warned = await aside(async () => {
      const id = await next();
      await server.db.updateTable('shippingInstruction').set({ warnings: 1 }).where('id', '=', id).execute();
      return id;
    });
    const items = [one, two, warned, 'nothing'].map(TDId => ({ TDId }));
    await step('several are approved', 'reviewer', changeSiStatusBatch, { body: { items, Status: 3, Remarks: '' } });
    await step('several are returned, one stale', 'reviewer', changeSiStatusBatch, {
      body: { items: [{ TDId: one, Version: 1 }, { TDId: warned }], Status: 4, Remarks: REMARKS },
    });
    await step('several are approved by a customer', 'customer', changeSiStatusBatch, {
      body: { items, Status: 3, Remarks: '' },
    });
    await refused('none is approved', 'reviewer', changeSiStatusBatch, { body: { items: [], Status: 3 } });
    await refused('too many are approved', 'reviewer', changeSiStatusBatch, {
      body: { items: Array.from({ length: 101 }, () => ({ TDId: one })), Status: 3 },
    });

    // Deleting and bringing back.
    const gone = await supply.in('CANCELLED');
    const remove = (id: string, VERSION: number) => ({ body: { Id: id, VERSION } });
    await refused('deleted at a stale version', 'customer', deleteSi, remove(gone, 9));
    await refused('deleted by another customer', 'stranger', deleteSi, remove(gone, 2));
    await refused('deleted by staff', 'reviewer', deleteSi, remove(gone, 2));
    await refused('deleted without a version', 'customer', deleteSi, { body: { Id: gone } });
    await refused('deleted while it waits for review', 'customer', deleteSi, remove(await next(), 1));
    await step('deleted', 'customer', deleteSi, remove(gone, 2));
    await refused('deleted again', 'customer', deleteSi, remove(gone, 3));
    await refused('claimed though deleted', 'reviewer', changeSiStatus, status(gone, 2));
    await refused('brought back by a clerk', 'reviewer', restoreSi, { body: { items: [{ TDId: gone }] } });
    await step('brought back, one stale, one that is there', 'supervisor', restoreSi, {
      body: { items: [{ TDId: gone, Version: 1 }, { TDId: one }, { TDId: 'nothing' }] },
    });
    await step('brought back', 'supervisor', restoreSi, { body: { items: [{ TDId: gone, Version: 3 }] } });
  },
});
