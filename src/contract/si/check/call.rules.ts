import type { CheckRule } from './rule.ts';
import { BODY_PATH } from './set-view.ts';

/** Rules about the call itself: SI-L-04 and DOC-I-01. The other L codes are refusals of the lifecycle. */

const amendmentReason: CheckRule = {
  code: 'SI-L-04',
  severity: 'error',
  scope: 'set',
  *check(_set, { amendment }) {
    const length = amendment?.reason.trim().length ?? 0;
    if (amendment && (length < 5 || length > 200)) yield { path: BODY_PATH.amendReason, params: { length } };
  },
};

const unknownMember: CheckRule = {
  code: 'DOC-I-01',
  severity: 'info',
  scope: 'set',
  *check({ input }) {
    for (const path of input.unknown ?? []) yield { path };
  },
};

export const CALL_RULES: readonly CheckRule[] = [amendmentReason, unknownMember];
