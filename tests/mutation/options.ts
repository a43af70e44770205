import { parseArgs } from 'node:util';
import { AREAS, type Area } from './areas.ts';

export interface SampleOptions {
  /** Mutants of each area that are counted. */
  readonly sample: number;
  readonly seed: number;
  readonly areas: readonly Area[];
  /** The first ones of the draw are left out: a longer sample goes on where a shorter one ended. */
  readonly skip: number;
  readonly withStories: boolean;
  /** File that the result is written to. */
  readonly json: string | undefined;
  /** Score in percent that every area must reach. */
  readonly min: number | undefined;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a whole number, not ${text}`);
  return value;
}

const isArea = (word: string): word is Area => (AREAS as readonly string[]).includes(word);

export function readSampleOptions(words: readonly string[]): SampleOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sample: { type: 'string', default: '15' },
      seed: { type: 'string', default: '1' },
      area: { type: 'string', multiple: true, default: [] },
      skip: { type: 'string', default: '0' },
      'with-stories': { type: 'boolean', default: false },
      json: { type: 'string' },
      min: { type: 'string' },
    },
  });
  const unknown = values.area.find(area => !isArea(area));
  if (unknown !== undefined) throw new Error(`no area ${unknown}; there are ${AREAS.join(', ')}`);
  return {
    sample: wholeNumber('sample', values.sample),
    seed: wholeNumber('seed', values.seed),
    areas: values.area.length > 0 ? values.area.filter(isArea) : AREAS,
    skip: wholeNumber('skip', values.skip),
    withStories: values['with-stories'],
    json: values.json,
    min: values.min === undefined ? undefined : wholeNumber('min', values.min),
  };
}
