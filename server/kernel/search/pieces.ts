import { likeText } from '../resource/condition-sql.ts';

/** A trigram is the least that the index knows. */
const LEAST = 3;
/** Of three letters too much is like everything. */
const SHORTEST = 4;

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

export interface Pieces {
  /** What a word may begin with. */
  readonly head: string;
  /** What else it may contain, as patterns of `like`. */
  readonly parts: readonly string[];
}

/**
 * A word that contains the text, or differs from it by one slip, begins with the head or meets one of the parts: a slip spoils one half
 * and leaves the other. What is more like the text is told by its likeness. Null: too short to be like anything.
 */
export function piecesOf(text: string): Pieces | null {
  const signs = [...text];
  if (signs.length < (isHan(text) ? LEAST : SHORTEST)) return null;
  const half = Math.max(LEAST, Math.ceil(signs.length / 2));
  const tail = signs.slice(-half).join('');
  return { head: signs.slice(0, half).join(''), parts: [`%${likeText(text)}%`, `%${likeText(tail)}%`] };
}
