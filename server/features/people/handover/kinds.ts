import { assignmentHandovers } from './assignments.ts';
import { documentHandovers } from './documents.ts';
import type { HandoverKind } from './handover-kind.ts';
import { teamHandover } from './team.ts';

/** What exists today; areas to come add theirs here. */
export const HANDOVER_KINDS: readonly HandoverKind[] = [...assignmentHandovers, ...documentHandovers, teamHandover];
