import { memo } from 'react';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { QUANTITY_FIELDS } from '#contract/si/parts/totals.ts';
import { cargoLineSchema, type SiDraft, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { useT, useText } from '#kit/i18n.ts';
import type { SiSource } from '#machines/si/multi-create.work.ts';
import { containersLeft } from './prefill.ts';

const signOf = (value: string): string => (value.startsWith('-') ? 'over' : value === '0' ? 'none' : 'left');
const SHOWN_AT_MOST = 100;

/** What is left of each container after all drafts; too much is red and negative, nothing left is quiet. */
export const RemainderTable = memo(function RemainderTable(props: {
  readonly source: SiSource | null;
  readonly drafts: readonly SiDraft[];
}) {
  const t = useT('si');
  const text = useText();
  const rows = containersLeft(props.source, props.drafts);
  if (rows.length === 0) return <p className="fl-muted">{t('wizard.noContainers')}</p>;
  return (
    <table className="si-remainder">
      <caption>{t('wizard.remainder')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('wizard.container')}</th>
          {QUANTITY_FIELDS.map(field => (
            <th key={field} scope="col" className="fl-number">
              {text(siFieldLabel(cargoLineSchema, field))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN_AT_MOST).map(row => (
          <tr key={row.containerNo} data-container={row.containerNo}>
            <th scope="row" className="fl-mono">
              {row.containerNo || '—'} <small className="fl-muted">{printedContainerType(row.type)}</small>
            </th>
            {QUANTITY_FIELDS.map(field => (
              <td key={field} className="fl-number" data-left={signOf(row[field])}>
                {row[field]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
