import { memo, useMemo } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import {
  type CodeValue,
  GOODS_TYPES,
  PAYMENT_METHODS,
  SIGNING_METHODS,
  TRANSPORT_METHODS,
} from '#contract/si/code-lists.ts';
import type { QuantityField } from '#contract/si/parts/totals.ts';
import { wrapText } from '#contract/si/parts/wrap-text.ts';
import { type SiDraft, siDraftSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PartyTextArea } from '#kit/party-text-area.tsx';
import { BoxEditor } from './box-editor.tsx';
import { DraftField } from './draft-field.tsx';
import { type DraftFindings, NO_FINDINGS } from './draft-findings.ts';
import { ExtraFields } from './extra-fields.tsx';
import { worstOf } from './findings-text.ts';
import { DRAFT_LOOKUPS, type FieldEdit, REQUIRED } from './lookups.ts';
import './draft-form.css';

type TextField = { [K in keyof SiDraft]: SiDraft[K] extends string ? K : never }[keyof SiDraft];

interface FieldSpec {
  readonly field: TextField;
  readonly options?: readonly CodeValue[];
  readonly kind?: 'date' | 'number';
}

const REFERENCES: readonly FieldSpec[] = [
  { field: 'mblNo' },
  { field: 'simblNo' },
  { field: 'shipperRef' },
  { field: 'goodsType', options: GOODS_TYPES },
  { field: 'paymentMethod', options: PAYMENT_METHODS },
  { field: 'paymentPlace' },
  { field: 'signingMethod', options: SIGNING_METHODS },
  { field: 'originals', kind: 'number' },
  { field: 'copies', kind: 'number' },
];
const ROUTING: readonly FieldSpec[] = [
  { field: 'carrier' },
  { field: 'vessel' },
  { field: 'voyage' },
  { field: 'sailingDate', kind: 'date' },
  { field: 'receipt' },
  { field: 'receiptCode' },
  { field: 'loading' },
  { field: 'loadingCode' },
  { field: 'discharge' },
  { field: 'dischargeCode' },
  { field: 'delivery' },
  { field: 'deliveryCode' },
  { field: 'transportMethod', options: TRANSPORT_METHODS },
];
/** A bill of lading has room for so many lines of a party, the attached list included (SI-P-02). */
const PARTY_LINE_LIMIT = 8;
const PARTIES = ['consignor', 'consignee', 'notifier1', 'notifier2', 'notifier3'] as const;
type PartyName = (typeof PARTIES)[number];

export interface DraftFormProps {
  readonly draft: SiDraft;
  readonly findings: DraftFindings;
  readonly containerNos: readonly string[];
  /** Stays the same function while the form is open, so that an edit draws one field and not all. */
  readonly onEdit: (path: string, value: unknown) => void;
  /** Several values that were chosen together; one step to undo. */
  readonly onChoose: (edits: readonly FieldEdit[]) => void;
  readonly onSpread: (index: number, by: QuantityField) => void;
  readonly focusPath?: string | null;
}

/** The form of one SI draft: containers, which change most, then parties left, references, routing and goods right. */
export function DraftForm({ draft, findings, containerNos, onEdit, onChoose, onSpread, focusPath }: DraftFormProps) {
  const t = useT('si');
  const at = (path: string) => findings.all.get(path) ?? NO_FINDINGS;
  const field = ({ field: name, options, kind }: FieldSpec) => (
    <DraftField
      key={name}
      path={name}
      label={siFieldLabel(siDraftSchema, name)}
      value={draft[name]}
      onEdit={onEdit}
      findings={at(name)}
      onChoose={onChoose}
      {...(DRAFT_LOOKUPS[name] ? { lookup: DRAFT_LOOKUPS[name] } : {})}
      {...(name === 'voyage' ? { loadingCode: draft.loadingCode, carrier: draft.carrier } : {})}
      {...(options ? { options } : {})}
      {...(kind ? { kind } : {})}
    />
  );
  const area = (name: 'marks' | 'goods' | 'remarks') => (
    <DraftField
      path={name}
      kind="area"
      label={siFieldLabel(siDraftSchema, name)}
      value={draft[name]}
      onEdit={onEdit}
      findings={at(name)}
    />
  );
  const onList = useMemo(
    () => (path: string, value: string) =>
      onEdit(path, value === '' ? [] : value.split(',').map(item => item.trimStart())),
    [onEdit],
  );
  const list = (name: 'hsCodes' | 'emails') => (
    <DraftField
      path={name}
      label={siFieldLabel(siDraftSchema, name)}
      value={draft[name].join(', ')}
      onEdit={onList}
      onChoose={onChoose}
      {...(DRAFT_LOOKUPS[name] ? { lookup: DRAFT_LOOKUPS[name] } : {})}
      findings={at(name)}
      help={t('listHelp')}
    />
  );
  return (
    <form className="si-form" aria-label={t('draftForm')} onSubmit={event => event.preventDefault()}>
      <fieldset>
        <legend>{t('containers')}</legend>
        {at('boxes').length > 0 && <FindingList findings={at('boxes')} />}
        <BoxEditor
          boxes={draft.boxes}
          findings={findings}
          containerNos={containerNos}
          onEdit={onEdit}
          onChoose={onChoose}
          onSpread={onSpread}
          focusPath={focusPath ?? null}
        />
      </fieldset>
      <div className="si-form-columns">
        <fieldset>
          <legend>{t('parties')}</legend>
          {PARTIES.map(name => (
            <PartyField key={name} name={name} value={draft[name]} findings={at(name)} onEdit={onEdit} />
          ))}
        </fieldset>
        <div>
          <fieldset>
            <legend>{t('references')}</legend>
            <div className="si-field-grid">{REFERENCES.map(field)}</div>
          </fieldset>
          <fieldset>
            <legend>{t('routing')}</legend>
            <div className="si-field-grid">{ROUTING.map(field)}</div>
          </fieldset>
          <fieldset>
            <legend>{t('goods')}</legend>
            <div className="si-field-wide">
              {area('marks')}
              {area('goods')}
            </div>
            <div className="si-field-grid">
              {field({ field: 'packageCode' })}
              {list('hsCodes')}
              {list('emails')}
            </div>
            {area('remarks')}
          </fieldset>
        </div>
      </div>
      <ExtraFields draft={draft} at={at} onEdit={onEdit} />
    </form>
  );
}

const PartyField = memo(function PartyField(props: {
  readonly name: PartyName;
  readonly value: string;
  readonly findings: readonly Finding[];
  readonly onEdit: (path: string, value: unknown) => void;
}) {
  const { name, value, findings, onEdit } = props;
  const text = useText();
  return (
    <div className="si-party">
      <PartyTextArea
        data-path={name}
        label={`${text(siFieldLabel(siDraftSchema, name))}${REQUIRED.has(name) ? ' *' : ''}`}
        value={value}
        onChange={typed => onEdit(name, typed)}
        wrap={wrapText}
        maxLines={PARTY_LINE_LIMIT}
        aria-invalid={worstOf(findings) === 'danger'}
        rows={name === 'notifier2' || name === 'notifier3' ? 2 : 5}
      />
      {findings.length > 0 && <FindingList findings={findings} />}
    </div>
  );
});
