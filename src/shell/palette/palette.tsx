import { useModalLayer } from '#kit/modal-layer.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { PaletteView } from './palette-view.tsx';
import { type PaletteOptions, usePalette } from './use-palette.ts';

/** The dispatcher sleeps while the palette is open; what it does with keys is its own affair. */
const noKeys = () => undefined;

/** The command palette, mounted while it is open. What it holds and how it ranks is the palette machine's. */
export function Palette(options: PaletteOptions) {
  const { send, context, commands, loading, close } = usePalette(options);
  useModalLayer(true, noKeys);
  const commandOf = ({ id, answer }: PaletteEntry) =>
    commands.find(command => `command:${command.id}` === id || command.id === answer?.command);
  return <PaletteView context={context} send={send} commandOf={commandOf} loading={loading} onClose={close} />;
}
