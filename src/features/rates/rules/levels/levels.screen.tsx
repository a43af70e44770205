import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { customerLevelResource } from '#contract/rates/customer-level.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { setDefaultLevel } from '#contract/rates/rule.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { buttonCommand } from '#kit/resource/button-command.ts';
import { LevelMatrix } from './level-matrix.tsx';
import { MergeLevelDialog } from './merge-dialog.tsx';

const resource: Resource = customerLevelResource;
const PATH = RATE_PATHS.levels;

interface Asked {
  readonly level: AnyRow;
  readonly context: ResourceContext;
}

/** `/SeaFreight/FreightManagement/FreightCustomerLevel`: levels, and what each of them adds. */
export function CustomerLevelsScreen() {
  const t = useT('rateRules');
  const client = useClient();
  const navigate = useNavigate();
  const { menu } = useSession();
  const [merging, setMerging] = useState<Asked | null>(null);
  const section = resource.title;

  const makingDefault = useSend({
    name: ['rates', 'defaultLevel'],
    rowsOf: ({ level }: Asked) => [level],
    wordsOf: () => ({}),
    send: ({ level }, { once }) => client.call(setDefaultLevel, { body: { id: level.id }, ...once }),
    onDone: (_, { context }) => context.refresh(),
    onRefused: (_, { context }) => context.refresh(),
    notice: (_, { level }) => ({ text: t('level.defaultDone', { code: String(level.code) }) }),
  });
  const commands = (context: ResourceContext): readonly Command[] => {
    const { active } = context;
    const picked = active ? true : both('pick');
    return [
      buttonCommand(
        menu,
        PATH,
        'DEFAULT',
        {
          id: 'rates.defaultLevel',
          title: both('level.default'),
          section,
          run: async () => {
            if (active) await makingDefault.runOrToast({ level: active, context });
          },
        },
        active?.isDefault === true ? both('level.isDefault') : picked,
      ),
      buttonCommand(
        menu,
        PATH,
        'MERGE',
        {
          id: 'rates.mergeLevel',
          title: both('level.merge'),
          section,
          shortcut: 'shift+m',
          run: () => (active ? setMerging({ level: active, context }) : undefined),
        },
        picked,
      ),
      {
        id: 'rates.levelCompanies',
        title: both('level.companies'),
        section,
        shortcut: 'shift+c',
        enabled: true,
        run: () => void navigate(RATE_PATHS.levelCompanies),
      },
    ];
  };
  return (
    <>
      <ResourceScreen
        resource={resource}
        commands={commands}
        newValues={{ sort: 100 }}
        above={({ rows }: ResourceContext) => (
          <LevelMatrix
            levels={Array.from({ length: rows.length }, (_, index) => rows.at(index)).filter(row => row !== undefined)}
          />
        )}
      />
      {merging && <MergeLevelDialog {...merging} onClose={() => setMerging(null)} />}
    </>
  );
}
