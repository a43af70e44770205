import type { Config } from '../../config.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import { sendSpansTo } from './spans.ts';

/** Spans of this process go to the collector from here on; `close` sends the last of them. */
export async function openTraces(traces: NonNullable<Config['traces']>): Promise<{ close(): Promise<void> }> {
  // Loaded here alone: servers that nobody traces start without it.
  const { openOtlp } = await import('./otlp.ts');
  const sink = openOtlp(PRODUCT_VERSION, traces);
  sendSpansTo(sink);
  return {
    async close() {
      sendSpansTo(null);
      await sink.close();
    },
  };
}
