import { type RefObject, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import type { SiHeader, SiTemplate } from '#contract/si/calls.ts';
import type { QuantityField } from '#contract/si/parts/totals.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { type Box, emptyBox, type SiDraft } from '#contract/si/shipping-instruction.ts';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import type { Said } from '#machines/si/multi-create.origins.ts';
import type { Work } from '#machines/si/multi-create.work.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { bothDesk } from '../desk/locale/words.ts';
import { both } from '../locale/both.ts';
import { DraftForm } from '../parts/draft-form.tsx';
import type { FieldEdit } from '../parts/lookups.ts';
import { pathLabel } from '../parts/path-label.ts';
import { SpreadDialog } from '../parts/spread-dialog.tsx';
import { both as ruleWords } from '../rules/locale/both.ts';
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx';
import { billNumbersOf } from './bill-numbers.ts';
import { spreadTotals, withTotals } from './edit-box.ts';
import { focusField } from './focus-field.ts';
import { formFindings } from './form-findings.ts';
import { PartiesDialog } from './parties-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { sourceBoxes, withParties, withRemainder, withTemplate } from './prefill.ts';
import { putBoxes } from './put-boxes.ts';
import { RemainderTable } from './remainder-table.tsx';
import { fieldPathOf } from './reported.ts';
import { spreadBoxCommand } from './spread-left.ts';
import { spreadValueCommand } from './spread-value.ts';
import { tell } from './tell.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { useDraftFindings } from './use-draft-findings.ts';
import { unless, wizardCommand } from './wizard-commands.ts';
import { StepFoot } from './wizard-frame.tsx';
import type { WizardSession } from './wizard-session.ts';

export interface StepFormProps {
  readonly session: WizardSession;
  readonly work: Work;
  readonly draft: SiDraft;
  readonly index: number;
  readonly rows: readonly SiHeader[];
  /** Findings of the server about values that still stand. */
  readonly standing: readonly Finding[];
  readonly root: RefObject<HTMLElement | null>;
  readonly focusPath: string | null;
  readonly onFocus: (path: string) => void;
  /** Throws the draft away; in modify mode the whole edit. */
  readonly onDiscard: () => void;
}

type Dialog = 'template' | 'parties' | 'saveTemplate' | 'paste' | 'discard' | null;

/** Place of the container that has the focus. */
const focusedBox = (): number | null => {
  const path = document.activeElement?.closest('[data-path^="boxes."]')?.getAttribute('data-path');
  return path ? Number(path.split('.')[1]) : null;
};

/** Fields the form shows; a finding anywhere else stands above it. */
const isShown = (path: string, draft: SiDraft): boolean => {
  const [field = ''] = path.split('.');
  const hidden = [
    'draftId',
    'shipmentId',
    'siType',
    'plannedCount',
    'deadline',
    'quotationNo',
    'mergeMblNo',
    'masters',
  ];
  return Object.hasOwn(draft, field) && !hidden.includes(field);
};

/** Step 2: one draft in the form, beside it the other drafts and what is left of each container. */
export function StepForm(props: StepFormProps) {
  const { session, work, draft, index, rows, standing, root, focusPath, onFocus, onDiscard } = props;
  const t = useT('si');
  const text = useText();
  const { menu } = useSession();
  const [dialog, setDialog] = useState<Dialog>(null);
  const [spreading, setSpreading] = useState<number | null>(null);
  const close = () => setDialog(null);
  const findings = useDraftFindings(draft, index, standing);
  const known = [...findings.all.values()].flat();
  const others = known.filter(finding => !isShown(fieldPathOf(finding.path), draft));
  const numbers = billNumbersOf(work, rows);
  const drafts = useDeferredValue(work.drafts);
  const containerNos = useMemo(
    () =>
      sourceBoxes(work.source)
        .map(box => box.containerNo)
        .filter(no => no !== ''),
    [work.source],
  );

  const openDraft = useCallback((): SiDraft | undefined => {
    const now = session.state().snapshot.context.work;
    return now?.open ? now.drafts[now.open.index] : undefined;
  }, [session]);
  const onEdit = useCallback(
    (path: string, value: unknown) => {
      const now = openDraft();
      if (now) session.send({ type: 'EDIT_FIELD', ...withTotals(now.boxes, { path, value }) });
    },
    [session, openDraft],
  );
  const onSpread = useCallback(
    (at: number, by: QuantityField) => {
      const box = openDraft()?.boxes[at];
      if (box) session.send({ type: 'EDIT_FIELD', path: `boxes.${at}`, value: spreadTotals(box, by) });
    },
    [session, openDraft],
  );
  const onChoose = useCallback(
    (edits: readonly FieldEdit[]) => {
      const draftId = openDraft()?.draftId;
      const [first, ...more] = edits;
      if (draftId === undefined || !first) return;
      // What one choice sets together is taken back together.
      session.send(
        more.length === 0
          ? { type: 'EDIT_FIELD', ...first }
          : { type: 'EDIT_DRAFTS', edits: edits.map(edit => ({ draftId, ...edit })) },
      );
    },
    [session, openDraft],
  );
  const putAll = (boxes: readonly Box[], said: Said = {}) =>
    session.send({ type: 'EDIT_FIELD', path: 'boxes', value: boxes, ...said });

  const save = () => {
    const wrong = formFindings(openDraft() ?? draft, index).filter(({ severity }) => severity === 'error');
    const [first] = wrong;
    if (first) {
      tell('formErrors', both('wizard.formErrors', { n: wrong.length }));
      onFocus(fieldPathOf(first.path));
      return;
    }
    session.send({ type: 'SAVE_DRAFT' });
  };
  const goNext = () => {
    // A field is visited once, however much is wrong with it.
    const paths = [...new Set(known.map(finding => fieldPathOf(finding.path)))];
    const here = document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? '';
    onFocus(paths[(paths.indexOf(here) + 1) % paths.length] ?? '');
  };
  const go = (path: string) => () => {
    if (root.current) focusField(root.current, path);
  };

  const jumps: readonly (readonly [
    id: string,
    title: Parameters<typeof wizardCommand>[1],
    keys: string,
    run: () => void,
  ])[] = [
    ['goShipper', 'wizard.goShipper', 'alt+1', go('consignor')],
    ['goConsignee', 'wizard.goConsignee', 'alt+2', go('consignee')],
    ['goNotify', 'wizard.goNotify', 'alt+3', go('notifier1')],
    [
      'goContainer',
      'wizard.goContainer',
      'alt+4',
      () => {
        const at = ((focusedBox() ?? -1) + 1) % Math.max(draft.boxes.length, 1);
        onFocus(`boxes.${at}.containerNo`);
      },
    ],
  ];
  // Known to palette and help; buttons for them would repeat the form.
  useCommands(jumps.map(jump => wizardCommand(...jump, { quiet: true })));
  const commands = useCommands([
    wizardCommand('saveDraft', 'wizard.saveDraft', 'mod+s', save, { intent: 'primary' }),
    wizardCommand('primary', 'wizard.saveDraft', 'mod+enter', save, { quiet: true }),
    wizardCommand('template', 'wizard.applyTemplate', 'alt+t', () => setDialog('template')),
    wizardCommand('parties', 'wizard.parties', 'alt+shift+p', () => setDialog('parties')),
    {
      ...wizardCommand('saveTemplate', 'wizard.applyTemplate', 'alt+shift+t', () => setDialog('saveTemplate')),
      title: bothDesk('template.save'),
      enabled: unless(hasButton(menu, 'EDIT', SI_PATHS.templates), bothDesk('template.noRight')),
      quiet: true,
    },
    wizardCommand(
      'remainder',
      'wizard.fillRemainder',
      'alt+r',
      () => void putAll(withRemainder(work, index), { from: 'shipment', ref: work.source?.BOOKING_NO }),
      {
        enabled: unless(work.source !== null && sourceBoxes(work.source).length > 0, both('wizard.noContainers')),
      },
    ),
    ...(work.drafts.length > 1 ? [spreadValueCommand(session, index, numbers[index] ?? '')] : []),
    wizardCommand('paste', 'wizard.paste', 'alt+v', () => setDialog('paste')),
    spreadBoxCommand(() => {
      const at = focusedBox();
      if (at === null || (openDraft()?.boxes[at]?.lines.length ?? 0) < 2)
        return tell('spread', ruleWords('spreadNoLines'));
      setSpreading(at);
    }),
    wizardCommand('addBox', 'addBox', 'alt+b', () => {
      const { length } = draft.boxes;
      putAll([...draft.boxes, emptyBox()]);
      onFocus(`boxes.${length}.containerNo`);
    }),
    {
      ...wizardCommand('removeBox', 'wizard.removeThisBox', 'alt+delete', () => {
        const at = focusedBox();
        if (at === null) return tell('removeBox', both('wizard.noBoxFocused'));
        putAll(draft.boxes.toSpliced(at, 1));
        onFocus(`boxes.${Math.max(0, Math.min(at, draft.boxes.length - 2))}.containerNo`);
      }),
      quiet: true,
    },
    wizardCommand('nextFinding', 'wizard.nextFinding', 'alt+n', goNext, {
      enabled: unless(known.length > 0, both('wizard.noFinding')),
    }),
    wizardCommand('discard', 'wizard.discard', 'alt+q', () => setDialog('discard')),
  ]);

  return (
    <div className="si-step">
      <div className="si-step-body si-form-split">
        <div className="si-form-main">
          {others.length > 0 && (
            <section className="si-card" aria-label={t('wizard.otherFindings')}>
              <FindingList findings={others} place={path => text(pathLabel(fieldPathOf(path)))} />
            </section>
          )}
          <DraftForm
            draft={draft}
            findings={findings}
            containerNos={containerNos}
            onEdit={onEdit}
            onChoose={onChoose}
            onSpread={onSpread}
            focusPath={focusPath}
          />
        </div>
        <aside className="si-side">
          <section className="si-card">
            <h2>
              {t('wizard.drafts')} <span className="fl-muted">{t('wizard.of', { n: index + 1, total: work.num })}</span>
            </h2>
            <ol className="si-draft-list">
              {work.drafts.map((each, at) => (
                <li key={each.draftId} aria-current={at === index || undefined}>
                  {t('wizard.draft', { n: at + 1 })} <span className="fl-mono">{numbers[at]}</span>
                </li>
              ))}
            </ol>
          </section>
          <section className="si-card">
            <RemainderTable source={work.source} drafts={drafts} />
          </section>
        </aside>
      </div>
      <StepFoot commands={commands} />
      {dialog === 'template' && (
        <TemplateDialog
          pod={draft.dischargeCode}
          onCancel={close}
          onApply={(template: SiTemplate) => {
            const value = withTemplate(openDraft() ?? draft, template);
            session.send({ type: 'EDIT_FIELD', path: '', value, from: 'template', ref: template.TBI_TEMPLATE_NAME });
            close();
          }}
        />
      )}
      {dialog === 'parties' && (
        <PartiesDialog
          dischargeCode={draft.dischargeCode}
          onClose={close}
          onTake={({ name, parties }) => {
            const value = withParties(openDraft() ?? draft, parties);
            session.send({ type: 'EDIT_FIELD', path: '', value, from: 'template', ref: name });
            close();
          }}
        />
      )}
      {dialog === 'saveTemplate' && <SaveTemplateDialog draft={openDraft() ?? draft} onClose={close} />}
      {spreading !== null && draft.boxes[spreading] && (
        <SpreadDialog
          box={draft.boxes[spreading]}
          onApply={box => {
            session.send({ type: 'EDIT_FIELD', path: `boxes.${spreading}`, value: box });
            setSpreading(null);
          }}
          onClose={() => setSpreading(null)}
        />
      )}
      {dialog === 'paste' && (
        <PasteDialog
          onCancel={close}
          onPaste={boxes => {
            const whole = putBoxes(openDraft()?.boxes ?? [], boxes);
            putAll(whole, { from: 'paste' });
            close();
            const first = boxes[0]?.containerNo ?? '';
            const at = whole.findIndex(({ containerNo }) => containerNo === first);
            onFocus(`boxes.${Math.max(at, 0)}.containerNo`);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === 'discard'}
        title={t('wizard.discardTitle')}
        confirmLabel={t('wizard.discard')}
        intent="danger"
        onCancel={close}
        onConfirm={() => {
          close();
          onDiscard();
        }}
      >
        {t(work.mode === 'modify' || work.drafts.length === 1 ? 'wizard.discardAllText' : 'wizard.discardText')}
      </ConfirmDialog>
    </div>
  );
}
