import type { Text } from '#contract/kernel/text.ts';
import { useText } from '#kit/i18n.ts';

interface Person {
  readonly name: string;
  readonly nameEn: string;
}
interface InCompany {
  readonly companyName: string;
  readonly companyNameEn: string;
}

/** A person as the reader reads names; Chinese where there is no other. */
export const personText = ({ name, nameEn }: Person): Text => ({ zh: name, en: nameEn || name });
const companyText = ({ companyName, companyNameEn }: InCompany): Text => ({
  zh: companyName,
  en: companyNameEn || companyName,
});

export function PersonName({ of }: { readonly of: Person }) {
  return useText()(personText(of));
}

export function CompanyName({ of }: { readonly of: InCompany }) {
  return useText()(companyText(of));
}
