import { boundEmployeeList } from '#contract/session/calls.ts';
import type { BoundEmployee } from '#contract/session/session.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';

const NONE: readonly BoundEmployee[] = [];

/** Company accounts of the person; asked for only where there are several to choose from. */
export function useSeats(): readonly BoundEmployee[] {
  const { multiAccount, bound } = useSession();
  const asked = useCallQuery(boundEmployeeList, undefined, { enabled: multiAccount && bound.length === 0 });
  return bound.length > 0 ? bound : (asked.data ?? NONE);
}
