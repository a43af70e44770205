import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { Command } from '#kit/command.ts';
import { both } from '../locale/both.ts';
import { pathLabel } from '../parts/path-label.ts';
import { tell } from './tell.ts';
import { wizardCommand } from './wizard-commands.ts';
import type { WizardSession } from './wizard-session.ts';

/** Belongs to one draft or to the set as a whole: nothing to hand on from draft to draft. */
const NOT_SHARED: ReadonlySet<string> = new Set([
  'draftId',
  'shipmentId',
  'siType',
  'plannedCount',
  'mblNo',
  'simblNo',
  'mergeMblNo',
  'boxes',
  'masters',
]);

/** The field of the form that has the focus, as far as drafts can share it: a list or block of values goes as a whole. */
function focusedField(draft: SiDraft): keyof SiDraft | null {
  const path = document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? '';
  const field = path.split('.')[0] ?? '';
  return Object.hasOwn(draft, field) && !NOT_SHARED.has(field) ? (field as keyof SiDraft) : null;
}

/** One key writes the value under the cursor into every draft of the set: one step, taken back by one. */
export const spreadValueCommand = (session: WizardSession, index: number, billNo: string): Command =>
  wizardCommand('spreadValue', 'wizard.spreadValue', 'alt+a', () => {
    const { work } = session.state().snapshot.context;
    const draft = work?.drafts[index];
    const field = draft ? focusedField(draft) : null;
    if (!work || !draft || field === null) return tell('spreadValue', both('wizard.spreadValueNone'));
    const label = pathLabel(field);
    const value = draft[field];
    const edits = work.drafts
      .filter(other => JSON.stringify(other[field]) !== JSON.stringify(value))
      .map(({ draftId }) => ({ draftId, path: field, value }));
    const named = (key: 'wizard.spreadValueDone' | 'wizard.spreadValueSame', n = 0) => ({
      zh: both(key, { field: label.zh, n }).zh,
      en: both(key, { field: label.en, n }).en,
    });
    if (edits.length === 0) return tell('spreadValue', named('wizard.spreadValueSame'));
    if (session.send({ type: 'EDIT_DRAFTS', edits, from: 'copy', ref: billNo }))
      tell('spreadValue', named('wizard.spreadValueDone', edits.length + 1), 'success');
  });
