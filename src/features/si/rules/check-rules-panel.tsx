import { type ReactNode, useState } from 'react';
import { SI_PATHS } from '#contract/si/rights.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { CheckRulesDialog } from './check-rules-dialog.tsx';
import { both } from './locale/both.ts';

/**
 * The supervisor's table of check rules as a command of a screen: `commands` go into the screen's `useCommands`, `panel`
 * anywhere into it. Reviewers read, a document supervisor changes.
 */
export function useCheckRules(): { readonly commands: readonly Command[]; readonly panel: ReactNode } {
  const { menu } = useSession();
  const [isOpen, setOpen] = useState(false);
  const maySet = hasButton(menu, 'DECLINE', SI_PATHS.queue);
  return {
    commands: [
      { id: 'si.checkRules', title: both('title'), shortcut: 'alt+shift+r', enabled: true, run: () => setOpen(true) },
    ],
    panel: isOpen && <CheckRulesDialog maySet={maySet} onClose={() => setOpen(false)} />,
  };
}
