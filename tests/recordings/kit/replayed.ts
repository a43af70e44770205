import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import type { Loose, Recorder } from './recorder.ts';

/** How a call that takes an `Idempotency-Key` is asked. */
export interface Keyed<P extends string, C extends CallDef> {
  readonly who: P;
  readonly call: C;
  readonly sent: Loose;
  /** Another body, which the same key must not be taken for. */
  readonly other: object;
}

/** A call with a key, the same again, which does nothing more, and another under that key, which is refused. */
export async function replayed<P extends string, C extends CallDef>(
  { tried, refused }: Recorder<P>,
  name: string,
  { who, call, sent, other }: Keyed<P, C>,
): Promise<DataOf<C>> {
  const keyed = { ...sent, key: `key of: ${name}` };
  const { data } = await tried(false, `${name}, with a key`, who, call, keyed);
  await tried(false, `${name}, again with the same key`, who, call, keyed);
  await refused(`${name}, something else with the same key`, who, call, { ...keyed, body: other });
  return data;
}
