import type { Text } from '#contract/kernel/text.ts';
import { useSession } from '#kit/client.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';

/** `true`, or why not: the button of a command on the path. */
export function useButtonRight(path: string): (code: string) => true | Text {
  const { menu } = useSession();
  return code => (hasButton(menu, code, path) ? true : both('refuse.right'));
}

/** The first reason against, if there is one. */
export const allOf = (...reasons: readonly (true | Text)[]): true | Text =>
  reasons.find((reason): reason is Text => reason !== true) ?? true;
