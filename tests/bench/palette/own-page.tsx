import '@blueprintjs/core/lib/css/blueprint.css';
import '#kit/theme.css';
import '#shell/locale/words.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect } from 'react';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { paletteFlow } from '#machines/palette/palette.flow.ts';
import { PaletteView } from '#shell/palette/palette-view.tsx';
import { useToggle } from './use-toggle.ts';

const noCommand = () => undefined;

/** The product's palette on its own machine, mounted while it is open, as in the product. */
export function OwnPage({ entries }: { readonly entries: readonly PaletteEntry[] }) {
  const [isOpen, setOpen] = useToggle();
  return isOpen && <Open entries={entries} onClose={() => setOpen(false)} />;
}

function Open({ entries, onClose }: { readonly entries: readonly PaletteEntry[]; readonly onClose: () => void }) {
  const actor = useActorRef(paletteFlow, { input: {} });
  const context = useSelector(actor, snapshot => snapshot.context);
  useLayoutEffect(() => {
    actor.send({ type: 'entries.offered', entries });
    actor.send({ type: 'palette.opened', at: Date.now() });
  }, [actor, entries]);
  useEffect(() => {
    const { unsubscribe } = actor.subscribe(snapshot => snapshot.matches('closed') && onClose());
    return unsubscribe;
  }, [actor, onClose]);
  return <PaletteView context={context} send={actor.send} commandOf={noCommand} loading="idle" onClose={onClose} />;
}
