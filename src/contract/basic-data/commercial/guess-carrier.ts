import { z } from 'zod';
import { readCargoContainer } from '../rules/container-number.ts';

/** Whose bill or container is it? A guess with its reasons (design A.3.4). */

/** What the guess needs of a shipping line. */
export interface GuessableLine {
  readonly id: string;
  readonly scac: string;
  readonly nameZh: string | null;
  readonly nameEn: string | null;
  readonly bicOwnerCodes: readonly string[];
  readonly blPatterns: readonly { readonly pattern: string; readonly weight: number }[];
}

export const GUESS_REASONS = {
  owner: { zh: '箱主代码', en: 'owner code of the container' },
  ownerWrongDigit: { zh: '箱主代码（校验位错误）', en: 'owner code; the check digit is wrong' },
  scac: { zh: '号码以 SCAC 开头', en: 'begins with the SCAC' },
  pattern: { zh: '提单号规则', en: 'pattern of bill numbers' },
} as const;

export const guessSchema = z.object({
  id: z.string(),
  scac: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  score: z.int(),
  reasons: z.array(
    z.object({
      kind: z.enum(['owner', 'ownerWrongDigit', 'scac', 'pattern']),
      /** What matched: the owner code, the SCAC, the expression. */
      by: z.string(),
    }),
  ),
});
/** One line that a number may belong to. */
export type CarrierGuess = z.infer<typeof guessSchema>;

const SCORE = { owner: 100, ownerWrongDigit: 60, scac: 85 } as const;

/** Does the text match the expression? Servers give one that cannot run away. */
export type Matcher = (pattern: string, text: string) => boolean;

const plainMatcher: Matcher = (pattern, text) => {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return false;
  }
};

/** Numbers of a pasted text, one for each word, each once. */
export const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .toUpperCase()
      .split(/[\s,;，；、]+/u)
      .filter(word => word !== ''),
  ),
];

/** Lines that a bill or container number may belong to, the likeliest first. */
export function guessCarriers(
  number: string,
  lines: readonly GuessableLine[],
  matches: Matcher = plainMatcher,
): CarrierGuess[] {
  const text = number.normalize('NFKC').toUpperCase().replace(/\s/g, '');
  const container = readCargoContainer(text);
  const isContainer = container.ok || container.fault === 'digit';
  const guesses = lines.map(line => {
    const reasons: CarrierGuess['reasons'] = [];
    let score = 0;
    const because = (kind: CarrierGuess['reasons'][number]['kind'], by: string, points: number): void => {
      reasons.push({ kind, by });
      score = Math.max(score, points);
    };
    if (isContainer) {
      const owner = text.slice(0, 4);
      const kind = container.ok ? 'owner' : 'ownerWrongDigit';
      if (line.bicOwnerCodes.includes(owner)) because(kind, owner, SCORE[kind]);
    } else if (line.scac.length === 4 && text.length > 4 && text.startsWith(line.scac)) {
      because('scac', line.scac, SCORE.scac);
    }
    for (const { pattern, weight } of line.blPatterns) if (matches(pattern, text)) because('pattern', pattern, weight);
    return { id: line.id, scac: line.scac, nameZh: line.nameZh ?? '', nameEn: line.nameEn ?? '', score, reasons };
  });
  return guesses.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.scac < b.scac ? -1 : 1));
}
