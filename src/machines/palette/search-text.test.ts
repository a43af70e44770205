import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { PaletteEntry } from './entry.ts';
import { paletteFlow } from './palette.flow.ts';
import { prepareTexts, searchTexts } from './search-text.ts';

let cutUp = 0;
/** An entry that tells when its words are cut up for comparing; its title is read for nothing else before a query. */
const entry = (number: number): PaletteEntry => ({
  id: `route:${number}`,
  kind: 'route',
  get title() {
    cutUp += 1;
    return { zh: `港口 ${number}`, en: `Port ${number}` };
  },
});
const many = (count: number) => Array.from({ length: count }, (_, number) => entry(number));
const cutBy = (work: () => void): number => {
  cutUp = 0;
  work();
  return cutUp;
};

it('opening cuts nothing up, the first letter everything, the next opening nothing again', () => {
  const entries = many(5_000);
  const open = () => {
    const actor = createActor(paletteFlow, { input: {} }).start();
    actor.send({ type: 'entries.offered', entries });
    actor.send({ type: 'palette.opened', at: 0 });
    return actor;
  };
  expect(cutBy(open)).toBe(0);
  const actor = open();
  expect(actor.getSnapshot().context.results).toHaveLength(50);
  expect(cutBy(() => actor.send({ type: 'query.typed', query: '港口 4321' }))).toBeGreaterThanOrEqual(5_000);
  expect(actor.getSnapshot().context.results[0]?.id).toBe('route:4321');
  const again = open();
  const reread = cutBy(() => again.send({ type: 'query.typed', query: '港口 17' }));
  expect(reread).toBeLessThan(100);
});

it('is got ready part by part, ahead of the first letter', () => {
  const texts = searchTexts(many(250));
  const parts: (number | null)[] = [];
  for (let from: number | null = 0; from !== null; ) {
    from = prepareTexts(texts, from, 100);
    parts.push(from);
  }
  expect(parts).toEqual([100, 200, null]);
  expect(cutBy(() => texts.map(({ fields }) => fields.length))).toBe(0);
});
