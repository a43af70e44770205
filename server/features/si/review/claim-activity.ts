import type { DataOf } from '#contract/kernel/call.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { keepClaim } from '#contract/si/history.calls.ts';
import { keepClaim as keepClaimOf } from '../../../kernel/document/claim.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { refused } from '../findings.ts';
import { servedShippingInstruction } from '../shipping-instruction.served.ts';

/** The specification's call for the kit's sign of life, with the refusal that it has always had. */
export async function noteActivity(tx: Tx, now: Date, who: SeatedWho, id: string): Promise<DataOf<typeof keepClaim>> {
  try {
    return { LapsesAt: await keepClaimOf(tx, servedShippingInstruction, who, id, now) };
  } catch (error) {
    throw error instanceof AppError && error.code === 'ALREADY_TAKEN' ? refused({ code: 'SI-L-02' }) : error;
  }
}
