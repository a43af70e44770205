import type { Language } from '#contract/kernel/text.ts';

export interface LanguageSituation {
  /** Value under the local storage key `lang`, whatever it is. */
  readonly stored: string | null;
  /** Preference of the account; given at sign-in only. */
  readonly preference?: Language | null;
  /** Languages of the site in view, its first one first. */
  readonly offers?: readonly Language[];
}

export interface LanguageChoice {
  readonly shown: Language;
  /** Value to keep under `lang`; null = write nothing. */
  readonly written: Language | null;
}

const DEFAULT: Language = 'CN';

const languageOf = (text: string): Language | null => {
  const upper = text.trim().toUpperCase();
  return upper === 'CN' || upper === 'EN' ? upper : null;
};

/** Language rule of design A.9. The browser's language is not consulted; a site without the language falls back unwritten. */
export function chooseLanguage({
  stored,
  preference = null,
  offers = ['CN', 'EN'],
}: LanguageSituation): LanguageChoice {
  const kept = stored === null ? null : languageOf(stored);
  const wanted = preference ?? kept ?? DEFAULT;
  const shown = offers.includes(wanted) ? wanted : (offers[0] ?? DEFAULT);
  // An unknown or miswritten value is repaired; an absent one stays absent, so that the default can change.
  const repaired = stored !== null && stored !== wanted ? wanted : null;
  return { shown, written: preference ?? repaired };
}
