import { AppError, ERRORS } from '#contract/kernel/errors.ts';
import { fill, type Text } from '#contract/kernel/text.ts';

/** What was wrong with one row of many, in the words of its first finding; that tells more than the code of the answer. */
export function wordsOf(error: AppError): Text {
  const [first] = error.detail.errors ?? [];
  const { zh, en } = first?.message ?? ERRORS[error.code];
  const params = first?.params ?? {};
  return { zh: fill(zh, params), en: fill(en, params) };
}

/** Does the work row by row, each in a transaction of its own: what cannot be done keeps nothing else from being done. */
export async function rowByRow<R extends { readonly id: string }>(
  rows: readonly R[],
  work: (row: R) => Promise<Text | null>,
): Promise<{ id: string; ok: boolean; message: Text | null }[]> {
  const results = [];
  for (const row of rows)
    try {
      results.push({ id: row.id, ok: true, message: await work(row) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id: row.id, ok: false, message: wordsOf(error) });
    }
  return results;
}
