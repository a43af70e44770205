/** How many of the list count as common (design A.6.1); it is ordered by how often they are met. */
const COUNTED = 10_000;
/** A shorter word inside digits and signs says nothing. */
const LEAST_WORD = 4;

const NO_LETTERS_AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** `abcabcabc` -> `abc`; a text that repeats nothing stays as it is. */
function repeatedPart(text: string): string {
  const at = (text + text).indexOf(text, 1);
  return text.slice(0, at);
}

/**
 * Is this password known? `ordered` holds passwords that leaked elsewhere, the most met first: any of them is, and so is one of
 * the first ten thousand with digits and signs around it (`password2026!`) or typed several times. A rule of ten characters
 * leaves few of the common ones as they are; those who try them decorate them just like this.
 */
export function knownPasswords(ordered: readonly string[]): (plain: string) => boolean {
  const leaked = new Set(ordered);
  const common = new Set(ordered.slice(0, COUNTED));
  const isWord = (word: string): boolean => word.length >= LEAST_WORD && common.has(word);
  return plain => leaked.has(plain) || isWord(plain.replace(NO_LETTERS_AROUND, '')) || isWord(repeatedPart(plain));
}

let loading: Promise<(plain: string) => boolean> | undefined;

/** Loaded when the first new password comes: no start waits for it. Asked with the folded password. */
export function isKnownPassword(): Promise<(plain: string) => boolean> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) =>
    knownPasswords(dictionary['passwords-common'] as readonly string[]),
  );
  return loading;
}
