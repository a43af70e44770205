import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { CallDef } from '#contract/kernel/call.ts';
import { foldMultiCreate, type KeptEvent } from '#machines/si/multi-create.flow.ts';
import { siWizardMachine } from './provide.ts';
import { aDraft, aReport, aSource } from './wizard.samples.tsx';
import type { WizardRecord } from './work-stream.ts';

/** Submits one draft and tells which calls that made. */
async function submitted(record: WizardRecord, begin: KeptEvent) {
  const heard: { readonly action: string; readonly body: Record<string, unknown> }[] = [];
  const http = {
    async call(call: CallDef, { body = {} }: { body?: object } = {}) {
      const action = call.path.split('/').at(-1) ?? '';
      heard.push({ action, body: { ...body } });
      const one = {
        Id: 'si-1',
        TBI_NO: '26031200017',
        DRAFT_ID: '000001',
        TBI_SIMBL_NO: '',
        TBI_STATUS: 1,
        VERSION: 4,
      };
      const data = action.startsWith('Check') ? aReport() : action.includes('List') ? [one] : one;
      return { data, status: 1, message: null, headers: new Headers() };
    },
  };
  const snapshot = foldMultiCreate([begin, { type: 'SAVE_DRAFT' }]);
  const actor = createActor(
    siWizardMachine(http as never, () => record),
    { snapshot },
  ).start();
  actor.send({ type: 'CHECK' });
  await waitFor(actor, ({ context }) => context.work?.lastCheck != null);
  actor.send({ type: 'SUBMIT' });
  const { context } = await waitFor(actor, ({ status }) => status === 'done');
  return { heard, result: context.submitted };
}

const start: KeptEvent = {
  type: 'START',
  shipmentId: 'shipment-1',
  mblNo: 'COSU6123456780',
  siType: 1,
  num: 1,
  draftId: '000001',
  prefill: aDraft(),
  source: aSource(),
};

it('an SI on behalf is submitted in the name of the customer and its employee', async () => {
  const onBehalf = { companyId: 'company-2', companyCode: 'BWBAYY', employeeId: 'employee-2' };
  const { heard, result } = await submitted({ shipmentId: 'shipment-1', onBehalf }, start);
  expect(heard.map(({ action }) => action)).toEqual(['CheckTDBillLadingInfo', 'PTAddTDBillLadingInfoList']);
  expect(heard[1]?.body).toMatchObject({ COMPANYID: 'company-2', COMPANYCODE: 'BWBAYY', EmployeeId: 'employee-2' });
  expect(result).toMatchObject([{ id: 'si-1', no: '26031200017' }]);
});

it('a parked draft is kept as it stands and then submitted with the version it has reached', async () => {
  const open: KeptEvent = { type: 'OPEN', siId: 'si-1', version: 3, record: aDraft(), source: null };
  const { heard } = await submitted({ siId: 'si-1', isParked: true }, open);
  expect(heard.map(({ action }) => action)).toEqual([
    'CheckTDBillLadingInfo',
    'SaveTDBillLadingDraft',
    'SubmitTDBillLadingDraft',
  ]);
  expect(heard[1]?.body).toMatchObject({ Id: 'si-1', VERSION: 3 });
  expect(heard[2]?.body).toMatchObject({ Id: 'si-1', VERSION: 4 });
});

it('a submission says beside each record where its values came from; a check asks about the content alone', async () => {
  const begin = { ...start, origins: [{ from: 'template', ref: 'LA', keys: ['boxes'] }] } as KeptEvent;
  const { heard } = await submitted({ shipmentId: 'shipment-1' }, begin);
  const [check, add] = heard.map(({ body }) => (body.TDBLInfos as Record<string, unknown>[])[0] ?? {});
  expect(check).not.toHaveProperty('ORIGINS');
  expect(add?.ORIGINS).toEqual([{ from: 'template', ref: 'LA', keys: [expect.stringMatching(/^boxes\[/)] }]);
});
