import { Fragment, isValidElement, type ReactNode } from 'react';
import type { Language } from '#contract/kernel/text.ts';
import { Instant } from './instant.tsx';
import { NameText } from './name-text.tsx';
import { StatusTag } from './status-tag.tsx';

export type Face = 'list' | 'mono';

/** By the kind of letter, where nothing is drawn. */
const guessed = (text: string, face: Face): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : face === 'mono' ? 8.5 : 7.5), 0);

let pen: CanvasRenderingContext2D | null | undefined;
/** The same texts are measured again and again. */
const known = new Map<string, number>();
const MOST_KNOWN = 10_000;

const familyOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name) || 'sans-serif';

/** Pixels of a text in the letters of a list, as the browser itself writes it: a code is as wide as its letters are. */
export function lettersWidth(text: string, face: Face = 'list'): number {
  const name = `${face} ${text}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  if (pen === undefined)
    pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!pen) return guessed(text, face);
  pen.font = `14px ${familyOf(face === 'mono' ? '--fl-mono' : '--fl-sans')}`;
  const { width } = pen.measureText(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, width);
  return width;
}

const PADDING = 24;
/** Dot and edges of a tag. */
const TAG = 30;
const STEP = 8;
const WIDEST = 320;
/** Texts up to this width, in px, are codes, numbers or days, and are never cut. */
const SHORT = 132;
const SHARE = 0.9;
/** Only the first rows are measured: those in view before scrolling. */
const LOOKED_AT = 60;

/**
 * Room for nine of ten of these, so that one long name does not push all else off the screen; the others end in an ellipsis. `least`
 * is what the heading takes. Whole steps, so that a list does not tremble while its rows change.
 */
export function contentWidth(widths: readonly number[], least: number): number {
  const sorted = widths.toSorted((one, other) => one - other);
  const longest = sorted.at(-1) ?? 0;
  const most = sorted[Math.ceil(sorted.length * SHARE) - 1] ?? 0;
  const wanted = (longest <= SHORT ? longest : most) + PADDING;
  return Math.max(least, Math.min(Math.ceil(wanted / STEP) * STEP, WIDEST));
}

/** Rows that a column must be empty in to fold: with a million of them nobody looks through all. */
export const MOST_EMPTY = 500;

export const rowsLookedAt = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, LOOKED_AT);

export const saysNothing = (text: string): boolean => text === '' || text === '—' || text === '–';

interface Said {
  readonly text: string;
  readonly width: number;
}

const NOTHING: Said = { text: '', width: 0 };
const said = (text: string, face?: Face): Said => ({ text, width: lettersWidth(text, face) });

/** Text of a cell and its width; `null` where a part of it has to be rendered to be known. */
export function saidIn(node: ReactNode, language: Language, face?: Face): Said | null {
  if (node === null || node === undefined || typeof node === 'boolean') return NOTHING;
  if (typeof node === 'string' || typeof node === 'number') return said(String(node), face);
  if (Array.isArray(node)) {
    const parts = (node as readonly ReactNode[]).map(part => saidIn(part, language, face));
    if (parts.some(part => part === null)) return null;
    return parts.reduce<Said>(
      (sum, part) => ({ text: sum.text + (part?.text ?? ''), width: sum.width + (part?.width ?? 0) }),
      NOTHING,
    );
  }
  if (!isValidElement<Readonly<Record<string, unknown>>>(node)) return null;
  const { type, props } = node;
  const children = props.children as ReactNode;
  if (type === NameText) {
    const name = language === 'EN' && props.en ? props.en : props.zh;
    return said(typeof name === 'string' ? name : '', face);
  }
  if (type === Instant) return props.at ? said('2026-01-01 00:00') : said('—');
  if (type === StatusTag) {
    const inside = saidIn(children, language, face);
    return inside && { ...inside, width: inside.width + TAG };
  }
  if (type === Fragment || type === 'span' || type === 'b' || type === 'strong' || type === 'small')
    return saidIn(children, language, String(props.className ?? '').includes('fl-mono') ? 'mono' : face);
  return null;
}
