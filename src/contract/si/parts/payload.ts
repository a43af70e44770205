import type Big from 'big.js';
import { containerTypeOf } from './container-type.ts';
import { plainDecimal, readDecimal, sumDecimals } from './decimal.ts';

export interface PayloadReading {
  readonly tareKg: string;
  readonly cargoKg: string;
  /** Cargo of all SIs in the container and its tare. */
  readonly grossKg: string;
  readonly maxGrossKg: string;
  readonly isOver: boolean;
}

/**
 * Gross mass of one container against the maximum of its type (design A5.11). A tare given with the box replaces the
 * type's own. Null for types without a limit.
 */
export function readPayload(type: string, tareKg: string, weightsKg: readonly string[]): PayloadReading | null {
  const limits = containerTypeOf(type);
  const max = readDecimal(limits?.maxGrossKg ?? '');
  const tare = readDecimal(tareKg) ?? readDecimal(limits?.tareKg ?? '');
  if (!max || !tare) return null;
  const cargo = sumDecimals(weightsKg);
  const gross = cargo.plus(tare);
  return {
    tareKg: plainDecimal(tare),
    cargoKg: plainDecimal(cargo),
    grossKg: plainDecimal(gross),
    maxGrossKg: plainDecimal(max),
    isOver: gross.gt(max),
  };
}

/** Volume above the inner volume of the type, or null when it fits or the type has no figure. */
export function volumeExcess(type: string, volumesCbm: readonly string[]): { volume: Big; limit: Big } | null {
  const limit = readDecimal(containerTypeOf(type)?.volumeCbm ?? '');
  const volume = sumDecimals(volumesCbm);
  return limit && volume.gt(limit) ? { volume, limit } : null;
}
