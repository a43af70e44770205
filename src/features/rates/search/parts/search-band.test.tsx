// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#kit/i18n.ts';
import { type Driver, fakeClient, openAt } from '#kit/resource/resource.samples.tsx';
import type { RateSearch, SearchText } from '../use-search.ts';
import { ResultTools } from './result-tools.tsx';
import { SearchBand } from './search-band.tsx';

let screen: Driver;
let asked: SearchText;
const search = (more: Partial<RateSearch> = {}): RateSearch => {
  const made: Partial<RateSearch> = {
    asked,
    draft: asked,
    today: '2026-11-23',
    findings: [],
    names: new Map(),
    offers: [],
    change: vi.fn(),
    ask: vi.fn(() => true),
    learn: vi.fn(),
    ...more,
  };
  return made as RateSearch;
};
const found = { level: null, isNarrowed: false } as unknown as NonNullable<RateSearch['found']>;
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent?.trim() ?? '');

beforeEach(() => {
  setLanguage('EN');
  asked = { pol: 'CNSHA', pod: 'DEHAM', box: '40HC' };
});
afterEach(() => screen.close());
afterEach(() => vi.unstubAllGlobals());
afterEach(() => setLanguage('CN'));

const shown = async (one: RateSearch) => {
  const fake = fakeClient({});
  screen = await openAt(
    <>
      <SearchBand search={one} sets={[]} />
      <ResultTools
        search={one}
        narrowing={{ order: 'RECOMMENDED', isDirect: false, isBookable: false, carrier: '' }}
        shown={0}
        onChange={vi.fn()}
      />
    </>,
    fake.client,
    '/x',
  );
};

describe('the band of a rate query', () => {
  it('is ports and containers on a phone, the rest when asked for', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    await shown(search());
    const short = labels().length;
    const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'More conditions');
    expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(0);
    await act(async () => more?.click());
    expect(labels().length).toBeGreaterThan(short + 5);
  });

  it('opens by itself where a folded field is wrong', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const findings = [{ path: 'hs', code: 'x', severity: 'error', message: { zh: '错', en: 'wrong' } }] as const;
    await shown(search({ findings }));
    expect(document.body.textContent).toContain('wrong');
  });

  it.each([
    ['before an answer', undefined, undefined],
    ['above an answer', found, undefined],
    ['above the answer to a question about direct ones', found, 'direct'],
  ])('says “direct only” once %s', async (_, answer, flags) => {
    asked = { ...asked, flags };
    await shown(search({ found: answer }));
    expect(labels().filter(label => label.startsWith('Direct only'))).toHaveLength(1);
  });
});
