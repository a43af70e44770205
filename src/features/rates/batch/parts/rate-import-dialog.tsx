import { Checkbox, FileInput, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { RefLabel } from '#contract/kernel/resource.ts';
import type { RateBatch } from '#contract/rates/batch/batch.calls.ts';
import {
  mapRateSheet,
  previewRateSheet,
  type RateSheet,
  SHEET_TYPES,
  uploadRateSheet,
} from '#contract/rates/batch/import/import.calls.ts';
import { mapLclSheet, previewLclSheet, uploadLclSheet } from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import { LCL_FIELDS } from '#contract/rates/batch/import/lcl-sheet.ts';
import { IMPORT_FIELDS } from '#contract/rates/batch/import/sheet-columns.ts';
import { DAY_ORDERS } from '#contract/rates/batch/import/sheet-days.ts';
import { sheetRefusal } from '#contract/rates/batch/import/sheet-refusal.ts';
import { DEFAULT_PRICE_COLUMNS, PRODUCT_TYPES } from '#contract/rates/codes.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import type { Unchosen } from '#kit/form/read-input.ts';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import '../locale/words.ts';
import '../batch.css';
import { batchAddress } from './batch-address.ts';
import { pastedSheet } from './pasted-sheet.ts';
import { SheetChoice } from './sheet-choice.tsx';
import { SheetFees } from './sheet-fees.tsx';

const TYPES = [...DEFAULT_PRICE_COLUMNS, '20RF', '40RH', '20OT', '40OT', '20FR', '40FR', '20TK'];

type Rates = RateBatch['rates'];

const CALLS = {
  fcl: { upload: uploadRateSheet, map: mapRateSheet, preview: previewRateSheet },
  lcl: { upload: uploadLclSheet, map: mapLclSheet, preview: previewLclSheet },
} as const;

interface Reading {
  /** What makes it the same reading. */
  readonly said: object;
  readonly work: () => Promise<{ data: RateSheet }>;
}

/** A price sheet is sent, its columns are agreed, and its preview opens as a batch. */
export function RateImportDialog({
  rates,
  source = 'file',
  onClose,
}: {
  readonly rates: Rates;
  /** Rows that were copied in a spreadsheet are pasted here, and read as a file of theirs would be. */
  readonly source?: 'file' | 'clipboard';
  readonly onClose: () => void;
}) {
  const calls = CALLS[rates] as (typeof CALLS)['fcl'];
  const t = useT('rateBatch');
  const kit = useT('kit');
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const id = useId();
  const [sheet, setSheet] = useState<RateSheet | null>(null);
  const [carrier, setCarrier] = useState<RefLabel>();
  const [carrierValue, setCarrierValue] = useState<string | Unchosen | null>(null);
  const [publishes, setPublishes] = useState(false);
  const [isTooLittle, setTooLittle] = useState(false);
  const reading = useSend({
    name: ['rates', 'readSheet'],
    wordsOf: ({ said }: Reading) => said,
    send: async ({ work }) => (await work()).data,
    onDone: setSheet,
  });
  // A refusal stands below the file.
  const read = (said: object, work: Reading['work']) => void reading.run({ said, work }).catch(() => undefined);
  const previewing = useSend({
    name: ['rates', 'previewSheet'],
    send: async (body: BodyOf<typeof previewRateSheet>, { once }) =>
      (await client.call(calls.preview, { body, ...once })).data,
    onDone: made => {
      onClose();
      navigate(batchAddress(made));
    },
  });
  const run = async (): Promise<void> => {
    if (!sheet) return;
    const carrierId = typeof carrierValue === 'string' ? carrierValue : null;
    await previewing.run({
      id: sheet.id,
      sheet: sheet.sheet,
      headLine: sheet.headLine,
      feeSheet: sheet.feeSheet,
      uses: sheet.uses,
      defaults: { ...sheet.defaults, carrierId },
      publishes,
    });
  };
  const setDefault = (name: string, value: string | null): void =>
    setSheet(before => before && { ...before, defaults: { ...before.defaults, [name]: value } });
  const refusal =
    sheet && sheet.headLine !== null
      ? sheetRefusal(sheet.uses, { unclearDays: sheet.unclearDays, dayOrder: sheet.defaults.dayOrder })
      : null;
  return (
    <AskDialog
      title={t(rates === 'lcl' ? 'lclImport' : 'importTitle')}
      width={860}
      send={{ label: t('preview'), disabled: !sheet || sheet.headLine === null || refusal !== null, run }}
      onClose={onClose}
    >
      {source === 'clipboard' && (
        <FormGroup label={t('pasteRows')} labelFor={`${id}paste`} helperText={t('pasteHelp')}>
          <TextArea
            id={`${id}paste`}
            fill
            autoFocus
            rows={3}
            value=""
            placeholder={sheet?.fileName ?? t('pasteHere')}
            onChange={() => undefined}
            onPaste={event => {
              event.preventDefault();
              const pasted = event.clipboardData.getData('text/plain');
              const file = pastedSheet(pasted, 'clipboard.csv');
              setTooLittle(file === null);
              if (file) read([file.name, pasted], () => client.upload(calls.upload, file));
            }}
          />
        </FormGroup>
      )}
      {source === 'file' && (
        <FormGroup
          label={t('file')}
          labelFor={`${id}file`}
          helperText={t(rates === 'lcl' ? 'lclFileHelp' : 'fileHelp')}
        >
          <FileInput
            buttonText={kit('import.browse')}
            inputProps={{ id: `${id}file`, accept: SHEET_TYPES.join(',') }}
            text={sheet?.fileName ?? t('chooseFile')}
            fill
            onInputChange={event => {
              const file = event.currentTarget.files?.[0];
              if (file) read([file.name, file.size, file.lastModified], () => client.upload(calls.upload, file));
            }}
          />
        </FormGroup>
      )}
      <p role="alert" className="fl-finding-error">
        {(reading.trouble && text(reading.trouble.text)) ||
          (isTooLittle ? t('pasteTooLittle') : '') ||
          (sheet?.headLine === null ? t(rates === 'lcl' ? 'noLclHead' : 'noHead') : '') ||
          (refusal && text(refusal.message))}
      </p>
      {sheet && (
        <>
          <SheetChoice
            sheet={sheet}
            onAsk={asked => read(asked, () => client.call(calls.map, { body: { id: sheet.id, ...asked } }))}
          />
          {sheet.headLine !== null && <p role="status">{t(sheet.isKnown ? 'known' : 'unknown')}</p>}
          {sheet.unclearDays.length > 0 && (
            <FormGroup
              label={t('dayOrder')}
              labelFor={`${id}order`}
              helperText={t('dayOrderHelp', { days: sheet.unclearDays.join(' · ') })}
            >
              <HTMLSelect
                id={`${id}order`}
                value={sheet.defaults.dayOrder ?? ''}
                onChange={event => setDefault('dayOrder', event.currentTarget.value || null)}
                options={[
                  { value: '', label: t('dayOrderNone') },
                  ...DAY_ORDERS.map(value => ({ value, label: t(`dayOrder${value}`) })),
                ]}
              />
            </FormGroup>
          )}
          <SheetFees sheet={sheet} />
          <Columns sheet={sheet} rates={rates} onUses={uses => setSheet({ ...sheet, uses })} />
          <div className="fl-batch-actions">
            <fieldset>
              <legend>{t('defaults')}</legend>
              {rates === 'fcl' && (
                <>
                  <FormGroup label={t('carrier')} labelFor={`${id}carrier`}>
                    <ReferencePicker
                      id={`${id}carrier`}
                      resource="ShippingLine"
                      label={t('carrier')}
                      value={carrierValue}
                      chosen={carrier}
                      onChange={(value, row) => {
                        setCarrierValue(value);
                        if (row) setCarrier(row);
                      }}
                    />
                  </FormGroup>
                  <FormGroup label={text(IMPORT_FIELDS.productType)} labelFor={`${id}product`}>
                    <HTMLSelect
                      id={`${id}product`}
                      value={sheet.defaults.productType}
                      onChange={event => setDefault('productType', event.currentTarget.value)}
                      options={Object.entries(PRODUCT_TYPES).map(([value, label]) => ({ value, label: text(label) }))}
                    />
                  </FormGroup>
                </>
              )}
              {(['currency', 'validFrom', 'validTo'] as const).map(name => (
                <FormGroup key={name} label={t(name)} labelFor={`${id}${name}`}>
                  {name === 'currency' ? (
                    <InputGroup
                      id={`${id}${name}`}
                      maxLength={3}
                      value={sheet.defaults.currency ?? ''}
                      onValueChange={value => setDefault(name, value.toUpperCase())}
                    />
                  ) : (
                    <DayInput
                      id={`${id}${name}`}
                      value={sheet.defaults[name] ?? ''}
                      onChange={value => setDefault(name, value || null)}
                    />
                  )}
                </FormGroup>
              ))}
            </fieldset>
          </div>
          <Checkbox
            checked={publishes}
            label={t('publishes')}
            onChange={event => setPublishes(event.currentTarget.checked)}
          />
        </>
      )}
    </AskDialog>
  );
}

function Columns({
  sheet,
  rates,
  onUses,
}: {
  readonly sheet: RateSheet;
  readonly rates: Rates;
  readonly onUses: (uses: RateSheet['uses']) => void;
}) {
  const t = useT('rateBatch');
  const text = useText();
  const options = [
    { value: '', label: t('notRead') },
    ...Object.entries(rates === 'lcl' ? LCL_FIELDS : IMPORT_FIELDS).map(([value, label]) => ({
      value,
      label: text(label),
    })),
    ...(rates === 'lcl' ? [] : TYPES.map(type => ({ value: `PRICE:${type}`, label: t('price', { type }) }))),
  ];
  return (
    <ScrollRegion label={t('columns')}>
      <table className="fl-batch-columns">
        <thead>
          <tr>
            <th scope="col">{t('heading')}</th>
            <th scope="col">{t('use')}</th>
            <th scope="col">{t('sample')}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.headings.map((heading, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may be alike
            <tr key={at}>
              <th scope="row">{heading || '–'}</th>
              <td>
                <HTMLSelect
                  aria-label={`${t('use')} ${heading || at + 1}`}
                  value={sheet.uses[at] ?? ''}
                  onChange={event => onUses(sheet.uses.with(at, event.currentTarget.value || null))}
                  options={options}
                />
              </td>
              <td>
                {sheet.samples
                  .map(cells => cells[at] ?? '')
                  .filter(cell => cell !== '')
                  .slice(0, 3)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
