import type { Upload } from '#contract/booking/upload/upload.calls.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../locale/words.ts';
import '../upload.css';

/** What could not be read of the cells. */
export function SheetProblems({ upload: { problems, problemCount } }: { readonly upload: Upload }) {
  const t = useT('bookingUpload');
  const text = useText();
  if (problemCount === 0) return null;
  const label = t('sheet.problems', { n: problemCount });
  return (
    <section>
      <h2>{label}</h2>
      <ScrollRegion label={label} className="bk-upload-problems">
        <table className="bk-upload-table">
          <thead>
            <tr>
              {(['row', 'column', 'value', 'what'] as const).map(column => (
                <th key={column} scope="col">
                  {t(`sheet.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, column, heading, value, message }) => (
              <tr key={`${line} ${column} ${message.en}`}>
                <th scope="row">{line}</th>
                <td>{heading}</td>
                <td>{value}</td>
                <td>{text(message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {problems.length < problemCount && <p className="fl-muted">{t('sheet.more', { n: problems.length })}</p>}
    </section>
  );
}
