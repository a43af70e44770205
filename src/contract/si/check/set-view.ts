import type Big from 'big.js';
import { type ContainerType, containerTypeOf } from '../parts/container-type.ts';
import { readDecimal } from '../parts/decimal.ts';
import { type Party, readParty } from '../parts/party.ts';
import { splitNumbers } from '../parts/split-numbers.ts';
import { type Quantities, type QuantityField, sumQuantities } from '../parts/totals.ts';
import type { Box, CargoLine, SiDraft } from '../shipping-instruction.ts';
import { type BOX_WIRE, type LINE_WIRE, type SI_WIRE, wirePath } from '../wire.ts';
import type { CheckActiveSi, CheckContext } from './context.ts';
import { normaliseDraft } from './normalise-draft.ts';

/** What is checked: the body of the calls. */
export interface CheckInput {
  readonly drafts: readonly SiDraft[];
  /** Planned number of SIs of the set; when a set is extended, of the further ones. */
  readonly num: number;
  readonly shipmentId: string;
  readonly mblNo: string;
  /** Codes of warnings the asker confirmed; absent when nothing is about to be submitted. */
  readonly acceptWarnings?: readonly string[];
  /** Totals that came with a file or an interface, by draft (SI-W-02). */
  readonly sentTotals?: readonly (Partial<Quantities> | undefined)[];
  /** Paths of members nobody knows (DOC-I-01). */
  readonly unknown?: readonly string[];
}

/** Members of the call's body beside the drafts. */
export const BODY_PATH = {
  drafts: 'TDBLInfos',
  num: 'Num',
  shipmentId: 'CGO_ID',
  mblNo: 'MBL_NO',
  acceptWarnings: 'AcceptWarnings',
  amendReason: 'AMEND_REASON',
} as const;

export type PartyField = 'consignor' | 'consignee' | 'notifier1' | 'notifier2' | 'notifier3';
export const PARTY_FIELDS: readonly PartyField[] = ['consignor', 'consignee', 'notifier1', 'notifier2', 'notifier3'];

/** Null where the text is empty or no number. */
export type Amounts = Readonly<Record<QuantityField, Big | null>>;

export interface LineView {
  readonly line: CargoLine;
  readonly amounts: Amounts;
  path(field?: keyof typeof LINE_WIRE): string;
}

export interface BoxView {
  readonly box: Box;
  readonly type: ContainerType | undefined;
  readonly seals: readonly string[];
  readonly amounts: Amounts;
  readonly lines: readonly LineView[];
  path(field?: keyof typeof BOX_WIRE): string;
}

export interface DraftView {
  readonly index: number;
  readonly draft: SiDraft;
  /** Number its bill will have: given, merged, or computed for a split set. */
  readonly billNo: string;
  readonly boxes: readonly BoxView[];
  readonly isLcl: boolean;
  party(field: PartyField): Party;
  path(field?: keyof typeof SI_WIRE): string;
}

/** A set read once for all rules: normalised, numbers parsed, boxes grouped by container. */
export interface CheckSet {
  readonly input: CheckInput;
  readonly drafts: readonly DraftView[];
  readonly boxes: readonly BoxView[];
  /** Boxes with a number, by it. */
  readonly byContainer: ReadonlyMap<string, readonly BoxView[]>;
  /** Boxes of the shipment's other active SIs, by container; none for validate-only. */
  readonly otherBoxes: ReadonlyMap<string, readonly Box[]>;
  readonly siType: number;
  /** Validate-only makes no bill, so rules about bill numbers are silent (design A5.7). */
  readonly makesBill: boolean;
  readonly isExtension: boolean;
  /** Other active SIs of the shipment that make a bill. */
  readonly others: readonly CheckActiveSi[];
}

const amountsOf = (item: Quantities): Amounts => ({
  packageCount: readDecimal(item.packageCount),
  weightKg: readDecimal(item.weightKg),
  volumeCbm: readDecimal(item.volumeCbm),
});

function viewBox(index: number, box: Box, b: number): BoxView {
  return {
    box,
    type: containerTypeOf(box.type),
    seals: box.sealNo === '' ? [] : box.sealNo.split('/'),
    amounts: amountsOf(box),
    lines: box.lines.map((line, l) => ({
      line,
      amounts: amountsOf(line),
      path: field => wirePath.line(index, b, l, field),
    })),
    path: field => wirePath.box(index, b, field),
  };
}

function viewDraft(draft: SiDraft, index: number, billNo: string): DraftView {
  const parties = new Map<PartyField, Party>();
  return {
    index,
    draft,
    billNo,
    boxes: draft.boxes.map((box, b) => viewBox(index, box, b)),
    isLcl: draft.goodsType === 'L',
    party: field => {
      const known = parties.get(field) ?? readParty(draft[field]);
      parties.set(field, known);
      return known;
    },
    path: field => wirePath.draft(index, field),
  };
}

/** Number each bill of the set will have (design A5.2, A5.3). */
export function billNumbers(
  drafts: readonly SiDraft[],
  others: readonly CheckActiveSi[],
  isExtension: boolean,
): string[] {
  const base = drafts[0]?.mblNo ?? '';
  const used = isExtension ? others.map(si => si.billNo) : [];
  const split = splitNumbers(base, drafts.length, used);
  return drafts.map((draft, index) => {
    if (draft.simblNo !== '') return draft.simblNo;
    if (draft.mergeMblNo !== '') return draft.mergeMblNo;
    return draft.siType === 2 ? (split[index] ?? '') : draft.mblNo;
  });
}

/** Reads a set; drafts are normalised here, so that rules never see a text that would not be stored. */
export function viewSet(input: CheckInput, context: CheckContext): CheckSet {
  const normalised = input.drafts.map(normaliseDraft);
  const siType = normalised[0]?.siType ?? 1;
  const others = siType === 3 ? [] : context.activeSis.filter(si => si.siType !== 3);
  const isExtension =
    context.mode === 'extend' || (context.mode !== 'modify' && siType === 2 && others.some(si => si.siType === 2));
  const numbers = billNumbers(normalised, others, isExtension);
  const drafts = normalised.map((draft, index) => viewDraft(draft, index, numbers[index] ?? ''));
  const boxes = drafts.flatMap(draft => draft.boxes);
  return {
    input,
    drafts,
    boxes,
    byContainer: Map.groupBy(
      boxes.filter(({ box }) => box.containerNo !== ''),
      ({ box }) => box.containerNo,
    ),
    otherBoxes: Map.groupBy(
      others.flatMap(si => si.boxes).filter(box => box.containerNo !== ''),
      box => box.containerNo,
    ),
    siType,
    makesBill: siType !== 3,
    isExtension,
    others,
  };
}

/** Quantities of one container over the set and the shipment's other SIs. */
export const containerQuantities = (set: CheckSet, containerNo: string): Quantities =>
  sumQuantities([
    ...(set.byContainer.get(containerNo) ?? []).map(({ box }) => box),
    ...(set.otherBoxes.get(containerNo) ?? []),
  ]);
