import { useEffect, useMemo } from 'react';
import { type BillBody, type BillField, emptyBillBody } from '#contract/bill/body.ts';
import { checkBill, normaliseBody } from '#contract/bill/check-bill.ts';
import type { BillRecord } from '#contract/bill/house-bill.calls.ts';
import { type LaidBill, layOutBill } from '#contract/bill/layout/lay-out-bill.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { useScreen } from '#kit/screen-context.ts';
import { bodyOf, isDirty } from './bill-draft.ts';
import { nextOverflow } from './compare.ts';
import { type KeptBill, useBillDraft } from './use-bill-draft.ts';
import { type SaveBill, useSaveBill } from './use-save-bill.ts';

const ROUTE = '/tdManage/siMakeTd';

export interface BillEditor {
  readonly kept: KeptBill;
  readonly saving: SaveBill;
  /** As typed, and as it would be kept. */
  readonly typed: BillBody;
  readonly body: BillBody;
  readonly source: BillBody | null;
  readonly laid: LaidBill;
  readonly findings: readonly Finding[];
  readonly dirty: boolean;
  readonly unsaved: number;
  readonly readOnly: boolean;
  /** Somebody has saved a newer version than the one that was typed over. */
  readonly stale: boolean;
}

/** The words of a bill while they are written. `preview`: how the bill would look, while there is none. */
export function useBillEditor(bill: BillRecord | null, preview: BillBody | null): BillEditor {
  const kept = useBillDraft(ROUTE, bill);
  const saving = useSaveBill(bill, kept);
  const screen = useScreen();
  const dirty = bill !== null && isDirty(kept.draft);
  useEffect(() => screen.setDirty(dirty), [screen, dirty]);

  const { draft } = kept;
  const typed = useMemo(
    () => (bill ? (isDirty(draft) ? bodyOf(draft, bill.body) : bill.body) : (preview ?? emptyBillBody())),
    [bill, preview, draft],
  );
  const body = useMemo(() => normaliseBody(typed), [typed]);
  const source = bill ? (bill.source?.body ?? null) : preview;
  // A preview has no number yet: it comes with the bill.
  const billNo = bill?.no ?? 'TO BE ASSIGNED';
  const issuer = bill?.issuer ?? '';
  const issuerLines = bill?.issuerLines;
  const laid = useMemo(
    () => layOutBill(body, { billNo, issuer, ...(issuerLines ? { issuerLines } : {}) }),
    [body, billNo, issuer, issuerLines],
  );
  const findings = useMemo(() => checkBill(body, source), [body, source]);
  return {
    kept,
    saving,
    typed,
    body,
    source,
    laid,
    findings,
    dirty,
    unsaved: Object.keys(draft.values).length,
    readOnly: !bill?.events.some(({ event, allowed }) => event === 'EDIT' && allowed),
    stale: dirty && bill !== null && draft.base !== null && draft.base.version < bill.version,
  };
}

/** Puts the caret into a field of the paper. */
export function focusField(field: BillField): void {
  const box = document.querySelector<HTMLTextAreaElement>(`[data-screen=siMakeTd] [data-field="${field}"] textarea`);
  box?.focus();
  box?.scrollIntoView({ block: 'center', inline: 'nearest' });
}

/** The field with the focus; empty = none of the paper. */
const focusedField = (): string => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? '';

/** Puts the caret into the next field that does not fit. */
export function focusNextOverflow(laid: LaidBill): void {
  const field = nextOverflow(laid, focusedField());
  if (field) focusField(field);
}
