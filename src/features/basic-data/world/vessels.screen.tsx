import { useState } from 'react';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { vesselResource } from '#contract/basic-data/vessel.resource.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { MasterScreen } from '../change/master-screen.tsx';
import { buttonRight } from '../parts/button-right.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import './locale/words.ts';
import { RenameDialog } from './rename-dialog.tsx';

const rowTone = (row: AnyRow): string | undefined => (row.serviceStatus === 'IN_SERVICE' ? undefined : 'muted');
const VesselImport = importDialog();
const NEW_VALUES = { vesselType: 'CONTAINER', serviceStatus: 'IN_SERVICE' };
const PICK = { zh: zh.rename.one, en: en.rename.one };

/** `/DataMaintenance/Shipmaintain` */
export function VesselsScreen() {
  const { menu } = useSession();
  const [renaming, setRenaming] = useState<{ readonly vessel: AnyRow; readonly context: ResourceContext } | null>(null);
  const commands = (context: ResourceContext): readonly Command[] => {
    const right = buttonRight(menu, DATA_PATHS.vessels, 'RENAME');
    return [
      {
        id: 'vessel.rename',
        title: { zh: zh.rename.command, en: en.rename.command },
        section: vesselResource.title,
        shortcut: 'shift+r',
        enabled: right === true ? (context.active ? true : PICK) : right,
        run: () => {
          if (context.active) setRenaming({ vessel: context.active, context });
        },
      },
    ];
  };
  return (
    <>
      <MasterScreen
        resource={vesselResource}
        commands={commands}
        rowTone={rowTone}
        ImportDialog={VesselImport}
        newValues={NEW_VALUES}
      />
      {renaming && (
        <RenameDialog
          vessel={renaming.vessel}
          onDone={() => {
            void renaming.context.refresh();
            setRenaming(null);
          }}
          onCancel={() => setRenaming(null)}
        />
      )}
    </>
  );
}
