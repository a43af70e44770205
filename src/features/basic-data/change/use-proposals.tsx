import { type ReactNode, useCallback, useState } from 'react';
import { GOVERNED_RESOURCES } from '#contract/basic-data/change/rights.ts';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { ProposeDialog } from './propose-dialog.tsx';

interface Missing {
  readonly resource: string;
  readonly typed: string;
}

/**
 * The "+ propose" of pickers: `onPropose` goes to `ResourceForm` (or the form's context), `dialog` beside it. `onProposed` is told
 * the row, which pickers find from then on.
 */
export function useProposals(onProposed?: (resource: string, row: RefLabel) => void): {
  readonly onPropose: (resource: string, typed: string) => void;
  readonly dialog: ReactNode;
} {
  const [missing, setMissing] = useState<Missing | null>(null);
  const resource = GOVERNED_RESOURCES.find(({ name }) => name === missing?.resource);
  const onPropose = useCallback((name: string, typed: string) => setMissing({ resource: name, typed }), []);
  return {
    onPropose,
    dialog: missing && resource && (
      <ProposeDialog
        resource={resource}
        typed={missing.typed}
        onDone={row => {
          onProposed?.(missing.resource, row);
          setMissing(null);
        }}
        onCancel={() => setMissing(null)}
      />
    ),
  };
}
