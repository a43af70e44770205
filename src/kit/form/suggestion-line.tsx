import type { RefLabel } from '#contract/kernel/resource.ts';
import type { Language } from '#contract/kernel/text.ts';
import { useLanguage } from '../i18n.ts';

const ownName = ({ zh, en }: RefLabel, language: Language): string => (language === 'EN' ? en || zh : zh || en);

/** `CNSHA 上海`, as a chosen row is written; the name alone where the Chinese one stands in for a code. */
export function labelText(label: RefLabel, language: Language): string {
  const name = ownName(label, language);
  return name === '' || label.code === label.zh || name === label.code ? name || label.code : `${label.code} ${name}`;
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** One row of a picker's list: code, name in the reader's language, the other name, and what matched where that is none of them. */
export function SuggestionLine({ row }: { readonly row: RefLabel & { readonly matched?: string | null } }) {
  const language = useLanguage();
  const name = ownName(row, language);
  const other = language === 'EN' ? row.zh : row.en;
  const matched = row.matched ?? '';
  const isNew = matched !== '' && ![row.code, row.zh, row.en].some(text => fold(text).startsWith(fold(matched)));
  return (
    <>
      <b className="fl-mono">{row.code}</b>
      <span>{name}</span>
      {other !== name && <small className="fl-muted">{other}</small>}
      {isNew && <small className="fl-form-matched">{matched}</small>}
    </>
  );
}
