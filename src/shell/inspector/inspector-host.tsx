import { lazy, Suspense, useState } from 'react';
import { useCommands } from '#kit/command-registry.tsx';
import { shellText } from '../locale/words.ts';

const Inspector = lazy(async () => ({ default: (await import('./inspector.tsx')).Inspector }));

/** The inspector can be opened on every page and stays beside the work; its code loads when it is first asked for. */
export function InspectorHost() {
  const [open, setOpen] = useState(false);
  useCommands(
    [
      {
        id: 'shell.inspector',
        title: { zh: '检查器：事件日志与状态机', en: 'Inspector: event log and machines' },
        section: shellText('sections.navigation'),
        shortcut: 'ctrl+alt+i',
        enabled: true,
        quiet: true,
        run: () => setOpen(!open),
      },
    ],
    'shell',
  );
  return <Suspense>{open && <Inspector onClose={() => setOpen(false)} />}</Suspense>;
}
