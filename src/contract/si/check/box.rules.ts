import { boxSummary, sortedBoxSummary } from '../parts/box-summary.ts';
import { readContainerNumber } from '../parts/container-number.ts';
import type { CheckContext, CheckShipment } from './context.ts';
import { LIST_LIMITS } from './field-limits.ts';
import type { CheckRule, Raised } from './rule.ts';
import { BODY_PATH, type BoxView, type CheckSet, type DraftView } from './set-view.ts';

/** Rules about containers and seals: SI-B-01 to SI-B-10. */

/** EDIFACT SEL of D.95B and D.99B. */
const SEL_LENGTH = 10;
const SEAL_LENGTH = 15;

/** The shipment and, when merged, those its bill takes in. */
export function* shipmentsOf(
  { drafts }: CheckSet,
  { shipment, linkedShipments }: CheckContext,
): Iterable<CheckShipment> {
  if (shipment) yield shipment;
  for (const id of new Set(drafts.flatMap(({ draft }) => draft.masters.map(link => link.shipmentId)))) {
    const linked = linkedShipments.get(id);
    if (linked && linked !== shipment) yield linked;
  }
}

const boxesPresent: CheckRule = {
  code: 'SI-B-01',
  severity: 'error',
  scope: 'set',
  *check({ drafts, byContainer }) {
    for (const { boxes, isLcl, path } of drafts) {
      if (boxes.length === 0 && !isLcl) yield { path: path('boxes'), params: { reason: 'missing' } };
      if (boxes.length > LIST_LIMITS.boxes) {
        yield {
          path: path('boxes'),
          params: { count: boxes.length, limit: LIST_LIMITS.boxes },
          detail: { zh: '每份最多 {limit} 箱', en: 'at most {limit} in one SI' },
        };
      }
    }
    if (byContainer.size > LIST_LIMITS.containersOfSet) {
      yield {
        path: BODY_PATH.drafts,
        params: { count: byContainer.size, limit: LIST_LIMITS.containersOfSet },
        detail: { zh: '整组最多 {limit} 箱', en: 'at most {limit} in the set' },
      };
    }
  },
};

const FAULTS = {
  length: { zh: '须为11位', en: 'it has 11 characters' },
  prefix: { zh: '前四位须为字母', en: 'it begins with four letters' },
  category: { zh: '第四位须为U、J或Z', en: 'the fourth letter is U, J or Z' },
  serial: { zh: '后七位须为数字', en: 'it ends with seven digits' },
  digit: { zh: '校验位应为 {expected}', en: 'the check digit should be {expected}' },
} as const;

function* numberFindings(view: DraftView, { box, path }: BoxView, { carriers }: CheckContext): Iterable<Raised> {
  const at = path('containerNo');
  if (box.containerNo === '') {
    if (!view.isLcl)
      yield { path: at, params: { reason: 'missing' }, detail: { zh: '请填写箱号', en: 'no number given' } };
    return;
  }
  const reading = readContainerNumber(box.containerNo);
  const params = { containerNo: box.containerNo };
  if (reading.ok) {
    if (reading.remainderTen) {
      yield {
        path: at,
        severity: 'info',
        params: { ...params, reason: 'remainderTen' },
        detail: { zh: '余数为10，校验位记为0', en: 'remainder 10, written as 0' },
      };
    }
    return;
  }
  const mayDiffer = box.shipperOwned && carriers.get(view.draft.carrier)?.allowsOwnNumbers;
  yield {
    path: at,
    severity: mayDiffer ? 'warning' : 'error',
    params: { ...params, reason: reading.fault, ...(reading.expected !== undefined && { expected: reading.expected }) },
    detail: FAULTS[reading.fault],
  };
}

const containerNumber: CheckRule = {
  code: 'SI-B-02',
  severity: 'error',
  scope: 'box',
  *check({ drafts }, context) {
    for (const view of drafts) for (const box of view.boxes) yield* numberFindings(view, box, context);
  },
};

const repeatedInSi: CheckRule = {
  code: 'SI-B-03',
  severity: 'error',
  scope: 'box',
  *check({ drafts }) {
    for (const { boxes } of drafts) {
      const seen = new Set<string>();
      for (const { box, path } of boxes) {
        if (box.containerNo === '') continue;
        if (seen.has(box.containerNo)) yield { path: path('containerNo'), params: { containerNo: box.containerNo } };
        seen.add(box.containerNo);
      }
    }
  },
};

const typeKnown: CheckRule = {
  code: 'SI-B-04',
  severity: 'error',
  scope: 'box',
  *check({ boxes, byContainer, otherBoxes }) {
    for (const { box, type, path } of boxes) {
      if (!type) yield { path: path('type'), params: { type: box.type } };
    }
    for (const [containerNo, group] of byContainer) {
      const [first, ...rest] = [...(otherBoxes.get(containerNo) ?? []), ...group.map(({ box }) => box)];
      if (rest.length === 0) continue;
      for (const { box, path } of group) {
        for (const field of ['type', 'sealNo'] as const) {
          if (box[field] !== first?.[field]) {
            yield {
              path: path(field),
              params: { containerNo, value: box[field], expected: first?.[field] },
              detail: { zh: '{containerNo} 在其他补料中为 {expected}', en: '{containerNo} has {expected} elsewhere' },
            };
          }
        }
      }
    }
  },
};

const sealed: CheckRule = {
  code: 'SI-B-05',
  severity: 'error',
  scope: 'box',
  *check({ drafts }) {
    for (const { boxes, isLcl } of drafts) {
      if (isLcl) continue;
      for (const { box, seals, path } of boxes) {
        if (seals.length === 0) yield { path: path('sealNo'), params: { containerNo: box.containerNo } };
      }
    }
  },
};

const longSeal: CheckRule = {
  code: 'SI-B-06',
  severity: 'warning',
  scope: 'box',
  *check({ boxes }) {
    for (const { seals, path } of boxes) {
      for (const seal of seals) {
        if (seal.length > SEL_LENGTH && seal.length <= SEAL_LENGTH) yield { path: path('sealNo'), params: { seal } };
      }
    }
  },
};

const sealTwice: CheckRule = {
  code: 'SI-B-07',
  severity: 'warning',
  scope: 'box',
  *check({ boxes }) {
    const containerOf = new Map<string, string>();
    for (const { box, seals, path } of boxes) {
      for (const seal of seals) {
        const other = containerOf.get(seal);
        if (other !== undefined && other !== box.containerNo) {
          yield { path: path('sealNo'), params: { seal, containers: [other, box.containerNo] } };
        }
        containerOf.set(seal, other ?? box.containerNo);
      }
    }
  },
};

const ofThisShipment: CheckRule = {
  code: 'SI-B-08',
  severity: 'error',
  scope: 'box',
  *check(set, context) {
    const known = new Set(
      [...shipmentsOf(set, context)].flatMap(one => one.containers.map(box => box.containerNo)).filter(no => no !== ''),
    );
    // As long as no container is assigned there is nothing to compare with.
    if (known.size === 0) return;
    for (const [containerNo, boxes] of set.byContainer) {
      if (known.has(containerNo)) continue;
      for (const { path } of boxes) yield { path: path('containerNo'), params: { containerNo } };
    }
  },
};

/** Types of the booked boxes; a container that two merged shipments share is one box. */
function bookedTypes(set: CheckSet, context: CheckContext): string[] {
  const seen = new Set<string>();
  return [...shipmentsOf(set, context)].flatMap(({ bookedTypes: types, containers }) => {
    const numbered = containers.filter(({ containerNo }) => containerNo !== '');
    const shared = numbered.filter(({ containerNo }) => seen.has(containerNo)).map(({ type }) => type);
    for (const { containerNo } of numbered) seen.add(containerNo);
    const left = [...types];
    for (const type of shared) {
      const at = left.indexOf(type);
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  });
}

/** Types of boxes without a number. One that several drafts of a split set share stands in each of them and counts once. */
function unnumberedTypes({ drafts, siType }: CheckSet): string[] {
  const perDraft = drafts.map(({ boxes }) =>
    boxes.filter(({ box }) => box.containerNo === '').map(({ box }) => ({ type: box.type, isShared: box.partLoad })),
  );
  const own = perDraft.flat().filter(({ isShared }) => siType !== 2 || !isShared);
  const shared = perDraft.map(boxes => boxes.filter(({ isShared }) => siType === 2 && isShared));
  const most = shared.reduce((best, boxes) => (boxes.length > best.length ? boxes : best), []);
  return [...own, ...most].map(({ type }) => type);
}

const asBooked: CheckRule = {
  code: 'SI-B-09',
  severity: 'warning',
  scope: 'set',
  *check(set, context) {
    const booked = bookedTypes(set, context);
    if (booked.length === 0) return;
    const numbered = new Map([...set.otherBoxes].map(([containerNo, [box]]) => [containerNo, box?.type ?? '']));
    for (const [containerNo, [view]] of set.byContainer) numbered.set(containerNo, view?.box.type ?? '');
    const given = boxSummary([...numbered.values(), ...unnumberedTypes(set)].map(type => ({ type })));
    const expected = boxSummary(booked.map(type => ({ type })));
    if (sortedBoxSummary(given) !== sortedBoxSummary(expected)) {
      yield {
        path: BODY_PATH.drafts,
        params: { value: given, expected },
        detail: { zh: '补料 {value}，订舱 {expected}', en: 'SI {value}, booking {expected}' },
      };
    }
  },
};

const usedElsewhere: CheckRule = {
  code: 'SI-B-10',
  severity: 'error',
  scope: 'box',
  *check({ boxes }, { containersElsewhere }) {
    for (const { box, path } of boxes) {
      const shipment = containersElsewhere.get(box.containerNo);
      if (shipment !== undefined && box.containerNo !== '' && !box.partLoad) {
        yield { path: path('containerNo'), params: { containerNo: box.containerNo, shipment } };
      }
    }
  },
};

export const BOX_RULES: readonly CheckRule[] = [
  boxesPresent,
  containerNumber,
  repeatedInSi,
  typeKnown,
  sealed,
  longSeal,
  sealTwice,
  ofThisShipment,
  asBooked,
  usedElsewhere,
];
