import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { CallDef } from '#contract/kernel/call.ts';
import { publishFclRate, saveFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { type FclRateInput, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Rates for tests, made by real calls. */

export const today = (): string => localDayOf(new Date().toISOString(), 'Asia/Shanghai');
export const inDays = (days: number): string => addDays(today(), days);

const idOf = async (
  server: Pick<TestServer, 'deps'>,
  table: 'port' | 'shippingLine',
  field: string,
  code: string,
): Promise<string> => {
  const row = await server.deps.db
    .selectFrom(table)
    .select('id')
    .where(field as never, '=', code as never)
    .executeTakeFirstOrThrow();
  return row.id;
};

let made = 0;

/** Shanghai to Hamburg with a service of its own, so that no rate of the demo is the same offer. */
export async function fclContent(
  server: Pick<TestServer, 'deps'>,
  over: Partial<FclRateInput> = {},
): Promise<FclRateInput> {
  made += 1;
  return fclRateResource.schema.parse({
    carrierId: await idOf(server, 'shippingLine', 'scac', 'MSCU'),
    polId: await idOf(server, 'port', 'unLocode', 'CNSHA'),
    podId: await idOf(server, 'port', 'unLocode', 'DEHAM'),
    potIds: [],
    validFrom: today(),
    validTo: inDays(20),
    productType: 'FAK',
    transitDays: 31,
    spaceStatus: 'AMPLE',
    serviceCode: `T${made}`,
    receiptType: 'CY',
    deliveryType: 'CY',
    validityBasis: 'ETD',
    surchargeMode: 'SUBJECT_TO',
    paymentTerm: 'PRE',
    bookingMode: 'REQUEST',
    visibility: 'COMPANY',
    lines: [fclLine('20GP', '1020'), fclLine('40HC', '1850')],
    ...over,
  });
}

export const fclLine = (containerType: string, cost: string | null): FclRateInput['lines'][number] => ({
  containerType,
  currency: 'USD',
  cost,
  zeroConfirmed: false,
  guideSell: null,
  minMargin: null,
  minMarginIsPct: false,
  foldedRules: [],
  note: null,
});

/** A call by If-Match that went well. */
export async function done<C extends CallDef>(
  server: Pick<TestServer, 'call'>,
  call: C,
  sent: { readonly token: string; readonly body: unknown; readonly version?: number },
) {
  const { token, body, version } = sent;
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answered = await server.call(call, { token, body: body as never, headers });
  if (answered.http !== 200) throw new Error(`${call.path}: ${JSON.stringify(answered.problem)}`);
  return answered.data as { id: string; no: string; state: string; version: number; cut: string[] };
}

export const aDraft = (server: Pick<TestServer, 'call'>, token: string, content: FclRateInput) =>
  done(server, saveFclRate, { token, body: { content } });

export async function published(server: Pick<TestServer, 'call'>, token: string, content: FclRateInput) {
  const { id, version } = await aDraft(server, token, content);
  return done(server, publishFclRate, { token, version, body: { id } });
}
