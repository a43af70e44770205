import { partyLines } from '#contract/booking/rules/party-lines.ts';
import { SFT_ROLES, type SftRole } from '#contract/booking/sft-template.resource.ts';
import type { takeParties } from '#contract/booking/template.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { SiTemplate } from '#contract/si/calls.ts';
import { HEADER_GOODS, withGoodsOfLines } from '#contract/si/parts/header-goods.ts';
import { remainingBoxes, remainingTotals } from '#contract/si/parts/remainder.ts';
import { type ContainerTotals, totalsByContainer } from '#contract/si/parts/totals.ts';
import { type Box, boxSchema, type MasterLink, type SiDraft } from '#contract/si/shipping-instruction.ts';
import { type SiWire, siFromWire } from '#contract/si/wire.ts';
import type { SiSource, Work } from '#machines/si/multi-create.work.ts';

/** What a draft begins with (design A3.3): source, template, merge links, remainder of each container. */

// Asked again at every keystroke for the remainder; a source never changes.
const drafts = new WeakMap<SiSource, SiDraft>();

/** The shipment's own data as a draft, all boxes whole. */
export function sourceDraft(source: SiSource): SiDraft {
  const known = drafts.get(source);
  if (known) return known;
  const read = siFromWire({ ...source.header, BOXES: source.BOXES, MASTERS: [] } as SiWire);
  const draft = { ...read, shipmentId: source.CGO_ID, mblNo: source.MBL_NO };
  drafts.set(source, draft);
  return draft;
}

export const sourceBoxes = (source: SiSource | null): readonly Box[] => (source ? sourceDraft(source).boxes : []);

/** What other submissions of the shipment took, as boxes: their totals are known, their lines are not. */
export const submittedBoxes = (source: SiSource | null): Box[] =>
  (source?.used ?? []).map(({ CNNO, TYPE, NUM, WEIGHT, VOLUME }) => {
    const amounts = { packageCount: NUM, weightKg: WEIGHT, volumeCbm: VOLUME };
    return boxSchema.parse({ containerNo: CNNO, type: TYPE, ...amounts, lines: [amounts] });
  });

/** Boxes left when `others` are taken away from what the shipment still has. */
export const boxesLeft = (source: SiSource | null, others: readonly SiDraft[]): Box[] =>
  remainingBoxes(sourceBoxes(source), [...submittedBoxes(source), ...others.flatMap(draft => draft.boxes)]);

/** Left per container after all drafts; negative where too much was taken. */
export const containersLeft = (source: SiSource | null, drafts: readonly SiDraft[]): ContainerTotals[] =>
  remainingTotals(totalsByContainer(sourceBoxes(source)), [
    ...submittedBoxes(source),
    ...drafts.flatMap(draft => draft.boxes),
  ]);

const TEMPLATE_FIELDS = {
  consignor: 'TBI_CONSIGNOR',
  consignee: 'TBI_CONSIGNEE',
  notifier1: 'TBI_NOTIFIER_1',
  notifier2: 'TBI_NOTIFIER_2',
  notifier3: 'TBI_NOTIFIER_3',
  marks: 'TBI_MARKS',
  goods: 'TBI_GOODS',
  packageCode: 'TBI_PACKAGE',
  remarks: 'TBI_REMARKS',
} as const satisfies Partial<Record<keyof SiDraft, keyof SiTemplate>>;

const listOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(item => item.trim())
    .filter(item => item !== '');

/** What the template says goes in; what it leaves open stays. */
export function withTemplate(draft: SiDraft, template: SiTemplate): SiDraft {
  const said = Object.entries(TEMPLATE_FIELDS)
    .map(([field, wire]) => [field, template[wire]] as const)
    .filter(([, value]) => value !== '');
  const hsCodes = listOf(template.TBI_HSCODE);
  const emails = listOf(template.TBI_EMAILS);
  return {
    ...draft,
    ...Object.fromEntries(said),
    ...(hsCodes.length > 0 ? { hsCodes } : {}),
    ...(emails.length > 0 ? { emails } : {}),
  };
}

const PARTY_FIELDS = {
  shipper: 'consignor',
  consignee: 'consignee',
  notify1: 'notifier1',
  notify2: 'notifier2',
  notify3: 'notifier3',
} as const satisfies Record<SftRole, keyof SiDraft>;

/** Parties of a send-receive-notify template as they are printed; whom it does not name stays. */
export function withParties(draft: SiDraft, parties: DataOf<typeof takeParties>['parties']): SiDraft {
  const lines = (Object.keys(SFT_ROLES) as SftRole[]).map(
    role => [PARTY_FIELDS[role], partyLines(parties[role]).join('\n')] as const,
  );
  return { ...draft, ...Object.fromEntries(lines.filter(([, text]) => text !== '')) };
}

export interface FirstDraftChoice {
  readonly source: SiSource;
  readonly siType: number;
  readonly num: number;
  readonly template: SiTemplate | null;
  /** Sources of the shipments merged into this bill (design A5.3). */
  readonly merged: readonly SiSource[];
  readonly mergeMblNo: string;
}

/** Draft 1: shipment data with the boxes that are still free, boxes of merged shipments, then the template. */
export function firstDraft({ source, siType, num, template, merged, mergeMblNo }: FirstDraftChoice): SiDraft {
  const masters: MasterLink[] = merged.map(({ CGO_ID, MBL_NO }) => ({ shipmentId: CGO_ID, mblNo: MBL_NO }));
  const draft: SiDraft = {
    ...sourceDraft(source),
    siType,
    plannedCount: num,
    boxes: [...boxesLeft(source, []), ...merged.flatMap(other => boxesLeft(other, []))],
    masters,
    mergeMblNo: masters.length > 0 ? mergeMblNo : '',
  };
  // The shipment's own words are about all of its goods and about nothing but them.
  const own = siType === 2 || masters.length > 0 ? withGoodsOfLines(draft) : draft;
  return template ? withTemplate(own, template) : own;
}

/**
 * The next draft of a set: parties, references and routing of the last one, the remainder of each container, and the goods that are
 * in them; what the lines leave open is as the shipment says it.
 */
export function nextDraft(work: Work): SiDraft {
  const whole = sourceDraft(work.source as SiSource);
  const last = work.drafts.at(-1) ?? whole;
  const goods = Object.fromEntries(HEADER_GOODS.map(field => [field, whole[field]]));
  return withGoodsOfLines({ ...last, ...goods, draftId: '', simblNo: '', boxes: boxesLeft(work.source, work.drafts) });
}

/** The open draft with what the others leave of each container; seals and tares that were typed stay. */
export function withRemainder(work: Work, index: number): Box[] {
  const own = work.drafts[index]?.boxes ?? [];
  const others = work.drafts.filter((_, at) => at !== index);
  return boxesLeft(work.source, others).map(box => {
    const typed = own.find(({ containerNo }) => containerNo !== '' && containerNo === box.containerNo);
    return typed ? { ...box, sealNo: typed.sealNo || box.sealNo, tareKg: typed.tareKg || box.tareKg } : box;
  });
}

/** Belong to the shipment, not to what a file says about it. */
const OF_THE_SHIPMENT: readonly (keyof SiDraft)[] = [
  'draftId',
  'shipmentId',
  'siType',
  'plannedCount',
  'mblNo',
  'deadline',
];

/** An imported instruction over the shipment's data: what it says wins, what it leaves open stays. */
export function withImport(draft: SiDraft, imported: SiDraft): SiDraft {
  const isSaid = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== '');
  const said = Object.entries(imported).filter(
    ([field, value]) => !OF_THE_SHIPMENT.includes(field as keyof SiDraft) && isSaid(value),
  );
  // Special cargo and filing data are taken one by one: what the file leaves open there stays too.
  const extra = {
    ...draft.extra,
    ...Object.fromEntries(Object.entries(imported.extra).filter(([, value]) => isSaid(value))),
  };
  return { ...draft, ...Object.fromEntries(said), extra };
}

/** What a new SI takes from another one: all that is of the trade and nothing of the voyage, the bill or the containers. */
const OF_THE_TRADE = [
  'goodsType',
  'paymentMethod',
  'paymentPlace',
  'signingMethod',
  'originals',
  'copies',
  'consignor',
  'consignee',
  'notifier1',
  'notifier2',
  'notifier3',
  'transportMethod',
  'marks',
  'goods',
  'packageCode',
  'hsCodes',
  'emails',
  'remarks',
] as const satisfies readonly (keyof SiDraft)[];

export const withCopy = (draft: SiDraft, copied: SiDraft): SiDraft => ({
  ...draft,
  ...Object.fromEntries(OF_THE_TRADE.map(field => [field, copied[field]])),
});
