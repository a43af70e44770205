import { type BillBody, type BillField, billFieldLabel } from '#contract/bill/body.ts';
import { useT, useText } from '#kit/i18n.ts';
import { differences } from '../edit/compare.ts';
import './side.css';

/** What the bill says otherwise than the SI, field by field; a line leads to its field. */
export function Differences({
  body,
  source,
  onGo,
}: {
  readonly body: BillBody;
  readonly source: BillBody | null;
  readonly onGo: (field: BillField) => void;
}) {
  const t = useT('bill');
  const text = useText();
  const fields = differences(body, source);
  return (
    <section className="bill-side" aria-label={t('differences')}>
      <h2>{t('differences')}</h2>
      {fields.length === 0 && <p className="fl-muted">{t('noDifference')}</p>}
      <ul className="bill-diff">
        {fields.map(field => (
          <li key={field}>
            <button type="button" onClick={() => onGo(field)}>
              <b>{text(billFieldLabel(field))}</b>
              <del>{source?.[field] || t('blank')}</del>
              <ins>{body[field] || t('blank')}</ins>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
