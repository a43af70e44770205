import { type Ability, buttonOf, can, type Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { both } from './resource-words.ts';

type Subject = Pick<Resource, 'paths' | 'abilities'>;

/** May this seat do it to rows of the resource? The server asks the same of the same menu. */
export const holds = (menu: readonly MenuNode[], resource: Subject, ability: Ability): boolean =>
  can(resource, ability) && resource.paths.some(path => hasButton(menu, buttonOf(ability), path));

/** `true`, or why not. */
export const rightTo = (menu: readonly MenuNode[], resource: Subject, ability: Ability): true | Text =>
  holds(menu, resource, ability) ? true : both('noRight');

export const mayRead = (menu: readonly MenuNode[], resource: Pick<Resource, 'paths' | 'readByAll'>): boolean =>
  resource.readByAll === true || resource.paths.some(path => isAllowed(menu, path, true));
