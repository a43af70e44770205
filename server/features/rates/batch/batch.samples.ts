import { expect, vi } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { type RateBatch, rateBatchDetail, rateBatchRows } from '#contract/rates/batch/batch.calls.ts';
import { fclRateDetail } from '#contract/rates/fcl-rate.calls.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Batches in tests: their jobs run in the background, so what is asked for is waited for. */

export interface BatchDriver {
  readonly server: TestServer;
  readonly token: string;
}

export const batchIn = ({ server, token }: BatchDriver, id: string, state: RateBatch['state']): Promise<RateBatch> =>
  vi.waitFor(
    async () => {
      const { data } = await server.call(rateBatchDetail, { token, query: { id } });
      expect(data.state, JSON.stringify(data)).toBe(state);
      return data;
    },
    { timeout: 20_000, interval: 25 },
  );

/** An event by If-Match that went well, or its problem. */
export async function sent<C extends CallDef>(
  { server, token }: BatchDriver,
  call: C,
  body: object,
  version: number,
  more: Readonly<Record<string, string>> = {},
) {
  const headers = { 'if-match': `"${version}"`, ...more };
  const answer = await server.call(call, { token, body: body as never, headers });
  return {
    http: answer.http,
    data: answer.data as RateBatch,
    code: answer.problem?.errors?.[0]?.code ?? answer.problem?.code,
  };
}

export const rowsOf = async ({ server, token }: BatchDriver, id: string) =>
  (await server.call(rateBatchRows, { token, query: { id, limit: 200 } })).data.rows;

/** `10..14 1020 / 1850`, days counted from a day. */
export async function priced({ server, token }: BatchDriver, id: string) {
  const { data } = await server.call(fclRateDetail, { token, query: { id } });
  const { validFrom, validTo, lines } = data.content;
  return { state: data.state, version: data.version, validFrom, validTo, costs: lines.map(({ cost }) => cost) };
}
