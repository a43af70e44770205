import type { ChangeRequest } from '#contract/company/onboarding/company-change.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { applyAlias } from '../../../kernel/document/apply.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { presentChanges } from './change-queries.ts';
import { servedCompanyChange } from './company-change.served.ts';

export interface Decision {
  readonly id: string;
  readonly version: number;
  readonly event: 'APPROVE' | 'REJECT';
  readonly reason: string;
}

/** An auditor agrees to a change of company data, or refuses it with a reason. */
export function decideChange(
  deps: Deps,
  { who, ip, requestId }: { readonly who: SeatedWho; readonly ip: string; readonly requestId: string },
  { id, version, event, reason }: Decision,
): Promise<ChangeRequest> {
  return applyAlias(
    deps,
    servedCompanyChange,
    { id, version },
    {
      who,
      requestId,
      clientIp: ip,
      events: ['APPROVE', 'REJECT'],
      // This call tells the whole change as it is now; whoever comes as far as here sees it.
      refuse(row) {
        if (row.version !== version) throw new AppError('stale_version', { extra: { current: row } });
      },
      ask: () => ({ event, remarks: reason === '' ? null : reason }),
      async answer({ tx, row }) {
        const [shown] = await presentChanges(tx.db, [row]);
        return shown!;
      },
    },
  );
}
