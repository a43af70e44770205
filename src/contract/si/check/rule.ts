import type { Severity } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';
import type { SiCode } from './codes.ts';
import type { CheckContext } from './context.ts';
import type { CheckSet } from './set-view.ts';

/** Where a rule found something. The code's words are the message; `detail` says which of its cases it is. */
export interface Raised {
  /** In wire names. */
  readonly path: string;
  /** Where it differs from the rule's own. */
  readonly severity?: Severity;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Added to the message; `{name}` slots take the params. */
  readonly detail?: Text;
}

/** One rule of the catalogue (design A6). Pure; knows the path of everything it finds; stops at nothing. */
export interface CheckRule {
  readonly code: SiCode;
  readonly severity: Severity;
  readonly scope: 'set' | 'draft' | 'box' | 'detail';
  check(set: CheckSet, context: CheckContext): Iterable<Raised>;
}
