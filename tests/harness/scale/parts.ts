import { checkLimits } from './check-limits.ts';
import { checkLists } from './check-lists.ts';
import { checkMessages } from './check-messages.ts';
import { checkRestart } from './check-restart.ts';
import { checkRights } from './check-rights.ts';
import type { Checks } from './checks.ts';
import type { Cluster } from './cluster.ts';
import type { Extent, PartName } from './extent.ts';

type Part = (cluster: Cluster, checks: Checks, extent: Extent) => Promise<void>;

/** The restarts come last: what a server has cached is warm before. */
export const PARTS = {
  limits: checkLimits,
  rights: checkRights,
  lists: checkLists,
  messages: checkMessages,
  restart: checkRestart,
} as const satisfies Record<PartName, Part>;
