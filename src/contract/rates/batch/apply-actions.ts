import Big from 'big.js';
import { plainDecimal } from '../../si/parts/decimal.ts';
import { type FclRateInput, type FclRateLine, fclRateResource } from '../fcl-rate.resource.ts';
import { roundPrice } from '../rules/chain/rounding.ts';
import { checkFclRate } from '../rules/findings/check-fcl-rate.ts';
import { type BatchAction, SETTABLE_FIELDS } from './actions.ts';
import type { RowReason } from './batch-codes.ts';

/**
 * What the actions of a batch make of one rate. Pure: the server asks it at the preview, and what it answers is frozen in the row.
 */

export type PlannedOutcome =
  | {
      readonly outcome: 'CHANGED';
      /** What the rate itself becomes; null: it stays as it is and only copies are made. */
      readonly content: FclRateInput | null;
      readonly copies: readonly FclRateInput[];
    }
  | { readonly outcome: 'UNCHANGED' }
  | { readonly outcome: 'SKIPPED'; readonly reason: RowReason }
  | { readonly outcome: 'ERROR'; readonly code: string };

type Action<K extends BatchAction['kind']> = Extract<BatchAction, { kind: K }>;

/** A price stays what it is where the action says nothing of it; null is not offered, and only SET offers it. */
function newCost(cost: string | null, { op, amount, round }: Action<'PRICE'>): Big | null {
  if (op === 'SET') return amount === null ? null : new Big(amount);
  if (cost === null) return null;
  const old = new Big(cost);
  const by = new Big(amount ?? 0);
  const moved =
    op === 'ADD'
      ? old.plus(by)
      : op === 'SUBTRACT'
        ? old.minus(by)
        : op === 'PERCENT'
          ? old.times(by.div(100).plus(1))
          : old;
  return round ? roundPrice(moved, round) : moved.round(4);
}

const isMeant = (types: readonly string[], type: string): boolean => types.length === 0 || types.includes(type);

/** Costs by the action's formula; guide prices stay what was set by hand. */
export function priced(content: FclRateInput, action: Action<'PRICE'>): FclRateInput {
  const lines = content.lines.map(line => {
    if (!isMeant(action.containerTypes, line.containerType)) return line;
    const cost = newCost(line.cost, action);
    return { ...line, cost: cost === null ? null : plainDecimal(cost) };
  });
  const missing =
    action.op === 'SET' && action.amount !== null
      ? action.containerTypes.filter(type => !lines.some(({ containerType }) => containerType === type))
      : [];
  const currency = lines[0]?.currency ?? 'USD';
  const added: FclRateLine[] = missing.map(containerType => ({
    containerType,
    currency,
    cost: action.amount,
    zeroConfirmed: false,
    guideSell: null,
    minMargin: null,
    minMarginIsPct: false,
    foldedRules: [],
    note: null,
  }));
  return { ...content, lines: [...lines, ...added] };
}

function withField(content: FclRateInput, { field, value }: Action<'SET_FIELD'>): FclRateInput {
  const text = value.trim();
  const typed = text === '' ? null : SETTABLE_FIELDS[field] === 'integer' ? Number(text) : text;
  return { ...content, [field]: typed };
}

function withFee(content: FclRateInput, action: Action<'ATTACH_FEE'>): FclRateInput {
  const { feeCode, amount, currency, basis } = action;
  const entry = (containerType: string | null) => ({
    feeCode,
    basis,
    containerType,
    amount,
    currency,
    min: null,
    max: null,
    paymentTerm: null,
    note: null,
  });
  const types = action.containerTypes.length === 0 ? [null] : action.containerTypes;
  const others = content.surcharges.filter(
    one => one.feeCode !== feeCode || !types.some(type => type === one.containerType),
  );
  return { ...content, surcharges: [...others, ...types.map(entry)] };
}

const moved = (content: FclRateInput, difference: string): FclRateInput =>
  priced(content, { kind: 'PRICE', containerTypes: [], op: 'ADD', amount: difference, round: null });

function step(content: FclRateInput, action: BatchAction): FclRateInput {
  switch (action.kind) {
    case 'SET_FIELD':
      return withField(content, action);
    case 'PRICE':
      return priced(content, action);
    case 'VALIDITY':
      return {
        ...content,
        validFrom: action.validFrom ?? content.validFrom,
        validTo: action.validTo ?? content.validTo,
      };
    case 'VISIBILITY':
      return { ...content, visibility: action.visibility, visibleLevels: [...action.visibleLevels] };
    case 'ATTACH_FEE':
      return withFee(content, action);
    case 'DETACH_FEE':
      return { ...content, surcharges: content.surcharges.filter(({ feeCode }) => feeCode !== action.feeCode) };
    default:
      return content;
  }
}

function copiesBy(content: FclRateInput, action: BatchAction): FclRateInput[] {
  if (action.kind === 'COPY_PERIOD') return [{ ...content, validFrom: action.validFrom, validTo: action.validTo }];
  if (action.kind !== 'COPY_PORTS') return [];
  const dearer = moved(content, action.difference);
  return action.portIds
    .filter(id => id !== (action.side === 'POL' ? content.polId : content.podId))
    .map(id =>
      action.side === 'POL'
        ? { ...dearer, polId: id, polTerminalId: null }
        : { ...dearer, podId: id, podTerminalId: null, lineId: null },
    );
}

/** The first error of a content as it would be sold; warnings do not keep a batch from it. */
export const contentFault = (content: FclRateInput, today: string): string | null =>
  checkFclRate(content, { today }).find(({ severity }) => severity === 'error')?.code ?? null;

/** The same content, whatever the order in which its members were written. */
export const isSameContent = (one: FclRateInput, other: FclRateInput): boolean =>
  JSON.stringify(fclRateResource.schema.parse(one)) === JSON.stringify(fclRateResource.schema.parse(other));

const COPIES = new Set<BatchAction['kind']>(['COPY_PERIOD', 'COPY_PORTS']);
const isOffered = ({ lines }: FclRateInput): boolean => lines.some(({ cost }) => cost !== null);

/** None of the prices that the actions are for is on offer. */
const isForNothing = (content: FclRateInput, actions: readonly BatchAction[]): boolean =>
  actions.every(
    action =>
      action.kind === 'PRICE' &&
      action.op !== 'SET' &&
      !content.lines.some(({ containerType, cost }) => cost !== null && isMeant(action.containerTypes, containerType)),
  );

/** Actions before the first copy change the rate; where it is copied, they make the copy and the rate itself stays. */
export function applyActions(before: FclRateInput, actions: readonly BatchAction[], today: string): PlannedOutcome {
  const copying = actions.filter(({ kind }) => COPIES.has(kind));
  if (copying.length === 0 && before.validTo < today && !actions.some(({ kind }) => kind === 'VALIDITY'))
    return { outcome: 'SKIPPED', reason: 'EXPIRED' };
  if (!isOffered(before) && copying.length > 0) return { outcome: 'SKIPPED', reason: 'NOT_OFFERED' };
  if (copying.length === 0 && isForNothing(before, actions)) return { outcome: 'SKIPPED', reason: 'NOT_OFFERED' };
  const content = actions.reduce(step, before);
  const checked = fclRateResource.schema.safeParse(content);
  const fault = copying.length === 0 ? contentFault(content, today) : null;
  if (fault) return { outcome: 'ERROR', code: fault };
  if (!checked.success) return { outcome: 'ERROR', code: 'ROW_INVALID' };
  if (copying.length === 0) {
    if (isSameContent(before, content)) return { outcome: 'UNCHANGED' };
    return { outcome: 'CHANGED', content: checked.data, copies: [] };
  }
  const copies = copying.flatMap(action => copiesBy(content, action));
  const wrong = copies.map(copy => contentFault(copy, today)).find(one => one !== null);
  if (wrong) return { outcome: 'ERROR', code: wrong };
  return copies.length === 0
    ? { outcome: 'SKIPPED', reason: 'OUT_OF_SCOPE' }
    : { outcome: 'CHANGED', content: null, copies };
}
