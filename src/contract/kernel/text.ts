/** A sentence in both languages of the product. Chinese is the default, English is complete. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** `CN` and `EN` are the values kept under the local storage key `lang` (specification §9). */
export type Language = 'CN' | 'EN';

/** Fills `{name}` slots of a text; a slot without a value stays as it is, so that a missing value is seen. */
export function fill(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => (name in params ? String(params[name]) : slot));
}

/** The sentence in the reader's language. */
export function say(text: Text, language: Language, params?: Readonly<Record<string, unknown>>): string {
  return fill(language === 'EN' ? text.en : text.zh, params);
}
