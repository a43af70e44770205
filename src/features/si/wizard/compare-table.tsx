import { memo } from 'react';
import { type ExtraField, extraSchema } from '#contract/si/extra.ts';
import { canonicalJson } from '#contract/si/parts/content-hash.ts';
import { type SiDraft, siDraftSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { mergeText } from './merge-record.ts';

const LEFT_OUT: readonly string[] = ['draftId', 'shipmentId', 'siType', 'plannedCount', 'simblNo', 'deadline', 'extra'];
const EXTRA_FIELDS = Object.keys(extraSchema.shape) as ExtraField[];
const FIELDS = (Object.keys(siDraftSchema.shape) as (keyof SiDraft)[]).filter(field => !LEFT_OUT.includes(field));

/** The drafts side by side, field by field; rows that differ are marked, rows nobody filled in are left out. */
export const CompareTable = memo(function CompareTable(props: {
  readonly drafts: readonly SiDraft[];
  readonly billNumbers: readonly string[];
}) {
  const { drafts, billNumbers } = props;
  const t = useT('si');
  const text = useText();
  const shown = FIELDS.filter(field => drafts.some(draft => mergeText(draft, field).trim() !== ''));
  return (
    <ScrollRegion className="si-compare-scroll" label={t('wizard.comparison')}>
      <table className="si-compare" aria-label={t('wizard.comparison')}>
        <thead>
          <tr>
            <th scope="col">{t('review.field')}</th>
            {drafts.map((draft, index) => (
              <th key={draft.draftId} scope="col">
                {t('wizard.draft', { n: index + 1 })} <span className="fl-mono">{billNumbers[index]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(field => {
            const differs = new Set(drafts.map(draft => canonicalJson(draft[field]))).size > 1;
            return (
              <tr key={field} className={differs ? 'si-differs' : undefined}>
                <th scope="row">
                  {text(siFieldLabel(siDraftSchema, field))}
                  {differs && <small> ({t('review.differs')})</small>}
                </th>
                {drafts.map(draft => (
                  <td key={draft.draftId}>{mergeText(draft, field)}</td>
                ))}
              </tr>
            );
          })}
          {EXTRA_FIELDS.filter(field => drafts.some(draft => draft.extra[field] !== '')).map(field => {
            const differs = new Set(drafts.map(draft => draft.extra[field])).size > 1;
            return (
              <tr key={field} className={differs ? 'si-differs' : undefined}>
                <th scope="row">
                  {text(siFieldLabel(extraSchema, field))}
                  {differs && <small> ({t('review.differs')})</small>}
                </th>
                {drafts.map(draft => (
                  <td key={draft.draftId}>{draft.extra[field]}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
});
