import { type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { missingReferences } from '../../../kernel/resource/references.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { withTrade } from '../fcl/places.ts';
import type { RateContent, RateKind } from './rate-kind.ts';

interface Typing {
  readonly tx: Tx;
  readonly deps: Pick<Deps, 'resources'>;
}

/**
 * What was typed, with its trade. A draft may be unfinished, but it points at nothing that is not there: 422 with findings of fields
 * `below` the place where the content lies in what was sent.
 */
export async function completed<C extends RateContent>(
  kind: RateKind<C>,
  { tx, deps }: Typing,
  content: C,
  { below }: { readonly below: '' | 'content.' },
): Promise<C> {
  const [first, ...more] = await missingReferences(tx.db, deps.resources, kind.served, content as never, null);
  const inContent = (finding: Finding): Finding => ({ ...finding, path: `${below}${finding.path}` });
  if (first) throw invalid([inContent(first), ...more.map(inContent)]);
  return withTrade(tx.db, content);
}
