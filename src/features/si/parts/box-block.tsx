import { Button, Checkbox } from '@blueprintjs/core';
import { AddIcon, TrashIcon } from '@blueprintjs/icons';
import { memo } from 'react';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { normaliseDecimal } from '#contract/si/parts/decimal.ts';
import { QUANTITY_FIELDS, type QuantityField, sumQuantities } from '#contract/si/parts/totals.ts';
import {
  type Box,
  boxSchema,
  type CargoLine,
  cargoLineSchema,
  emptyLine,
  siFieldLabel,
} from '#contract/si/shipping-instruction.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { BoxCell } from './box-cell.tsx';
import { type FindingsAt, NO_FINDINGS } from './draft-findings.ts';
import { findingsText } from './findings-text.ts';
import { type FieldEdit, REQUIRED_CELLS } from './lookups.ts';

const BOX_FIELDS = [
  'containerNo',
  'type',
  'sealNo',
  'packageCount',
  'packageCode',
  'weightKg',
  'volumeCbm',
  'tareKg',
] as const;
const FLAGS = ['shipperOwned', 'partLoad'] as const;
const LINE_FIELDS = [
  'goods',
  'goodsZh',
  'marks',
  'hsCode',
  'packageCode',
  'packageCount',
  'weightKg',
  'volumeCbm',
] as const;

export interface BoxBlockProps {
  readonly box: Box;
  readonly index: number;
  readonly findings: FindingsAt;
  /** Lines are shown; a draft with very many keeps the others folded. */
  readonly isOpen: boolean;
  readonly onToggle: (index: number) => void;
  readonly onEdit: (path: string, value: unknown) => void;
  readonly onChoose: (edits: readonly FieldEdit[]) => void;
  readonly onRemove: (index: number) => void;
  readonly onSpread: (index: number, by: QuantityField) => void;
  /** Id of the list of container numbers offered while typing. */
  readonly numbersId: string;
}

const totalsDiffer = (box: Box): boolean => {
  const sums = sumQuantities(box.lines);
  return box.lines.length > 1 && QUANTITY_FIELDS.some(field => normaliseDecimal(box[field]) !== sums[field]);
};

/** One container with its cargo lines as child rows. Drawn again only when it, or what is found in it, is another. */
export const BoxBlock = memo(function BoxBlock(props: BoxBlockProps) {
  const { box, index, findings, isOpen, onToggle, onEdit, onChoose, onRemove, onSpread, numbersId } = props;
  const t = useT('si');
  const text = useText();
  const path = `boxes.${index}`;
  const name = `${t('box')} ${index + 1}`;
  const at = (field: string) => findings.get(field) ?? NO_FINDINGS;
  const own = findingsText([...at(path), ...at(`${path}.lines`)], text);
  return (
    <section className="si-box-block" aria-label={name} data-path={path} tabIndex={-1}>
      <div className="si-box-row">
        <span className="si-box-place">{index + 1}</span>
        {BOX_FIELDS.map(field => (
          <BoxCell
            key={field}
            path={`${path}.${field}`}
            field={field}
            label={text(siFieldLabel(boxSchema, field))}
            name={`${name} ${text(siFieldLabel(boxSchema, field))}`}
            value={field === 'type' ? printedContainerType(box.type) : box[field]}
            findings={at(`${path}.${field}`)}
            onEdit={onEdit}
            onChoose={onChoose}
            required={REQUIRED_CELLS.has(field)}
            list={field === 'containerNo' ? numbersId : undefined}
          />
        ))}
        <Button
          variant="minimal"
          size="small"
          aria-expanded={isOpen}
          text={`${isOpen ? '▾' : '▸'} ${t('lineCount', { n: box.lines.length })}`}
          onClick={() => onToggle(index)}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<TrashIcon />}
          aria-label={t('removeBox', { n: index + 1 })}
          onClick={() => onRemove(index)}
        />
      </div>
      <div className="si-box-flags">
        {FLAGS.map(field => (
          <Checkbox
            key={field}
            inline
            data-path={`${path}.${field}`}
            label={text(siFieldLabel(boxSchema, field))}
            aria-label={`${name} ${text(siFieldLabel(boxSchema, field))}`}
            checked={box[field]}
            onChange={event => onEdit(`${path}.${field}`, event.currentTarget.checked)}
          />
        ))}
      </div>
      {own && <p className="si-cell-finding">{own}</p>}
      {totalsDiffer(box) && (
        <p className="si-spread">
          {t('totalsDiffer')} <Kbd keys="alt+s" />
          <Button size="small" text={t('spreadByWeight')} onClick={() => onSpread(index, 'weightKg')} />
          <Button size="small" text={t('spreadByPackages')} onClick={() => onSpread(index, 'packageCount')} />
        </p>
      )}
      {isOpen && <Lines box={box} path={path} name={name} findings={findings} onEdit={onEdit} onChoose={onChoose} />}
    </section>
  );
});

function Lines({
  box,
  path,
  name,
  findings,
  onEdit,
  onChoose,
}: Pick<BoxBlockProps, 'box' | 'findings' | 'onEdit' | 'onChoose'> & { readonly path: string; readonly name: string }) {
  const t = useT('si');
  const text = useText();
  const put = (lines: readonly CargoLine[]) => onEdit(`${path}.lines`, lines);
  return (
    <div className="si-lines">
      {box.lines.map((line, l) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is addressed by its place, also in events and findings
        <div key={l} className="si-line-row">
          {LINE_FIELDS.map(field => (
            <BoxCell
              key={field}
              path={`${path}.lines.${l}.${field}`}
              field={field}
              label={text(siFieldLabel(cargoLineSchema, field))}
              name={`${name} ${t('line')} ${l + 1} ${text(siFieldLabel(cargoLineSchema, field))}`}
              value={line[field]}
              findings={findings.get(`${path}.lines.${l}.${field}`) ?? NO_FINDINGS}
              onEdit={onEdit}
              onChoose={onChoose}
              required={REQUIRED_CELLS.has(`lines.${field}`)}
            />
          ))}
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t('removeLine', { n: l + 1 })}
            onClick={() => put(box.lines.toSpliced(l, 1))}
          />
        </div>
      ))}
      <Button
        variant="minimal"
        size="small"
        icon={<AddIcon />}
        text={t('addLine')}
        onClick={() => put([...box.lines, emptyLine()])}
      />
    </div>
  );
}
