import { useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import type { Comparison } from './source-differences.ts';

/**
 * The SI beside the shipment, row by row; a difference is said in words, not by colour alone. What both say alike stands once, in the
 * width of both, so that the differences are what is seen.
 */
export function SourceCompare({ rows }: { readonly rows: readonly Comparison[] }) {
  const t = useT('si');
  const text = useText();
  return (
    <table className="si-compare">
      <thead>
        <tr>
          <th scope="col">{t('review.field')}</th>
          <th scope="col">{t('review.submitted')}</th>
          <th scope="col">{t('review.source')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.path} className={row.differs ? 'si-differs' : undefined}>
            <th scope="row">{text(row.label)}</th>
            {row.si === row.source ? (
              <td colSpan={2} className="si-lines fl-muted">
                {row.si || '—'}
              </td>
            ) : (
              <>
                <td className="si-lines">{row.si || '—'}</td>
                <td className="si-lines">
                  {row.source || '—'} {row.differs && <StatusTag tone="warn">{t('review.differs')}</StatusTag>}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
