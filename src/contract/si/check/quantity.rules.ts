import Big from 'big.js';
import { plainDecimal, readDecimal, roundDecimal, sumDecimals } from '../parts/decimal.ts';
import { readPayload, volumeExcess } from '../parts/payload.ts';
import { draftTotals, QUANTITY_FIELDS, type QuantityField, sumQuantities } from '../parts/totals.ts';
import { shipmentsOf } from './box.rules.ts';
import type { CheckContext } from './context.ts';
import type { CheckRule, Raised } from './rule.ts';
import { BODY_PATH, type BoxView, type CheckSet, containerQuantities } from './set-view.ts';

/** Rules about totals, packing list, payload and VGM: SI-W-01 to SI-W-07 (design A5.9 to A5.11). */

const boxTotals: CheckRule = {
  code: 'SI-W-01',
  severity: 'error',
  scope: 'box',
  *check({ boxes }) {
    for (const { box, amounts, path } of boxes) {
      if (box.lines.length === 0) continue;
      const sums = sumQuantities(box.lines);
      for (const field of QUANTITY_FIELDS) {
        const stated = amounts[field] ?? new Big(0);
        if (!stated.eq(sums[field])) {
          yield {
            path: path(field),
            params: { value: plainDecimal(stated), expected: sums[field] },
            detail: { zh: '箱 {value}，明细合计 {expected}', en: 'box {value}, lines {expected}' },
          };
        }
      }
    }
  },
};

const sentTotals: CheckRule = {
  code: 'SI-W-02',
  severity: 'error',
  scope: 'draft',
  *check({ input, drafts, isExtension, others }, { mode }) {
    for (const { index, draft, path } of drafts) {
      const sums = draftTotals(draft);
      for (const field of QUANTITY_FIELDS) {
        const sent = input.sentTotals?.[index]?.[field] ?? '';
        if (sent !== '' && !readDecimal(sent)?.eq(sums[field])) {
          yield { path: path('boxes'), params: { field, value: sent, expected: sums[field] } };
        }
      }
      const planned = [input.num, ...(isExtension ? [input.num + others.length] : [])];
      if (mode !== 'modify' && !planned.includes(draft.plannedCount)) {
        yield { path: path('plannedCount'), params: { value: draft.plannedCount, expected: input.num } };
      }
    }
  },
};

interface Difference {
  readonly path: string;
  readonly severity: 'error' | 'warning';
  readonly params: Readonly<Record<string, unknown>>;
}

/** Differences that mean nothing yet: scales and rounding. Volume has no figure in the trade; a tenth is its rounding. */
const FREE: Readonly<Record<QuantityField, string>> = { packageCount: '0', weightKg: '10', volumeCbm: '0.1' };

function judge(field: QuantityField, sent: Big, expected: Big): 'error' | 'warning' | null {
  const apart = sent.minus(expected).abs();
  if (apart.eq(0)) return null;
  if (field === 'packageCount') return 'error';
  const onePercent = expected.times('0.01').abs();
  if (apart.lte(FREE[field]) || apart.lte(onePercent)) return null;
  return apart.lte(onePercent.times(5)) ? 'warning' : 'error';
}

const percentOf = (apart: Big, of: Big): string =>
  of.eq(0) ? '' : plainDecimal(roundDecimal(apart.times(100).div(of), 2));

/** What the shipments of the bill have in each numbered container: merged ones may share it. */
function bookedContainers(set: CheckSet, context: CheckContext) {
  const parts = [...shipmentsOf(set, context)].flatMap(({ containers, isFinal }) =>
    containers.map(container => ({ container, isFinal })),
  );
  return Map.groupBy(
    parts.filter(({ container }) => container.containerNo !== ''),
    ({ container }) => container.containerNo,
  );
}

/**
 * Every container against packing list or booking: packages exact, weight and volume free up to 1 %, a warning up to 5 %.
 * A final packing list must be met; before that it is a ceiling.
 */
function* differences(set: CheckSet, context: CheckContext): Iterable<Difference> {
  if (set.boxes.length === 0) return;
  for (const [containerNo, parts] of bookedContainers(set, context)) {
    const isFinal = parts.every(part => part.isFinal);
    const last = set.byContainer.get(containerNo)?.at(-1);
    if (!last && !isFinal) continue;
    const sums = containerQuantities(set, containerNo);
    for (const field of QUANTITY_FIELDS) {
      const isStated = parts.every(({ container }) => readDecimal(container[field]) !== null);
      const expected = sumDecimals(parts.map(({ container }) => container[field]));
      const sent = new Big(sums[field]);
      if (!isStated || (!isFinal && sent.lte(expected))) continue;
      const severity = judge(field, sent, expected);
      if (!severity) continue;
      const percent = percentOf(sent.minus(expected), expected);
      const params = { containerNo, field, value: sums[field], expected: plainDecimal(expected), percent };
      yield { path: last?.path(field) ?? BODY_PATH.drafts, severity, params };
    }
  }
}

const DIFFERENCE_DETAIL = {
  zh: '{containerNo}：补料 {value}，应为 {expected}',
  en: '{containerNo}: SI {value} of {expected}',
} as const;

const packingList: CheckRule = {
  code: 'SI-W-03',
  severity: 'error',
  scope: 'set',
  *check(set, context) {
    for (const { path, severity, params } of differences(set, context)) {
      if (severity === 'error') yield { path, params, detail: DIFFERENCE_DETAIL };
    }
  },
};

const packingListNear: CheckRule = {
  code: 'SI-W-04',
  severity: 'warning',
  scope: 'set',
  *check(set, context) {
    for (const { path, severity, params } of differences(set, context)) {
      if (severity === 'warning') yield { path, params, detail: DIFFERENCE_DETAIL };
    }
  },
};

interface ContainerOfSet {
  readonly containerNo: string;
  readonly last: BoxView;
  readonly type: string;
  readonly tareKg: string;
  readonly weightsKg: readonly string[];
  readonly volumesCbm: readonly string[];
}

/** Containers of the set with what all active SIs of the shipment put into them; boxes without a number stand alone. */
function* containersOf(set: CheckSet): Iterable<ContainerOfSet> {
  const groups = [
    ...set.byContainer,
    ...set.boxes.filter(({ box }) => box.containerNo === '').map(view => ['', [view]] as const),
  ];
  for (const [containerNo, views] of groups) {
    const last = views.at(-1);
    if (!last) continue;
    const boxes = [
      ...views.map(({ box }) => box),
      ...(containerNo === '' ? [] : (set.otherBoxes.get(containerNo) ?? [])),
    ];
    yield {
      containerNo,
      last,
      type: last.box.type,
      tareKg: boxes.find(box => box.tareKg !== '')?.tareKg ?? '',
      weightsKg: boxes.map(box => box.weightKg),
      volumesCbm: boxes.map(box => box.volumeCbm),
    };
  }
}

const payload: CheckRule = {
  code: 'SI-W-05',
  severity: 'error',
  scope: 'set',
  *check(set) {
    for (const { containerNo, last, type, tareKg, weightsKg } of containersOf(set)) {
      const reading = readPayload(type, tareKg, weightsKg);
      if (reading?.isOver) {
        yield {
          path: last.path('weightKg'),
          params: { containerNo, ...reading },
          detail: {
            zh: '{containerNo}：{grossKg} / {maxGrossKg} KG',
            en: '{containerNo}: {grossKg} of {maxGrossKg} kg',
          },
        };
      }
    }
  },
};

const volume: CheckRule = {
  code: 'SI-W-06',
  severity: 'warning',
  scope: 'set',
  *check(set) {
    for (const { containerNo, last, type, volumesCbm } of containersOf(set)) {
      const excess = volumeExcess(type, volumesCbm);
      if (excess) {
        yield {
          path: last.path('volumeCbm'),
          params: { containerNo, value: plainDecimal(excess.volume), limit: plainDecimal(excess.limit) },
          detail: { zh: '{containerNo}：{value} / {limit} CBM', en: '{containerNo}: {value} of {limit} m³' },
        };
      }
    }
  },
};

function* vgmFindings(container: ContainerOfSet, verifiedKg: string): Iterable<Raised> {
  const { containerNo, last, type, tareKg, weightsKg } = container;
  const gross = readDecimal(readPayload(type, tareKg, weightsKg)?.grossKg ?? '');
  const vgm = readDecimal(verifiedKg);
  if (gross && vgm && gross.minus(vgm).abs().gt(vgm.times('0.05'))) {
    yield {
      path: last.path('weightKg'),
      params: { containerNo, value: plainDecimal(gross), vgmKg: plainDecimal(vgm) },
      detail: { zh: '{containerNo}：{value} / VGM {vgmKg}', en: '{containerNo}: {value} against VGM {vgmKg}' },
    };
  }
}

const verifiedMass: CheckRule = {
  code: 'SI-W-07',
  severity: 'warning',
  scope: 'set',
  *check(set, { vgmKg }) {
    if (vgmKg.size === 0) return;
    for (const container of containersOf(set)) yield* vgmFindings(container, vgmKg.get(container.containerNo) ?? '');
  },
};

export const QUANTITY_RULES: readonly CheckRule[] = [
  boxTotals,
  sentTotals,
  packingList,
  packingListNear,
  payload,
  volume,
  verifiedMass,
];
