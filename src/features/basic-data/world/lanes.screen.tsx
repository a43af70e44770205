import { useState } from 'react';
import { lineResource } from '#contract/basic-data/line.resource.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { MasterScreen } from '../change/master-screen.tsx';
import { buttonRight } from '../parts/button-right.ts';
import { LanesSide } from './lanes-side.tsx';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';
import './locale/words.ts';
import { MoveLaneDialog } from './move-lane-dialog.tsx';
import './world.css';

const rowsOf = ({ rows }: ResourceContext): readonly AnyRow[] =>
  Array.from({ length: rows.length }, (_, index) => rows.at(index)).flatMap(row => row ?? []);

const LaneImport = importDialog();

/** `/BasicData/Line`: trade lanes, a tree with the ports of each. */
export function LanesScreen() {
  const { menu } = useSession();
  const [moving, setMoving] = useState<{ lane: AnyRow; context: ResourceContext } | null>(null);
  const commands = (context: ResourceContext): readonly Command[] => {
    const right = buttonRight(menu, DATA_PATHS.lanes, 'MOVE');
    const { active } = context;
    return [
      {
        id: 'lane.move',
        title: { zh: zh.lanes.move, en: en.lanes.move },
        section: lineResource.title,
        shortcut: 'shift+v',
        enabled: right === true ? (active ? true : { zh: zh.lanes.pick, en: en.lanes.pick }) : right,
        run: () => (active ? setMoving({ lane: active, context }) : undefined),
      },
    ];
  };
  return (
    <>
      <MasterScreen
        resource={lineResource}
        commands={commands}
        ImportDialog={LaneImport}
        side={context => <LanesSide lanes={rowsOf(context)} />}
      />
      {moving && (
        <MoveLaneDialog
          lane={moving.lane}
          lanes={rowsOf(moving.context)}
          onCancel={() => setMoving(null)}
          onDone={() => {
            void moving.context.refresh();
            setMoving(null);
          }}
        />
      )}
    </>
  );
}
