/** Small arithmetic for benchmarks, and one way to print: figures and ratios, never a verdict. */

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN;
}

export const line = (name: string, figures: Readonly<Record<string, string | number>>): void =>
  console.log(
    `${name}: ${Object.entries(figures)
      .map(([key, value]) => `${key} ${typeof value === 'number' ? Number(value.toFixed(2)) : value}`)
      .join(', ')}`,
  );

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
