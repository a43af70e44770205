import { useCallback } from 'react';
import { useLanguage } from './i18n.ts';

/** A name of a person or company in the reader's language; the Chinese one where no English one is kept. */
export function useName(): (zh: string | null, en: string | null) => string {
  const language = useLanguage();
  return useCallback((zh, en) => (language === 'EN' && en ? en : (zh ?? '')), [language]);
}

/** The same where no hook can stand: in a cell of a list. */
export function NameText({ zh, en }: { readonly zh: string | null; readonly en: string | null }) {
  return useName()(zh, en);
}
