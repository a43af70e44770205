import type { Kysely } from 'kysely';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import type { Tables } from '../../db/tables.ts';

/** Codes as papers print them: each with its name. */
export interface PaperNames {
  /** `COSU COSCO SHIPPING` */
  carrier(scac: string): string;
  /** `Shanghai (CNSHA)` */
  port(unLocode: string): string;
}

/** Codes alone. */
export const NO_NAMES: PaperNames = { carrier: scac => scac, port: unLocode => unLocode };

const textOf = ({ nameZh, nameEn }: { readonly nameZh: string | null; readonly nameEn: string | null }): Text => ({
  zh: nameZh || (nameEn ?? ''),
  en: nameEn || (nameZh ?? ''),
});

const codesOf = (codes: readonly (string | null)[]): string[] => [...new Set(codes.filter(code => code !== null))];

export async function paperNamesOf(
  db: Kysely<Tables>,
  asked: { readonly carriers: readonly (string | null)[]; readonly ports: readonly (string | null)[] },
  language: Language,
): Promise<PaperNames> {
  const [scacs, unLocodes] = [codesOf(asked.carriers), codesOf(asked.ports)];
  const lines =
    scacs.length === 0
      ? []
      : await db.selectFrom('shippingLine').select(['scac', 'nameZh', 'nameEn']).where('scac', 'in', scacs).execute();
  const ports =
    unLocodes.length === 0
      ? []
      : await db
          .selectFrom('port')
          .select(['unLocode', 'nameZh', 'nameEn'])
          .where('unLocode', 'in', unLocodes)
          .execute();
  const carrierNames = new Map(lines.map(row => [row.scac, say(textOf(row), language)]));
  const portNames = new Map(ports.map(row => [row.unLocode, say(textOf(row), language)]));
  return {
    carrier: scac => [scac, carrierNames.get(scac)].filter(Boolean).join(' '),
    port: unLocode => {
      const name = portNames.get(unLocode);
      return name ? `${name} (${unLocode})` : unLocode;
    },
  };
}
