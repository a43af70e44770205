import { expect, it } from 'vitest';
import { LIST_FINDINGS, SKIPPED } from './list-findings.ts';

it('every text is there in both languages, with the same slots', () => {
  const slots = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
  for (const { zh, en } of [...Object.values(LIST_FINDINGS), ...Object.values(SKIPPED)]) {
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
    expect(slots(zh)).toEqual(slots(en));
  }
});
