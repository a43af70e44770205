import { useState } from 'react';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { officialKind } from '#kit/import/import-kinds.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { MasterScreen } from '../change/master-screen.tsx';
import { buttonRight } from '../parts/button-right.ts';
import { FilterLinks } from './filter-links.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import './locale/words.ts';
import { LockDialog } from './lock-dialog.tsx';
import { PortsMap } from './ports-map.tsx';
import './world.css';

type Asked = { readonly kind: 'group' | 'lock'; readonly rows: readonly AnyRow[]; readonly context: ResourceContext };

const section = { zh: zh.section, en: en.section };
const PICK = { zh: zh.group.one, en: en.group.one };

const PortImport = importDialog([officialKind('unlocode', 'UN/LOCODE 世界港口', 'UN/LOCODE', { isTextOnly: true })]);

/** The map shows where they lie; the room is the zone's and the functions'. */
const COLUMNS = ['latitude', 'longitude'].map(field => ({ field, hidden: true }));

/** `/BasicData/GlobleHaven`: every port of the world, on a map beside the list. */
export function PortsScreen() {
  const { menu } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [hasMap, setHasMap] = useState(true);

  const commands = (context: ResourceContext): readonly Command[] => {
    const needs = (code: string, rows: readonly AnyRow[]): Command['enabled'] => {
      const right = buttonRight(menu, DATA_PATHS.ports, code);
      return right === true ? (rows.length > 0 ? true : PICK) : right;
    };
    const { chosen, active } = context;
    return [
      {
        id: 'port.group',
        title: { zh: zh.group.title, en: en.group.title },
        section,
        shortcut: 'shift+g',
        enabled: needs('GROUP', chosen),
        run: () => setAsked({ kind: 'group', rows: chosen, context }),
      },
      {
        id: 'port.lock',
        title: { zh: zh.lock.command, en: en.lock.command },
        section,
        shortcut: 'shift+l',
        enabled: needs('LOCK', active ? [active] : []),
        run: () => setAsked({ kind: 'lock', rows: active ? [active] : [], context }),
      },
      {
        id: 'port.map',
        title: { zh: zh.showMap, en: en.showMap },
        section,
        shortcut: 'shift+m',
        enabled: true,
        quiet: true,
        run: () => setHasMap(!hasMap),
      },
    ];
  };

  const done = () => {
    void asked?.context.refresh();
    setAsked(null);
  };
  const [first] = asked?.rows ?? [];
  return (
    <>
      <MasterScreen
        resource={portResource}
        commands={commands}
        columns={COLUMNS}
        ImportDialog={PortImport}
        above={<FilterLinks />}
        {...(hasMap ? { side: (context: ResourceContext) => <PortsMap context={context} /> } : {})}
      />
      {asked?.kind === 'group' && <GroupDialog ports={asked.rows} onDone={done} onCancel={() => setAsked(null)} />}
      {asked?.kind === 'lock' && first && <LockDialog port={first} onDone={done} onCancel={() => setAsked(null)} />}
    </>
  );
}
