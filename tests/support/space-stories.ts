import { expect } from '@playwright/test';
import { approveOffers, submitOffers } from '#contract/space/space.calls.ts';
import type { Api } from './drivers/api.ts';

/** An offer of a provider for stories: made, submitted, approved over HTTP. */

const HOUR = 3_600_000;
export const hoursAhead = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

interface Made {
  readonly id: string;
  readonly version: number;
}

/** Ten high cubes Shanghai - Hamburg in ten days, confirmed by the seller within an hour; `over` says what is otherwise. */
export async function publishSpace(api: Api, over: object = {}): Promise<string> {
  const [seller, staff] = [await api.login('GZSHPA', 'op1'), await api.login('PLTFRM', 'pricing')];
  const found = async (resource: string, q: string): Promise<string> => {
    const { data } = await api.get<readonly { id: string; code: string }[]>('/api/MasterData/Suggest', staff, {
      resource,
      q,
      limit: '5',
    });
    return data.find(({ code }) => code === q)!.id;
  };
  const { data, problem } = await api.post<Made>('/api/SpaceOffer/Create', seller, {
    carrierId: await found('ShippingLine', 'EGLV'),
    polId: await found('Port', 'CNSHA'),
    podId: await found('Port', 'DEHAM'),
    vesselName: 'EVER GIVEN',
    voyageNo: '9555-056W',
    currency: 'USD',
    etd: hoursAhead(240),
    siCutOff: hoursAhead(200),
    sellUntil: hoursAhead(176),
    confirmMode: 'PROVIDER',
    confirmMinutes: 60,
    onSilence: 'REJECT',
    holdMinutes: 60,
    minPerOrder: 1,
    visibility: 'POOL',
    cancelPolicy: '168:0;72:150;0:350',
    autoRelist: true,
    lines: [{ containerType: '40HC', qty: 10, price: '2150' }],
    ...over,
  });
  expect(problem).toBeNull();
  await api.post(submitOffers.path, seller, { rows: [{ id: data.id, version: data.version }] });
  const approved = await api.post<readonly { ok: boolean }[]>(approveOffers.path, staff, {
    rows: [{ id: data.id, version: data.version + 1 }],
  });
  expect(approved.data).toMatchObject([{ ok: true }]);
  return data.id;
}
