import type { Text } from '#contract/kernel/text.ts';
import type { CommandAsks } from './command-args.ts';

/**
 * One action of the product. Buttons, bulk bar, menus, palette, shortcuts and the help overlay are views of it;
 * nothing that a person can do exists outside a command.
 */
export interface Command {
  /** Stable and unique, `si.APPROVE`. */
  readonly id: string;
  readonly title: Text;
  /** Heading in the palette and the help overlay; defaults to the screen's title. */
  readonly section?: Text;
  /** `mod+enter`, `a`, `shift+a`, `g s` (a sequence). `mod` is Ctrl, Cmd on a Mac. Single letters do not fire in inputs. */
  readonly shortcut?: string;
  /** `true`, or the reason why not, shown beside the disabled entry. */
  readonly enabled: true | Text;
  /** Loud styling: the screen's main action. */
  readonly intent?: 'primary' | 'success' | 'warning' | 'danger';
  /** Runs again while the key is held down: moves, nothing that changes a document. */
  readonly repeats?: boolean;
  /** Not listed as a button of the action bar: keyboard and palette only. */
  readonly quiet?: boolean;
  /** Stands in the menu at the end of the action bar, where there are more than one can see at a glance. */
  readonly more?: boolean;
  /** Words before something that the palette passes on: `show differences CG260310000012` runs with the number. */
  readonly takes?: Text;
  /**
   * What has to be known before it can be carried out. The palette asks it step by step and then carries out `asks.run`;
   * a button carries out `run`, which opens the command's own dialog (or, by `askInPalette`, the palette at the first step).
   */
  readonly asks?: CommandAsks;
  run(argument?: string): void | Promise<void>;
}
