import { useDeferredValue, useMemo, useRef } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';

import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { type DraftFindings, draftFindings } from '../parts/draft-findings.ts';
import { formFindings } from './form-findings.ts';

/**
 * What is wrong in the open draft: the form's own rules at every edit, a moment behind the typing, and what the server
 * said of values that still stand.
 */
export function useDraftFindings(draft: SiDraft, index: number, standing: readonly Finding[]): DraftFindings {
  const seen = useDeferredValue(draft);
  const before = useRef<DraftFindings | null>(null);
  const own = useMemo(() => formFindings(seen, index), [seen, index]);
  return useMemo(() => {
    before.current = draftFindings([...own, ...standing], index, before.current);
    return before.current;
  }, [own, standing, index]);
}
