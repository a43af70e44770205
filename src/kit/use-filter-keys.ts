import type { RefObject } from 'react';
import { useCommands } from './command-registry.tsx';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';

const title = { zh: zh.grid.filter, en: en.grid.filter };
const section = { zh: zh.grid.section, en: en.grid.section };

/** `/` and `f`: to what narrows the list of a screen, which is `filter` itself or the first field in it. */
export function useFilterKeys(filter: RefObject<HTMLElement | null>, isOn = true): void {
  const focus = () => {
    const element = filter.current;
    const field = element?.matches('input, select') ? element : element?.querySelector<HTMLElement>('input, select');
    field?.focus();
  };
  const both = [
    { id: 'grid.filter', title, section, shortcut: '/', enabled: true, quiet: true, run: focus },
    { id: 'grid.filterByLetter', title, section, shortcut: 'f', enabled: true, quiet: true, run: focus },
  ] as const;
  useCommands(isOn ? both : []);
}
