import type { Text } from '../../../kernel/text.ts';
import { MARKUP_STEPS } from '../../codes.ts';
import type { Rounding } from './rounding.ts';
import type { ChainStep } from './run-chain.ts';

/** A price in words: `成本 1,850 → 平台 +2% = 1,887 → 公司 +50 = 1,937` (design commercial A.5.4). */

export interface ExplainedChain {
  /** What the reader may see first: the cost, or the base price from which sales starts. */
  readonly from: 'COST' | 'BASE';
  readonly price: string;
  readonly steps: readonly ChainStep[];
  /** `B`, of the customer the price is for. */
  readonly levelCode: string | null;
}

const START: Readonly<Record<ExplainedChain['from'], Text>> = {
  COST: { zh: '成本', en: 'Cost' },
  BASE: { zh: '基准', en: 'Base' },
};

/** `1850` -> `1,850`; digits after the point stay as they are. */
const grouped = (text: string): string => text.replace(/^-?\d+/, digits => digits.replace(/\B(?=(\d{3})+$)/g, ','));

const signed = (text: string): string => (text.startsWith('-') ? grouped(text) : `+${grouped(text)}`);

const valueWords = ({ pct, abs }: ChainStep): string =>
  [pct === null || Number(pct) === 0 ? null : `${signed(trimmed(pct))}%`, abs === null ? null : signed(abs)]
    .filter(part => part !== null)
    .join(' ') || '+0';

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

const ENDINGS: Readonly<Record<string, Text>> = {
  UP: { zh: '(向上取整至 {u})', en: ' (rounded up to {u})' },
  DOWN: { zh: '(向下取整至 {u})', en: ' (rounded down to {u})' },
  NEAREST: { zh: '(取整至 {u})', en: ' (to the nearest {u})' },
};
/** Coarser than any price is quoted in without being told. */
const isWorthTelling = ({ unit, mode }: Rounding): boolean => mode !== 'NEAREST' || Number(unit) > 1;

function stepName(step: ChainStep, levelCode: string | null): Text {
  if (step.ruleId === null) return { zh: '指导价', en: 'guide price' };
  if (step.step === 'LEVEL' && levelCode !== null) return { zh: `${levelCode}级`, en: `level ${levelCode}` };
  const { zh, en } = MARKUP_STEPS[step.step];
  return { zh, en: en.toLowerCase() };
}

function stepText(step: ChainStep, levelCode: string | null): Text {
  const name = stepName(step, levelCode);
  const value = step.ruleId === null ? '' : `${valueWords(step)} `;
  const ending = step.rounding && isWorthTelling(step.rounding) ? ENDINGS[step.rounding.mode] : undefined;
  const unit = step.rounding?.unit ?? '';
  const told = (language: 'zh' | 'en', limited: string): string =>
    `${name[language]} ${value}= ${grouped(step.after)}${step.isLimited ? limited : ''}` +
    (ending?.[language].replace('{u}', unit) ?? '');
  return { zh: told('zh', '(受限额)'), en: told('en', ' (limited)') };
}

export function explainChain({ from, price, steps, levelCode }: ExplainedChain): Text {
  const parts = steps.map(step => stepText(step, levelCode));
  const told = (language: 'zh' | 'en'): string =>
    [`${START[from][language]} ${grouped(price)}`, ...parts.map(part => part[language])].join(' → ');
  return { zh: told('zh'), en: told('en') };
}
