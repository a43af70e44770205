import Big from 'big.js';
import { type ExtraField, type SiExtra, SPECIAL_FIELDS } from '../extra.ts';
import { readDecimal } from '../parts/decimal.ts';
import { wirePath } from '../wire.ts';
import type { CheckRule, Raised } from './rule.ts';

/** Data of special cargo by the type of goods: SI-G-07 (design A2.6). */

/** What each type owes. A flash point is owed by flammable liquids, a packing group by the classes that have one. */
const OWED: Readonly<Record<string, readonly ExtraField[]>> = {
  R: ['setpointC'],
  D: ['unNumber', 'imdgClass', 'properShippingName', 'ems', 'emergencyContact', 'dangerousNetKg'],
};
const HAS_PACKING_GROUP: ReadonlySet<string> = new Set(['3', '4.1', '4.2', '4.3', '5.1', '6.1', '8', '9']);

function* dangerousFindings(extra: SiExtra, at: (field: ExtraField) => string): Iterable<Raised> {
  if (HAS_PACKING_GROUP.has(extra.imdgClass) && extra.packingGroup === '' && extra.imdgClass !== '9') {
    yield { path: at('packingGroup'), params: { reason: 'missing', imdgClass: extra.imdgClass } };
  }
  if (extra.imdgClass === '3' && extra.flashPointC === '') {
    yield { path: at('flashPointC'), params: { reason: 'missing', imdgClass: extra.imdgClass } };
  }
}

/** Where a number may lie; its largest value is held by SI-T-02 as well, its least only here. */
const LEAST: Readonly<Partial<Record<ExtraField, string>>> = {
  setpointC: '-60',
  ventilation: '0',
  humidity: '0',
  dangerousNetKg: '0',
  overFrontCm: '0',
  overBackCm: '0',
  overLeftCm: '0',
  overRightCm: '0',
  overHeightCm: '0',
};

function* tooSmall(extra: SiExtra, at: (field: ExtraField) => string): Iterable<Raised> {
  for (const [field, least] of Object.entries(LEAST) as [ExtraField, string][]) {
    if (readDecimal(extra[field])?.lt(least)) {
      yield {
        path: at(field),
        params: { value: extra[field], least },
        detail: { zh: '不得小于 {least}', en: 'at least {least}' },
      };
    }
  }
}

const isOversize = (extra: SiExtra): boolean =>
  SPECIAL_FIELDS.outOfGauge.some(field => readDecimal(extra[field])?.gt(new Big(0)));

const specialCargo: CheckRule = {
  code: 'SI-G-07',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    for (const { index, draft } of drafts) {
      const { extra, goodsType } = draft;
      const at = (field: ExtraField): string => wirePath.extra(index, field);
      for (const field of OWED[goodsType] ?? []) {
        if (extra[field] === '') yield { path: at(field), params: { reason: 'missing' } };
      }
      if (goodsType === 'D') yield* dangerousFindings(extra, at);
      if (goodsType === 'O' && !isOversize(extra)) {
        yield {
          path: at('overHeightCm'),
          params: { reason: 'missing' },
          detail: { zh: '请至少填写一个超限尺寸', en: 'give at least one measure of what sticks out' },
        };
      }
      yield* tooSmall(extra, at);
    }
  },
};

export const SPECIAL_CARGO_RULES: readonly CheckRule[] = [specialCargo];
