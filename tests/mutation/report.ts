import type { Area } from './areas.ts';
import type { Tried, Verdict } from './try-mutant.ts';

export interface AreaFigures {
  readonly area: Area;
  readonly caught: number;
  readonly timeout: number;
  readonly survived: number;
  readonly equivalent: number;
  readonly refused: number;
  /** Caught, timeouts among them, of all that could be caught; in percent. Without any, 100. */
  readonly score: number;
  readonly seconds: number;
}

export function figuresOf(area: Area, tried: readonly Tried[]): AreaFigures {
  const count = (verdict: Verdict): number => tried.filter(one => one.verdict === verdict).length;
  const [caught, timeout, survived] = [count('caught'), count('timeout'), count('survived')];
  const all = caught + timeout + survived;
  return {
    area,
    caught,
    timeout,
    survived,
    equivalent: count('equivalent'),
    refused: count('refused'),
    score: all === 0 ? 100 : Math.round(((caught + timeout) / all) * 1000) / 10,
    seconds: Math.round(tried.reduce((sum, { seconds }) => sum + seconds, 0)),
  };
}

export function lineOf({ mutant, verdict, by, seconds }: Tried): string {
  const place = `${mutant.file}:${mutant.line}`;
  const head = `${verdict.padEnd(10)} ${mutant.operator.padEnd(10)} ${place}  (${seconds.toFixed(1)} s)`;
  return `${head}\n    - ${mutant.before}\n    + ${mutant.after}\n    ${by}`;
}

const HEADINGS = ['area', 'caught', 'timeout', 'survived', 'equivalent', 'refused', 'score', 'seconds'] as const;

export function tableOf(figures: readonly AreaFigures[]): string {
  const rows = figures.map(row => HEADINGS.map(name => (name === 'score' ? `${row.score} %` : String(row[name]))));
  return [HEADINGS, ...rows]
    .map(cells => cells.map((cell, index) => (index === 0 ? cell.padEnd(16) : cell.padStart(11))).join(''))
    .join('\n');
}
