import { ediFinding } from '../../edifact/codes.ts';
import { type ReadInterchange, type ReadMessage, readInterchange, readNumber } from '../../edifact/read.ts';
import type { Finding } from '../../kernel/errors.ts';
import type { DcsaImport } from '../dcsa/import-shipping-instructions.ts';
import { plainDecimal, readDecimal } from '../parts/decimal.ts';
import { draftTotals } from '../parts/totals.ts';
import { type SiDraft, siDraftSchema } from '../shipping-instruction.ts';
import { type MessageReader, readMessageLeaves, type SegmentReader } from './message-reader.ts';
import { groupsOf, readCargo } from './read-cargo.ts';
import { readHeader } from './read-header.ts';

type Totals = { readonly code: string; readonly own: (draft: SiDraft) => string };
const TOTALS: readonly Totals[] = [
  { code: '7', own: draft => draftTotals(draft).weightKg },
  { code: '11', own: draft => draftTotals(draft).packageCount },
  { code: '15', own: draft => draftTotals(draft).volumeCbm },
  { code: '16', own: draft => String(draft.boxes.filter(box => box.containerNo !== '').length) },
];

/** Totals that agree with what was read need not be told; one that differs is. */
function compareTotals(controls: readonly SegmentReader[], draft: SiDraft, file: ReadInterchange, findings: Finding[]) {
  for (const one of controls) {
    const total = TOTALS.find(({ code }) => code === one.peek(0, 0));
    const value = readDecimal(readNumber(one.peek(0, 1), file));
    if (!total || value === null) continue;
    const [said, own] = [plainDecimal(value), total.own(draft)];
    if (said === own) one.done();
    else
      findings.push(
        ediFinding('ED-07', 'CNT', {
          severity: 'warning',
          params: { said, own, code: total.code },
          detail: {
            zh: '总计{said}与明细之和{own}不符（CNT {code}）',
            en: 'Total {said} differs from the sum {own} (CNT {code})',
          },
        }),
      );
  }
}

function importMessage(
  message: ReadMessage,
  file: ReadInterchange,
): { draft: SiDraft; reader: MessageReader; findings: Finding[] } {
  const findings: Finding[] = [];
  const reader = readMessageLeaves(message.segments);
  const { segments } = reader;
  for (const one of segments) if (one.tag === 'UNH' || one.tag === 'UNT') one.done();
  const firstItem = segments.findIndex(one => one.tag === 'GID' || one.tag === 'EQD');
  const end = firstItem < 0 ? segments.length : firstItem;
  const header = segments.slice(0, end);
  const cargo = segments.slice(end).filter(one => one.tag !== 'UNT');
  const firstBox = cargo.findIndex(one => one.tag === 'EQD');
  const boxAt = firstBox < 0 ? cargo.length : firstBox;
  const head = readHeader(header);
  const goods = readCargo(groupsOf(cargo.slice(0, boxAt), 'GID'), groupsOf(cargo.slice(boxAt), 'EQD'), file, findings);
  const draft = siDraftSchema.parse({ ...head.draft, ...goods, extra: { ...goods.extra, ...head.extra } });
  compareTotals(
    header.filter(one => one.tag === 'CNT'),
    draft,
    file,
    findings,
  );
  // The release office is the port of loading unless it says otherwise.
  for (const one of header)
    if (one.tag === 'LOC' && one.peek(0) === '73' && one.peek(1, 0) === draft.loadingCode) one.done();
  return { draft, reader, findings };
}

/** A bill in a set of several says so. */
const asSet = (drafts: readonly SiDraft[]): SiDraft[] =>
  drafts.map(draft => (drafts.length > 1 ? { ...draft, siType: 2, plannedCount: drafts.length } : draft));

/**
 * Reads IFTMIN messages of any directory as drafts for the wizard. Nothing is dropped silently: every component is either in a draft
 * or told under `notCarried` with its segment and the reason. A file without an IFTMIN gives no draft and says so.
 */
export function importIftmin(text: string): DcsaImport {
  const file = readInterchange(text);
  const wanted = file.messages.filter(({ type }) => type === 'IFTMIN');
  const [other] = file.messages;
  if (wanted.length === 0) {
    const type = other?.type || '-';
    const detail = { zh: `不是IFTMIN报文（${type}）`, en: `it is no IFTMIN (${type})` };
    return { drafts: [], notCarried: [], findings: [ediFinding('ED-07', '', { detail }), ...file.findings] };
  }
  const read = wanted.map(message => importMessage(message, file));
  return {
    drafts: asSet(read.map(({ draft }) => draft)),
    notCarried: read.flatMap(({ reader }, index) =>
      reader.untaken().map(item => (read.length > 1 ? { ...item, path: `[${index}] ${item.path}` } : item)),
    ),
    findings: [...file.findings, ...read.flatMap(({ findings }) => findings)],
  };
}
