import type { MenuNode } from '#contract/session/session.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { WizardPlace } from '../wizard/wizard.tsx';

const { make, own, queue } = SI_PATHS;

/** The wizard as staff use it: rights of their own pages, and back to their own list. */
export function makerPlace(menu: readonly MenuNode[], title: string, isOnBehalf: boolean): WizardPlace {
  const holds = (code: string, path: string): boolean => hasButton(menu, code, path);
  const forOthers = holds('PT_ADD', make);
  return {
    title,
    back: own,
    may(code) {
      switch (code) {
        case 'ADD':
          return isOnBehalf ? forOthers : holds('ADD', make);
        case 'SUBMIT':
          return isOnBehalf ? forOthers : holds('SUBMIT', make);
        case 'EDIT':
          return holds('EDIT', own) || holds('EDIT', queue);
      }
    },
  };
}
