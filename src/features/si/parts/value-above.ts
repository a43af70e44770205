import type { Box } from '#contract/si/shipping-instruction.ts';

const PATH = /^boxes\.(\d+)\.(?:lines\.(\d+)\.)?(\w+)$/;

/**
 * What stands in the same column one row higher, for filling down: of a cargo line in the line above, of the first in the last line of
 * the container above. `null` where nothing stands above, or the place is no cell of containers.
 */
export function valueAbove(boxes: readonly Box[], path: string): string | null {
  const [, box = '', line, field = ''] = PATH.exec(path) ?? [];
  if (field === '') return null;
  const above = boxes[Number(box) - 1];
  const source =
    line === undefined ? above : Number(line) > 0 ? boxes[Number(box)]?.lines[Number(line) - 1] : above?.lines.at(-1);
  const value: unknown = source && (source as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : null;
}
