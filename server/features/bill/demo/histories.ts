import type { BillBody } from '#contract/bill/body.ts';
import type { SiState } from '#contract/si/status.ts';
import type { BillEvent } from '#machines/bill/house-bill.document.ts';

/** What became of the demo's bills after they were made: accepted commands in their order. */
export interface DemoStep {
  readonly event: BillEvent;
  readonly by: 'clerk' | 'supervisor' | 'customer' | 'system';
  readonly afterMinutes: number;
  readonly remarks?: string;
  readonly edit?: (body: BillBody) => BillBody;
}

const step = (
  event: BillEvent,
  by: DemoStep['by'],
  afterMinutes: number,
  more: Pick<DemoStep, 'remarks' | 'edit'> = {},
): DemoStep => ({ event, by, afterMinutes, ...more });

const PROVED = [step('SEND_PROOF', 'clerk', 30), step('VIEWED', 'customer', 95)];
const CONFIRMED = [...PROVED, step('ACCEPT', 'customer', 12)];
const ISSUED = [...CONFIRMED, step('ISSUE', 'clerk', 600)];

/** A packing list in the description: ninety rows, which take two attached pages. */
const withPackingList = (body: BillBody): BillBody => ({
  ...body,
  description: [
    body.description,
    ...Array.from(
      { length: 88 - body.description.split('\n').length },
      (_, row) => `CARTON ${row + 1}: 1 SET, ITEM NO. ${2400 + row}`,
    ),
    'COUNTRY OF ORIGIN: CHINA',
    'PACKED IN EXPORT CARTONS',
  ].join('\n'),
});

/** A consignee whose lines go on on the attached list. */
const withLongConsignee = (body: BillBody): BillBody => ({
  ...body,
  consignee: [
    ...body.consignee.split('\n').slice(0, 4),
    'LOGISTICS DEPARTMENT, GATE 7',
    'ATTN: IMPORT DOCUMENTATION',
    'TEL +31 10 000 0000',
  ].join('\n'),
});

const OPEN: readonly (readonly DemoStep[])[] = [
  [step('EDIT', 'clerk', 40, { edit: withPackingList })],
  [step('EDIT', 'clerk', 25, { edit: withLongConsignee }), ...PROVED],
  [...PROVED, step('REQUEST_CHANGE', 'customer', 40, { remarks: '收货人电话请改为合同上的号码。' })],
  CONFIRMED,
];

const DONE: readonly (readonly DemoStep[])[] = [
  [
    ...ISSUED,
    step('PRINT_ORIGINAL', 'clerk', 5),
    step('PRINT_ORIGINAL', 'clerk', 1),
    step('PRINT_ORIGINAL', 'clerk', 1),
  ],
  [...ISSUED, step('SURRENDER', 'clerk', 240)],
  [...ISSUED, step('SURRENDER', 'clerk', 90), step('RELEASE', 'system', 1500)],
  [...ISSUED, step('RELEASE', 'system', 900)],
  [...ISSUED, step('AMEND', 'clerk', 2000, { remarks: '买方要求更正收货人地址。' })],
  [...ISSUED, step('VOID', 'supervisor', 1200, { remarks: '船公司换船，另行签发。' })],
];

/** Steps of the n-th bill of an SI in this state; a bill just made is a draft. */
export function demoSteps(state: SiState, index: number): readonly DemoStep[] {
  if (state === 'COMPLETED') return DONE[index % DONE.length] ?? [];
  if (state === 'CONFIRMED') return OPEN[index % OPEN.length] ?? [];
  return [];
}
