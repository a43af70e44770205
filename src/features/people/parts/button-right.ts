import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { hasButton } from '#routes/catalogue/access.ts';

const NO_RIGHT: Text = { zh: '您没有此操作的权限', en: 'You have no right to this action' };

/** `true`, or why not: the button of a command on the screen's path. */
export const buttonRight = (menu: readonly MenuNode[], path: string, code: string): true | Text =>
  hasButton(menu, code, path) ? true : NO_RIGHT;
