import { ownPath } from '#contract/si/wire.ts';
import { useText } from '#kit/i18n.ts';
import { pathLabel } from './path-label.ts';

/** Path of a finding inside its SI, in the product's own names; empty for the SI as a whole. */
export const pathInSi = (wirePath: string): string => ownPath(wirePath).replace(/^\d+(\.|$)/, '');

/** Where a finding of one SI lies, in words. */
export function useFindingPlace(): (wirePath: string) => string {
  const text = useText();
  return wirePath => {
    const path = pathInSi(wirePath);
    return path === '' ? '' : text(pathLabel(path));
  };
}
