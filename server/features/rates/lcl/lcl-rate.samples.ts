import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { CallDef } from '#contract/kernel/call.ts';
import { lclRateCalls } from '#contract/rates/lcl-rate.calls.ts';
import { type LclRateInput, lclRateResource, NEW_LCL_RATE } from '#contract/rates/lcl-rate.resource.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Less than container rates for tests, made by real calls. */

const today = (): string => localDayOf(new Date().toISOString(), 'Asia/Shanghai');
export const inDays = (days: number): string => addDays(today(), days);

export const portId = async (server: TestServer, code: string): Promise<string> =>
  (await server.deps.db.selectFrom('port').select('id').where('unLocode', '=', code).executeTakeFirstOrThrow()).id;

let made = 0;

/** Dalian to Genoa, where the demo has no rates, with a service of its own so that none is the same offer as another. */
export async function lclContent(server: TestServer, over: Partial<LclRateInput> = {}): Promise<LclRateInput> {
  made += 1;
  return lclRateResource.schema.parse({
    ...NEW_LCL_RATE,
    polId: await portId(server, 'CNDLC'),
    podId: await portId(server, 'ITGOA'),
    validFrom: today(),
    validTo: inDays(20),
    serviceCode: `L${made}`,
    transitDays: 30,
    breaks: breaks([0, 35]),
    ...over,
  });
}

export const breaks = (...steps: readonly (readonly [from: number, cost: number])[]): LclRateInput['breaks'] =>
  steps.map(([fromRt, cost]) => ({ fromRt: String(fromRt), cost: String(cost), sell: null }));

export const STEPS = breaks([0, 40], [3, 36], [5, 32], [10, 30]);

export const destinationCharge = (over: Partial<LclRateInput['destinationCharges'][number]> = {}) => ({
  feeCode: 'DTHC',
  basis: 'PER_RT' as const,
  amount: '38',
  currency: 'USD',
  min: null,
  max: null,
  note: null,
  ...over,
});

async function done(server: TestServer, call: CallDef, token: string, body: object, version?: number) {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answered = await server.call(call, { token, headers, body: body as never });
  if (answered.http !== 200) throw new Error(`${call.path}: ${JSON.stringify(answered.problem)}`);
  return answered.data as { id: string; no: string; state: string; version: number; cut: string[] };
}

export const aDraft = (server: TestServer, token: string, content: LclRateInput) =>
  done(server, lclRateCalls.save, token, { content });

export async function published(server: TestServer, token: string, content: LclRateInput) {
  const { id, version } = await aDraft(server, token, content);
  return done(server, lclRateCalls.publish, token, { id }, version);
}
