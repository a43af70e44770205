import type { ReactNode } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { useText } from './i18n.ts';
import './row-card.css';

/**
 * Where a column stands on the card of a row, which is what a narrow screen shows of it: who and number; what it is about; state and
 * clock; `none` is not on it. A list says it where the order of its columns does not.
 */
export type CardPart = 'who' | 'what' | 'state' | 'none';

interface Placed {
  readonly name: string;
  readonly part?: CardPart | undefined;
  /** State or time by its type, independent of its name. */
  readonly isState?: boolean;
  /** A figure, which says less of what a row is than its words. */
  readonly isFigure?: boolean;
}

const STATE_NAMES = /state|status|cut-?off|deadline|due|clos(?:es|ing)|expires|until|^at$/i;
const MOST = { who: 2, what: 3, state: 2 } as const;

/**
 * Columns that say nothing go by their order, words before figures: the first are who and number, the next what; states and times are
 * told by name.
 */
export function cardParts<C>(
  columns: readonly C[],
  placed: (column: C) => Placed,
): Readonly<Record<'who' | 'what' | 'state', readonly C[]>> {
  const parts: Record<'who' | 'what' | 'state', C[]> = { who: [], what: [], state: [] };
  const wanted = columns.map(column => ({ column, ...placed(column) }));
  for (const { column, part } of wanted) if (part && part !== 'none') parts[part].push(column);
  const words = wanted.filter(({ isFigure }) => !isFigure);
  const figures = wanted.filter(({ isFigure }) => isFigure);
  for (const { column, name, part, isState } of [...words, ...figures]) {
    if (part) continue;
    const at = isState || STATE_NAMES.test(name) ? 'state' : parts.who.length < MOST.who ? 'who' : 'what';
    if (parts[at].length < MOST[at]) parts[at].push(column);
  }
  return parts;
}

export interface CardValue {
  readonly key: string;
  readonly shown: ReactNode;
  /** Said before a figure, which alone says nothing. */
  readonly label?: Text | undefined;
}

export type CardLines = readonly (readonly CardValue[])[];

/** Padding and lines, as `row-card.css` has them. */
export const cardHeight = (lines: number): number => 17 + 22 * Math.max(1, lines);

const isNothing = (shown: ReactNode): boolean =>
  shown === null || shown === undefined || shown === '' || shown === false || shown === '—';

export function RowCard({ lines }: { readonly lines: CardLines }) {
  const text = useText();
  return (
    <div className="fl-row-card">
      {lines.map(values => {
        const said = values.filter(({ shown }) => !isNothing(shown));
        return (
          <div key={values.map(({ key }) => key).join(' ')}>
            {said.map(({ key, shown, label }) => (
              <span key={key}>
                {label && <small>{text(label)} </small>}
                {shown}
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
}
