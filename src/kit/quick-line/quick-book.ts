import { suggest } from '#contract/kernel/suggest.ts';
import { DEFAULT_PRICE_COLUMNS } from '#contract/rates/codes.ts';
import { hasLooseNumber, type QuickLine, readQuickLine } from '#contract/rates/rules/quick-line/read-quick-line.ts';
import { searchPorts } from '#contract/rates/search/calls.ts';
import { type CriteriaText, containersText } from '#contract/rates/search/criteria.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import type { Client } from '#streams/client.ts';

/** One line of text as a question. The line's words are looked up as they come; a word that is asked for once is known afterwards. */

const TYPES: ReadonlySet<string> = new Set([
  ...DEFAULT_PRICE_COLUMNS,
  '20RF',
  '40RH',
  '20OT',
  '40OT',
  '20FR',
  '40FR',
  '20TK',
]);
/** Names of up to three words are tried longest first, so looking up one may bring the next. */
const MOST_ROUNDS = 8;

export type ReadLine = QuickLine<CodeLabel, CodeLabel>;

const typeOf = (text: string): string | null => {
  const code = text.toUpperCase().replace('HQ', 'HC');
  return TYPES.has(code) ? code : null;
};

export function quickBook(client: Client): (line: string, today: string) => Promise<ReadLine> {
  const ports = new Map<string, readonly CodeLabel[]>();
  const carriers = new Map<string, readonly CodeLabel[]>();
  const missing = new Map<string, () => Promise<void>>();
  const asked =
    (known: Map<string, readonly CodeLabel[]>, kind: string, load: (text: string) => Promise<readonly CodeLabel[]>) =>
    (text: string): readonly CodeLabel[] => {
      const before = known.get(text);
      if (before) return before;
      missing.set(`${kind} ${text}`, async () => void known.set(text, await load(text)));
      return [];
    };
  const book = {
    ports: asked(ports, 'port', async q => (await client.call(searchPorts, { query: { q } })).data.slice(0, 5)),
    carriers: asked(carriers, 'carrier', async q =>
      (await client.call(suggest, { query: { resource: 'ShippingLine', q, limit: 5 } })).data.map(
        ({ code, zh, en }) => ({ code, zh, en }),
      ),
    ),
    containerType: typeOf,
  };
  return async (line, today) => {
    let read = readQuickLine(line, book, today);
    for (let round = 0; missing.size > 0 && round < MOST_ROUNDS; round += 1) {
      const loads = [...missing.values()];
      missing.clear();
      await Promise.all(loads.map(load => load()));
      read = readQuickLine(line, book, today);
    }
    missing.clear();
    return read;
  };
}

const FLAG = { DIRECT: 'direct', DG: 'dg', REEFER: 'reefer', SOC: 'soc' } as const;

/** The line as the band and the address have it; the best candidate of each word, which a person may still change. */
export const lineText = ({ pol, pod, containers, etd, carriers, flags, unread }: ReadLine): CriteriaText => ({
  pol: pol?.found[0]?.code ?? '',
  pod: pod?.found[0]?.code ?? '',
  // Not priced before the count is sure.
  box: hasLooseNumber({ unread }) ? '' : containersText(containers),
  from: etd?.from ?? '',
  to: etd?.to ?? '',
  carrier: carriers.flatMap(({ found }) => found[0]?.code ?? []).join(','),
  flags: flags.map(flag => FLAG[flag]).join(','),
});

export const labelsIn = ({ pol, pod }: ReadLine): readonly CodeLabel[] =>
  [pol, pod].flatMap(one => one?.found.slice(0, 1) ?? []);
