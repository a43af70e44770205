import { Callout, Checkbox, FormGroup, HTMLSelect, NumericInput, Radio, RadioGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getDataInfo, type SiHeader, type SiTemplate, siDetail } from '#contract/si/calls.ts';
import { SI_TYPES } from '#contract/si/code-lists.ts';
import type { StatedOrigins } from '#contract/si/origin.ts';
import { newDraftId } from '#contract/si/parts/draft-id.ts';
import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { SET_LIMIT, splitNumbers } from '#contract/si/parts/split-numbers.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { applyTemplate } from '#contract/si/template.calls.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { type OriginMark, originsOf, type Said, shortRef } from '#machines/si/multi-create.origins.ts';
import { numFits, type SiSource } from '#machines/si/multi-create.work.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { bothDesk } from '../desk/locale/words.ts';
import { ExcelDialog } from '../excel/excel-dialog.tsx';
import { both } from '../locale/both.ts';
import { draftOf } from '../parts/detail-draft.ts';
import { refusalText } from '../parts/refusal-text.ts';
import { splitSis } from './bill-numbers.ts';
import { DcsaDialog } from './dcsa-dialog.tsx';
import { firstDraft, withCopy, withImport, withTemplate } from './prefill.ts';
import { unless, wizardCommand } from './wizard-commands.ts';
import { StepFoot } from './wizard-frame.tsx';
import type { WizardSession } from './wizard-session.ts';

/** The file that drafts were read from. */
interface ImportedFrom {
  readonly from: 'excel' | 'dcsa' | 'edi';
  readonly ref: string;
  /** Of each draft, where in the file its values stood. */
  readonly origins?: readonly StatedOrigins[];
}

/** What the file says of one of its drafts, under its name. */
const ofFile = ({ from, ref, origins }: ImportedFrom, index: number): Said => ({
  from,
  ref,
  ...(origins?.[index] ? { origins: origins[index].map(group => ({ ...group, ref: shortRef(ref) })) } : {}),
});

const leastOf = (siType: number, extending: boolean): number => (siType === 2 && !extending ? 2 : 1);
/** A set has at most 26 bills, those submitted before among them (design A5.2). */
const mostOf = (siType: number, submitted: number): number => (siType !== 2 ? 1 : SET_LIMIT - submitted);

/** Step 1: which kind, how many, where the data comes from. Nothing is kept until it starts. */
export function StepInit({
  session,
  source,
  rows,
  mayAdd,
}: {
  readonly session: WizardSession;
  readonly source: SiSource;
  readonly rows: readonly SiHeader[];
  readonly mayAdd: boolean;
}) {
  const t = useT('si');
  const desk = useT('siDesk');
  const text = useText();
  const client = useClient();
  const { menu } = useSession();
  const id = useId();
  const submitted = splitSis(rows);
  const isExtension = submitted.length > 0;
  const [siType, setSiType] = useState(isExtension ? 2 : 1);
  const extending = isExtension && siType === 2;
  const [count, setCount] = useState(leastOf(siType, extending));
  const [templateId, setTemplateId] = useState('');
  const [merged, setMerged] = useState<readonly string[]>([]);
  const [mergeMblNo, setMergeMblNo] = useState(source.MBL_NO);
  // What the list asked for: a file to begin with, or another SI to begin like.
  const [params, setParams] = useSearchParams();
  const copiedId = params.get('from');
  const copied = useCallQuery(siDetail, { Id: copiedId ?? '' }, { enabled: copiedId !== null });
  const [dialog, setDialog] = useState<'dcsa' | 'excel' | null>(params.get('import') === 'excel' ? 'excel' : null);
  const close = () => {
    setDialog(null);
    // Asked for once: whoever comes back begins at the first step.
    if (params.has('import'))
      setParams(
        before => {
          const next = new URLSearchParams(before);
          next.delete('import');
          return next;
        },
        { replace: true },
      );
  };
  const num = siType === 2 ? count : 1;
  const merging = siType === 1 ? merged : [];

  const chooseType = (next: number) => {
    setSiType(next);
    setCount(leastOf(next, isExtension && next === 2));
  };

  /** Several imported instructions become the drafts of one split set; those of a spreadsheet are all there, none stands open. */
  async function start(imported: readonly SiDraft[] = [], file: ImportedFrom | null = null): Promise<void> {
    const read = async (query: { CGO_ID: string }) => (await client.call(getDataInfo, { query })).data;
    const template: SiTemplate | null = templateId
      ? (await client.call(applyTemplate, { body: { Id: templateId } })).data
      : null;
    const linked = await Promise.all(merging.map(CGO_ID => read({ CGO_ID })));
    const kind = imported.length > 1 ? { siType: 2, num: imported.length } : { siType, num };
    const own = firstDraft({ source, ...kind, template: null, merged: linked, mergeMblNo });
    const marks: OriginMark[] = [{ from: 'shipment', ref: source.BOOKING_NO, draft: own }];
    if (template) marks.push({ from: 'template', ref: template.TBI_TEMPLATE_NAME, draft: withTemplate(own, template) });
    const plain = marks.at(-1)?.draft ?? own;
    if (copied.data)
      marks.push({
        from: 'copy',
        ref: showSiNumber(copied.data.TBI_NO),
        revision: copied.data.REVISION,
        draft: withCopy(plain, draftOf(copied.data)),
      });
    const base = marks.at(-1)?.draft ?? own;
    const drafts = imported.map(draft => withImport(base, draft));
    const prefilled = (drafts.length > 0 ? drafts : [base]).map((prefill, index) => ({
      prefill,
      origins: originsOf(file ? [...marks, { ...ofFile(file, index), draft: prefill }] : marks),
    }));
    const [first = { prefill: base }, ...others] = prefilled;
    const ids = [newDraftId()];
    const newId = (): string => {
      const draftId = newDraftId(ids);
      ids.push(draftId);
      return draftId;
    };
    session.send({
      type: 'START',
      shipmentId: source.CGO_ID,
      mblNo: source.MBL_NO,
      ...kind,
      ...(isExtension && kind.siType === 2 ? { extending: true } : {}),
      draftId: ids[0] ?? '',
      ...first,
      source,
      ...(others.length > 0 ? { others: others.map(other => ({ draftId: newId(), ...other })) } : {}),
      ...(file?.from === 'excel' ? { isWhole: true } : {}),
    });
  }

  const isCountFit = numFits(siType, extending, num) && num <= mostOf(siType, submitted.length);
  const mayStart = !mayAdd
    ? both('list.noRight')
    : copied.isLoading
      ? both('wizard.checking')
      : unless(isCountFit, refusalText('SI-S-04'));
  const mayExcel = hasButton(menu, 'IMPORT', SI_PATHS.customerList) ? mayStart : both('list.noRight');
  const commands = useCommands([
    wizardCommand('start', 'wizard.start', 'mod+enter', () => start(), { intent: 'primary', enabled: mayStart }),
    wizardCommand('dcsa', 'wizard.fromDcsa', 'alt+i', () => setDialog('dcsa'), { enabled: mayStart }),
    {
      ...wizardCommand('excel', 'wizard.fromDcsa', 'alt+e', () => setDialog('excel'), { enabled: mayExcel }),
      title: bothDesk('list.import'),
    },
    ...SI_TYPES.map((type, index) => ({
      ...wizardCommand(`type${type.code}`, 'wizard.siType', `alt+${index + 1}`, () => chooseType(Number(type.code))),
      title: { zh: type.zh, en: type.en },
      quiet: true,
    })),
  ]);
  const used = submitted.map(row => row.TBI_SIMBL_NO || row.TBI_MBL_NO);
  const numbers = siType === 2 ? splitNumbers(source.MBL_NO, num, extending ? used : []) : [source.MBL_NO];

  return (
    <div className="si-step">
      <div className="si-card si-init">
        {copied.data && (
          <Callout compact intent="primary" data-copied={copied.data.Id}>
            {desk('list.copyTitle', { no: showSiNumber(copied.data.TBI_NO) })}
          </Callout>
        )}
        {isExtension && <Callout intent="primary">{t('wizard.extends', { n: submitted.length })}</Callout>}
        <RadioGroup
          label={t('wizard.siType')}
          selectedValue={String(siType)}
          onChange={event => chooseType(Number(event.currentTarget.value))}
        >
          {SI_TYPES.map((type, index) => (
            <Radio key={type.code} value={type.code} data-path={`siType.${type.code}`}>
              {text(type)} <Kbd keys={`alt+${index + 1}`} />
            </Radio>
          ))}
        </RadioGroup>
        {siType === 2 && (
          <FormGroup
            label={t('wizard.count')}
            labelFor={`${id}-count`}
            intent={isCountFit ? 'none' : 'danger'}
            helperText={t('wizard.countHelp', {
              least: leastOf(siType, extending),
              most: mostOf(siType, submitted.length),
            })}
          >
            <NumericInput
              id={`${id}-count`}
              data-path="num"
              value={count}
              intent={isCountFit ? 'none' : 'danger'}
              aria-invalid={!isCountFit}
              min={leastOf(siType, extending)}
              max={mostOf(siType, submitted.length)}
              clampValueOnBlur
              onValueChange={value => setCount(Math.trunc(value) || 0)}
            />
          </FormGroup>
        )}
        <p className="si-numbers">
          {t('wizard.numbers')}: <span className="fl-mono">{isCountFit ? numbers.join(', ') : '—'}</span>
        </p>
        <FormGroup label={t('wizard.fromTemplate')} labelFor={`${id}-template`}>
          <HTMLSelect
            id={`${id}-template`}
            data-path="template"
            value={templateId}
            onChange={event => setTemplateId(event.currentTarget.value)}
          >
            <option value="">{t('wizard.noTemplate')}</option>
            {source.templates.map(template => (
              <option key={template.Id} value={template.Id}>
                {template.TBI_TEMPLATE_NAME}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        {siType === 1 && source.mergeCandidates.length > 0 && (
          <fieldset className="si-merge">
            <legend>{t('wizard.mergeHelp')}</legend>
            {source.mergeCandidates.map(({ MCGO_ID, MMBL_NO }) => (
              <Checkbox
                key={MCGO_ID}
                data-path={`merge.${MCGO_ID}`}
                checked={merged.includes(MCGO_ID)}
                label={MMBL_NO}
                onChange={event =>
                  setMerged(
                    event.currentTarget.checked ? [...merged, MCGO_ID] : merged.filter(other => other !== MCGO_ID),
                  )
                }
              />
            ))}
            {merging.length > 0 && (
              <FormGroup label={t('wizard.mergeMblNo')} labelFor={`${id}-merge`}>
                <HTMLSelect
                  id={`${id}-merge`}
                  data-path="mergeMblNo"
                  value={mergeMblNo}
                  onChange={event => setMergeMblNo(event.currentTarget.value)}
                  options={[
                    source.MBL_NO,
                    ...source.mergeCandidates.filter(({ MCGO_ID }) => merging.includes(MCGO_ID)).map(c => c.MMBL_NO),
                  ]}
                />
              </FormGroup>
            )}
          </fieldset>
        )}
      </div>
      <StepFoot commands={commands} />
      {dialog === 'dcsa' && (
        <DcsaDialog
          onCancel={close}
          onImport={async (drafts, from, ref) => {
            await start(drafts, { from, ref });
            close();
          }}
        />
      )}
      {dialog === 'excel' && (
        <ExcelDialog
          onCancel={close}
          onImport={async (drafts, ref, origins) => {
            await start(drafts, { from: 'excel', ref, origins });
            close();
          }}
        />
      )}
    </div>
  );
}
