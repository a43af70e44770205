import { Command } from 'cmdk';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { useToggle } from './use-toggle.ts';

/** cmdk as its README shows it: every entry an item, its own filter. */
export function PlainCmdkPage({ entries }: { readonly entries: readonly PaletteEntry[] }) {
  const [isOpen] = useToggle();
  if (!isOpen) return null;
  return (
    <div className="over">
      <Command className="plain" label="Palette">
        <Command.Input autoFocus />
        <Command.List>
          <Command.Empty>Nothing</Command.Empty>
          {entries.map(({ id, title, path, module }) => (
            <Command.Item key={id} value={id} keywords={[title.zh, title.en, path ?? '', module?.en ?? '']}>
              {title.zh} <small>{title.en}</small>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </div>
  );
}
