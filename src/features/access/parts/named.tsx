import { useText } from '#kit/i18n.ts';

/** A thing with a name in both languages, in the reader's. */
export function Named({ of }: { readonly of: { readonly nameZh: string; readonly nameEn: string } }) {
  return <>{useText()({ zh: of.nameZh, en: of.nameEn })}</>;
}
