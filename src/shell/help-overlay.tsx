import { Fragment } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '#kit/command.ts';
import { useRegisteredCommands } from '#kit/command-registry.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { shownText } from '#kit/shortcut.ts';
import './help-overlay.css';

/** One thing that can be done, with all keys that do it. */
interface HelpEntry {
  readonly command: Command;
  readonly shortcuts: readonly string[];
}

/** Sections of the help: those of the screen in view first. A key that the screen has taken for itself is not told twice. */
function helpSections(
  own: readonly Command[],
  everywhere: readonly Command[],
  headingOf: (command: Command) => string,
  titleOf: (command: Command) => string,
): Map<string, HelpEntry[]> {
  const taken = new Set(own.map(command => command.shortcut));
  const told = [...own, ...everywhere.filter(command => !taken.has(command.shortcut))].filter(
    command => command.shortcut,
  );
  const sections = Map.groupBy(told, headingOf);
  return new Map(
    [...sections].map(([heading, held]) => [
      heading,
      [...Map.groupBy(held, titleOf).values()].map(
        (same): HelpEntry => ({
          command: same[0]!,
          shortcuts: [...new Set(same.map(({ shortcut = '' }) => shortcut))],
        }),
      ),
    ]),
  );
}

/** Every key that does something right now, by section. */
export function HelpOverlay({ screen, onClose }: { readonly screen: Text; readonly onClose: () => void }) {
  const t = useT('shell');
  const text = useText();
  const own = useRegisteredCommands('screen');
  const everywhere = useRegisteredCommands('shell');
  const sections = helpSections(
    own,
    everywhere,
    command => text(command.section ?? screen),
    command => text(command.title),
  );
  return (
    <FormDialog isOpen title={t('help')} onCancel={onClose} width={760}>
      <ScrollRegion className="fl-help" label={t('help')}>
        {[...sections].map(([heading, entries]) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <dl>
              {entries.map(entry => (
                <HelpLine key={entry.command.id} entry={entry} />
              ))}
            </dl>
          </section>
        ))}
      </ScrollRegion>
      <p className="fl-muted">{t('helpHint')}</p>
    </FormDialog>
  );
}

function HelpLine({ entry }: { readonly entry: HelpEntry }) {
  const text = useText();
  const { command, shortcuts } = entry;
  const { id, title, enabled } = command;
  return (
    <div data-told={id} data-keys={shortcuts.join(',')}>
      <dt>
        {shortcuts.map(shortcut => (
          <Fragment key={shortcut}>
            <Kbd keys={shortcut} />
            <span className="fl-hidden-text">{shownText(shortcut)}</span>
          </Fragment>
        ))}
      </dt>
      <dd>
        {text(title)}
        {enabled !== true && <small className="fl-muted"> {text(enabled)}</small>}
      </dd>
    </div>
  );
}
