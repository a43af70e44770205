import type { Tx } from '../../../kernel/tenancy.ts';
import { type CodeTry, spendCode, tryCode } from './codes.ts';

/** Tries a code and spends it when it is right, in the caller's transaction. A wrong one comes back as its answer code; commit it, so that the try counts. */
export async function redeemCode(tx: Tx, tried: CodeTry): Promise<'CODE_INVALID' | 'CODE_EXPIRED' | null> {
  const result = await tryCode(tx, tried);
  if (result.kind === 'wrong') return result.code;
  return (await spendCode(tx, result.id, tried.now)) ? null : 'CODE_EXPIRED';
}
