import type { SiDraft } from '../shipping-instruction.ts';
import type { CheckContext } from './context.ts';
import type { CheckRule } from './rule.ts';

/** Rules about the documentation cut-off and departure: SI-C-01 to SI-C-03 (design A5.12). */

const HOUR_MS = 3_600_000;

/** Cut-off that counts for a draft: staff may set their own, a customer is held to the schedule's. Null when unknown. */
export function cutOffOf(draft: Pick<SiDraft, 'deadline'>, { asker, shipment }: CheckContext): number | null {
  const own = asker === 'platform' && draft.deadline !== '' ? draft.deadline : null;
  const instant = Date.parse(own ?? shipment?.deadline ?? draft.deadline);
  return Number.isNaN(instant) ? null : instant;
}

/** Sailed: by the actual departure, else a day after the planned one, else a day after the sailing date begins. */
function hasSailed(draft: SiDraft, { now, shipment }: CheckContext): boolean {
  if (shipment?.atd) return Date.parse(now) > Date.parse(shipment.atd);
  const planned = Date.parse(shipment?.etd ?? draft.sailingDate);
  return Date.parse(now) > planned + 24 * HOUR_MS;
}

const pastCutOff: CheckRule = {
  code: 'SI-C-01',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }, context) {
    for (const { draft, path } of drafts) {
      const cutOff = cutOffOf(draft, context);
      if (cutOff !== null && Date.parse(context.now) > cutOff) {
        yield {
          path: path('deadline'),
          severity: context.carriers.get(draft.carrier)?.refusesLateSi ? 'error' : 'warning',
          params: { deadline: new Date(cutOff).toISOString() },
        };
      }
    }
  },
};

const sailed: CheckRule = {
  code: 'SI-C-02',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }, context) {
    for (const { draft, path } of drafts) {
      if (hasSailed(draft, context)) {
        // Staff may still correct papers of a vessel at sea, knowingly.
        yield { path: path('sailingDate'), severity: context.asker === 'platform' ? 'warning' : 'error' };
      }
    }
  },
};

const cutOffNear: CheckRule = {
  code: 'SI-C-03',
  severity: 'info',
  scope: 'draft',
  *check({ drafts }, context) {
    for (const { draft, path } of drafts) {
      const cutOff = cutOffOf(draft, context);
      const left = cutOff === null ? Number.NaN : cutOff - Date.parse(context.now);
      if (left >= 0 && left < 4 * HOUR_MS) {
        yield { path: path('deadline'), params: { minutes: Math.floor(left / 60_000) } };
      }
    }
  },
};

export const CUT_OFF_RULES: readonly CheckRule[] = [pastCutOff, sailed, cutOffNear];
