import { type ReactNode, useMemo, useState } from 'react';
import { throughDoor } from '#contract/kernel/door.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { MarkupStep } from '#contract/rates/codes.ts';
import { MARKUP_DOORS, markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { readRateConfig } from '#contract/rates/rate-config.ts';
import { copyMarkupRules, disableMarkupRules, enableMarkupRules, markupHits } from '#contract/rates/rule.calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useBulk, useRefusalToast } from '#kit/resource/use-bulk.ts';
import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';
import { both as pushWord } from '../../push/locale/both.ts';
import { PushDialog } from '../../push/push-dialog.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { buttonCommand } from '#kit/resource/button-command.ts';
import { today } from '#kit/today.ts';
import { byTypeText, signed } from '../parts/by-type-text.ts';
import { MarkupEffect } from '../parts/rule-effect.tsx';
import { CopyDialog } from '../parts/validity-dialogs.tsx';
import { ExplainDialog } from './explain-dialog.tsx';

type Open =
  | { readonly kind: 'copy'; readonly context: ResourceContext }
  | { readonly kind: 'explain' }
  | { readonly kind: 'push' };

const COLUMNS: readonly ColumnOverride[] = [
  {
    field: 'absByType',
    hidden: false,
    sortable: false,
    numeric: false,
    width: 250,
    after: 'name',
    text: row => byTypeText((row.absByType ?? []) as Parameters<typeof byTypeText>[0], signed),
  },
];

/** With how often each rule made a price lately, for those who keep the company's. */
function useColumns(withHits: boolean): readonly ColumnOverride[] {
  const { data } = useCallQuery(markupHits, {}, { enabled: withHits, refetchOnMount: 'always' });
  return useMemo(() => {
    const hits = new Map((data ?? []).map(one => [one.id, one.hits]));
    const column: ColumnOverride = {
      field: 'hits',
      after: 'absByType',
      label: both('hits'),
      kind: 'integer',
      width: 125,
      numeric: true,
      sortable: false,
      text: row => String(hits.get(row.id) ?? 0),
    };
    return withHits ? [...COLUMNS, column] : COLUMNS;
  }, [data, withHits]);
}

/** What new rules round to by the company's settings; whoever may not read them begins without. */
function useUsualRounding(): Readonly<Record<string, unknown>> {
  const { menu } = useSession();
  const { data } = useCallQuery(readRateConfig, {}, { enabled: isAllowed(menu, RATE_PATHS.config, true) });
  const rounding = data?.config.rounding;
  return rounding ? { roundUnit: rounding.unit, roundMode: rounding.mode } : {};
}

function MarkupScreen({
  resource,
  begins = {},
  isOfCompany,
  above,
}: {
  readonly resource: Resource;
  readonly begins?: Readonly<Record<string, unknown>>;
  /** Kept by people who may see cost: the chain is explained, and each rule tells what it does. */
  readonly isOfCompany: boolean;
  readonly above?: ReactNode;
}) {
  const { menu } = useSession();
  const send = useBulk();
  const tried = useRefusalToast();
  const rounding = useUsualRounding();
  const columns = useColumns(isOfCompany);
  const [open, setOpen] = useState<Open | null>(null);
  const [path] = resource.paths;
  const section = resource.title;
  const close = () => setOpen(null);
  const turn = (id: string, call: unknown, context: ResourceContext) => tried(id, () => send(id, call, context));
  const commands = (context: ResourceContext): readonly Command[] => {
    const chosen = context.chosen.length > 0 ? true : both('pick');
    const explaining = buttonCommand(menu, path, 'EXPLAIN', {
      id: 'rates.explainMarkup',
      title: both('explain.title'),
      section,
      shortcut: 'shift+y',
      run: () => setOpen({ kind: 'explain' }),
    });
    const pushing = buttonCommand(menu, path, 'PUSH', {
      id: 'rates.push',
      title: pushWord('title'),
      section,
      shortcut: 'shift+p',
      run: () => setOpen({ kind: 'push' }),
    });
    const ofChosen = (button: string, command: Omit<Command, 'enabled' | 'section'>) =>
      buttonCommand(menu, path, button, { ...command, section }, chosen);
    return [
      ...(isOfCompany ? [explaining] : [pushing]),
      ofChosen('COPY', {
        id: 'rates.copyRules',
        title: both('copy'),
        shortcut: 'shift+c',
        run: () => setOpen({ kind: 'copy', context }),
      }),
      ofChosen('ENABLE', {
        id: 'rates.enableRules',
        title: both('enable'),
        run: () => turn('rates.enableRules', enableMarkupRules, context),
      }),
      ofChosen('DISABLE', {
        id: 'rates.disableRules',
        title: both('disable'),
        run: () => turn('rates.disableRules', disableMarkupRules, context),
      }),
    ];
  };
  return (
    <>
      <ResourceScreen
        resource={resource}
        columns={columns}
        above={above}
        commands={commands}
        newValues={{ basis: 'PER_CONTAINER', priority: 50, validFrom: today(), ...rounding, ...begins }}
        rowTone={row => (row.isEnabled === false ? 'muted' : undefined)}
        {...(isOfCompany ? { formExtra: (row, values) => <MarkupEffect id={row?.id ?? null} values={values} /> } : {})}
      />
      {open?.kind === 'explain' && <ExplainDialog onClose={close} />}
      {open?.kind === 'push' && <PushDialog onClose={close} />}
      {open?.kind === 'copy' && (
        <CopyDialog id="rates.copyRules" call={copyMarkupRules} context={open.context} onClose={close} />
      )}
    </>
  );
}

const RULES: Resource = markupRuleResource;
const { company, sales } = MARKUP_DOORS;
const SALES = throughDoor(RULES, sales.path);
const STEPS = { company: both('steps.company'), platform: both('steps.platform') };
/** The company's door, one step at a time: a step's rules are a list of their own. */
const ofStep = (key: keyof typeof STEPS, step: MarkupStep): Resource =>
  throughDoor({ ...RULES, doors: [{ ...company, key, only: { step: [step] } }] }, company.path);
const BY_STEP = { company: ofStep('company', 'COMPANY'), platform: ofStep('platform', 'PLATFORM') };

/** `/FlcExport/PriceSet`: what the company adds; the platform's people also what the platform takes for passing rates on. */
export function CompanyMarkupsScreen() {
  const { employee } = useSession();
  const tabs = employee?.CompanyKind === 'platform' ? STEPS : { company: STEPS.company };
  const { tab, bar } = useListTabs<keyof typeof STEPS>({
    name: 'rates.markups',
    label: both('steps.label'),
    section: company.title,
    tabs: tabs as typeof STEPS,
  });
  return <MarkupScreen key={tab} resource={BY_STEP[tab]} isOfCompany above={bar} />;
}

/** `/SeaFreight/FreightPush`: what a sales person adds for own customers; a manager sees the team's. */
export function SalesMarkupsScreen() {
  const { employee } = useSession();
  return (
    <MarkupScreen
      resource={SALES}
      begins={employee ? { salesEmployeeId: employee.EmployeeId } : {}}
      isOfCompany={false}
    />
  );
}
