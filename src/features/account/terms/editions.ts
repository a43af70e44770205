import { TERMS_EDITIONS, type TermsEdition } from '#contract/session/terms.ts';
import { en as en2611 } from './edition-2026-11.en.ts';
import { zh as zh2611 } from './edition-2026-11.zh.ts';
import type { LegalTexts } from './legal-text.ts';

type BothLanguages = Readonly<Record<'zh' | 'en', LegalTexts>>;

export const EDITION_TEXTS: Readonly<Record<string, BothLanguages>> = {
  '2026-11': { zh: zh2611, en: en2611 },
};

interface Edition extends TermsEdition {
  readonly texts: BothLanguages;
}

const withTexts = (edition: TermsEdition): Edition => {
  const texts = EDITION_TEXTS[edition.version];
  if (!texts) throw new Error(`no text for edition ${edition.version}`);
  return { ...edition, texts };
};

/** The edition that an address asks for; without one, or where there is no such, the one in force. */
export function editionOf(asked: string | null): Edition {
  return withTexts(TERMS_EDITIONS.find(({ version }) => version === asked) ?? TERMS_EDITIONS[0]);
}
