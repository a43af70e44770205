import { useState } from 'react';
import { throughDoor } from '#contract/kernel/door.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { MARKUP_DOORS, markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { readRateConfig } from '#contract/rates/rate-config.ts';
import { copyMarkupRules, disableMarkupRules, enableMarkupRules } from '#contract/rates/rule.calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { showToast } from '#kit/toasts.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { byTypeText, signed } from '../parts/by-type-text.ts';
import { ruleCommand } from '../parts/rule-command.ts';
import { today } from '../parts/today.ts';
import { type BulkCommand, CopyDialog, useBulk } from '../parts/validity-dialogs.tsx';
import { ExplainDialog } from './explain-dialog.tsx';

type Open = { readonly kind: 'copy'; readonly context: ResourceContext } | { readonly kind: 'explain' };

const COLUMNS: readonly ColumnOverride[] = [
  {
    field: 'absByType',
    hidden: false,
    sortable: false,
    width: 220,
    text: row => byTypeText((row.absByType ?? []) as Parameters<typeof byTypeText>[0], signed),
  },
];

/** What new rules round to by the company's settings; whoever may not read them begins without. */
function useUsualRounding(): Readonly<Record<string, unknown>> {
  const { menu } = useSession();
  const { data } = useCallQuery(readRateConfig, {}, { enabled: isAllowed(menu, RATE_PATHS.config, true) });
  const rounding = data?.config.rounding;
  return rounding ? { roundUnit: rounding.unit, roundMode: rounding.mode } : {};
}

function MarkupScreen({
  resource,
  begins,
  explains,
}: {
  readonly resource: Resource;
  readonly begins: Readonly<Record<string, unknown>>;
  readonly explains: boolean;
}) {
  const { menu } = useSession();
  const text = useText();
  const send = useBulk();
  const rounding = useUsualRounding();
  const [open, setOpen] = useState<Open | null>(null);
  const [path] = resource.paths;
  const section = resource.title;
  const close = () => setOpen(null);
  const turn = async (command: BulkCommand) => {
    try {
      await send(command);
    } catch (error) {
      showToast({ id: command.id, intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands = (context: ResourceContext): readonly Command[] => {
    const chosen = context.chosen.length > 0 ? true : both('pick');
    const explaining = ruleCommand(menu, path, 'EXPLAIN', {
      ...{ id: 'rates.explainMarkup', title: both('explain.title'), section, shortcut: 'shift+y' },
      run: () => setOpen({ kind: 'explain' }),
    });
    const ofChosen = (button: string, command: Omit<Command, 'enabled' | 'section'>) =>
      ruleCommand(menu, path, button, { ...command, section }, chosen);
    return [
      ...(explains ? [explaining] : []),
      ofChosen('COPY', {
        ...{ id: 'rates.copyRules', title: both('copy'), shortcut: 'shift+c' },
        run: () => setOpen({ kind: 'copy', context }),
      }),
      ofChosen('ENABLE', {
        ...{ id: 'rates.enableRules', title: both('enable') },
        run: () => turn({ id: 'rates.enableRules', call: enableMarkupRules, context }),
      }),
      ofChosen('DISABLE', {
        ...{ id: 'rates.disableRules', title: both('disable') },
        run: () => turn({ id: 'rates.disableRules', call: disableMarkupRules, context }),
      }),
    ];
  };
  return (
    <>
      <ResourceScreen
        resource={resource}
        columns={COLUMNS}
        commands={commands}
        newValues={{ basis: 'PER_CONTAINER', priority: 50, validFrom: today(), ...rounding, ...begins }}
        rowTone={row => (row.isEnabled === false ? 'muted' : undefined)}
      />
      {open?.kind === 'explain' && <ExplainDialog onClose={close} />}
      {open?.kind === 'copy' && (
        <CopyDialog id="rates.copyRules" call={copyMarkupRules} context={open.context} onClose={close} />
      )}
    </>
  );
}

const through = (path: string): Resource => throughDoor(markupRuleResource as unknown as Resource, path);
const COMPANY = through(MARKUP_DOORS.company.path);
const SALES = through(MARKUP_DOORS.sales.path);

/** `/FlcExport/PriceSet`: what the company adds, and the platform before it. */
export const CompanyMarkupsScreen = () => <MarkupScreen resource={COMPANY} begins={{ step: 'COMPANY' }} explains />;

/** `/SeaFreight/FreightPush`: what a sales person adds for own customers; a manager sees the team's. */
export function SalesMarkupsScreen() {
  const { employee } = useSession();
  return (
    <MarkupScreen resource={SALES} begins={employee ? { salesEmployeeId: employee.EmployeeId } : {}} explains={false} />
  );
}
