import type { MenuNode } from '#contract/session/session.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { Command } from '#kit/command.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { refusalText } from './refusal-text.ts';

const NOTHING_CHOSEN = { zh: '请先选择一行', en: 'Choose a row first' };

/** Leads from an SI to its bill; none for those who make no bills. */
export const billCommands = (
  menu: readonly MenuNode[],
  siId: string | null,
  navigate: (path: string) => void,
): readonly Command[] => [
  {
    id: 'si.openBill',
    title: { zh: '打开制单', en: 'Open the bill' },
    shortcut: 'b',
    quiet: true,
    enabled: !hasButton(menu, 'MAKE_TD', SI_PATHS.all)
      ? refusalText('AUTH_FORBIDDEN')
      : siId === null
        ? NOTHING_CHOSEN
        : true,
    run: () => navigate(`/tdManage/siMakeTd?Id=${encodeURIComponent(siId ?? '')}`),
  },
];
