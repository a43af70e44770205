import { invalid } from '#contract/kernel/errors.ts';
import { findingAt } from './findings.ts';

const isBillNumberTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'si_bill_number';
};

/**
 * Two shipments may claim one bill number in the same instant, when neither check has seen the other. The index stops the
 * second, which then reads the same as if its check had found it: SI-M-01.
 */
export async function uniqueBillNumber<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isBillNumberTaken(error)) throw invalid([findingAt('TDBLInfos', 'SI-M-01')]);
    throw error;
  }
}
