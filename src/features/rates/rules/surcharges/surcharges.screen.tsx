import { useState } from 'react';
import { throughDoor } from '#contract/kernel/door.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { copySurchargeRules, endSurchargeRules } from '#contract/rates/rule.calls.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { FeeBatchDialog } from '../../batch/parts/fee-batch-dialog.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { buttonCommand } from '#kit/resource/button-command.ts';
import { today } from '#kit/today.ts';
import { byTypeText } from '../parts/by-type-text.ts';
import { SurchargeEffect } from '../parts/rule-effect.tsx';
import { CopyDialog, EndDialog } from '../parts/validity-dialogs.tsx';
import '../rules.css';
import { FeeTestDialog } from './fee-test-dialog.tsx';
import { FeeTree } from './fee-tree.tsx';

type Open = { readonly kind: 'copy' | 'end' | 'batch'; readonly context: ResourceContext } | { readonly kind: 'test' };

interface Kind {
  readonly resource: Resource;
  readonly mode: 'FCL' | 'LCL';
  readonly hasTree: boolean;
}

const COLUMNS: readonly ColumnOverride[] = [
  {
    field: 'amountsByType',
    hidden: false,
    sortable: false,
    numeric: false,
    width: 230,
    text: row =>
      byTypeText(
        ((row.amountsByType ?? []) as readonly { readonly containerType: string; readonly cost: string }[]).map(
          ({ containerType, cost }) => ({ containerType, amount: cost }),
        ),
      ),
  },
];

const CHANGE_MANY = { zh: '批量改金额与有效期', en: 'Change amounts or last days' };

/** What most new rules begin with. */
const newValues = () => ({ validFrom: today(), validityBasis: 'ETD', basis: 'PER_CONTAINER' });

function SurchargeScreen({ resource, mode, hasTree }: Kind) {
  const { menu } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const [path] = resource.paths;
  const section = resource.title;
  const close = () => setOpen(null);
  const commands = (context: ResourceContext): readonly Command[] => {
    const chosen = context.chosen.length > 0 ? true : both('pick');
    return [
      buttonCommand(menu, path, 'TEST', {
        id: 'rates.testFees',
        title: both('test.title'),
        section,
        shortcut: 'shift+t',
        run: () => setOpen({ kind: 'test' }),
      }),
      buttonCommand(
        menu,
        path,
        'COPY',
        {
          id: 'rates.copyRules',
          title: both('copy'),
          section,
          shortcut: 'shift+c',
          run: () => setOpen({ kind: 'copy', context }),
        },
        chosen,
      ),
      buttonCommand(
        menu,
        path,
        'END',
        {
          id: 'rates.endRules',
          title: both('end'),
          section,
          shortcut: 'shift+d',
          run: () => setOpen({ kind: 'end', context }),
        },
        chosen,
      ),
      ...(path === RATE_PATHS.carrierFees
        ? [
            buttonCommand(
              menu,
              path,
              'BATCH',
              {
                id: 'rates.changeRules',
                title: CHANGE_MANY,
                section,
                shortcut: 'shift+b',
                run: () => setOpen({ kind: 'batch', context }),
              },
              chosen,
            ),
          ]
        : []),
    ];
  };
  return (
    <>
      <ResourceScreen
        resource={resource}
        columns={COLUMNS}
        commands={commands}
        newValues={newValues()}
        rowTone={row => (typeof row.validTo === 'string' && row.validTo < today() ? 'muted' : undefined)}
        {...(mode === 'FCL'
          ? { formExtra: (row, values) => <SurchargeEffect id={row?.id ?? null} values={values} /> }
          : {})}
        {...(hasTree ? { side: <FeeTree resource={resource} /> } : {})}
      />
      {open?.kind === 'test' && <FeeTestDialog mode={mode} onClose={close} />}
      {open?.kind === 'batch' && <FeeBatchDialog context={open.context} onClose={close} />}
      {open?.kind === 'copy' && (
        <CopyDialog id="rates.copyRules" call={copySurchargeRules} context={open.context} onClose={close} />
      )}
      {open?.kind === 'end' && (
        <EndDialog id="rates.endRules" call={endSurchargeRules} context={open.context} onClose={close} />
      )}
    </>
  );
}

const through = (path: string): Resource => throughDoor(surchargeRuleResource, path);
const [CARRIER, LOCAL, LCL] = [RATE_PATHS.carrierFees, RATE_PATHS.localFees, RATE_PATHS.lclFees].map(through) as [
  Resource,
  Resource,
  Resource,
];

/** `/SeaFreight/FreightManagement/extracost`: what carriers charge beside the freight. */
export const CarrierSurchargesScreen = () => <SurchargeScreen resource={CARRIER} mode="FCL" hasTree={false} />;

/** `/FlcExport/AdditionalFee`: fees of the ports at either end, and our own. */
export const LocalFeesScreen = () => <SurchargeScreen resource={LOCAL} mode="FCL" hasTree />;

/** `/SeaFreight/LCLFreightManagement/FreightCo-load`: fees of consolidated cargo, of all layers. */
export const LclSurchargesScreen = () => <SurchargeScreen resource={LCL} mode="LCL" hasTree={false} />;
