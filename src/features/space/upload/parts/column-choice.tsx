import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { SPACE_SHEET, type SpaceField } from '#contract/space/upload/sheet-fields.ts';
import type { SpaceSheet } from '#contract/space/upload/upload.calls.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import '../locale/words.ts';

interface Asked {
  readonly sheet: number;
  readonly headLine: number | null;
}

/** Which sheet of the file, where its headings stand, and what each column is taken for. */
export function ColumnChoice({
  sheet,
  onAsk,
  onUses,
}: {
  readonly sheet: SpaceSheet;
  readonly onAsk: (asked: Asked) => void;
  readonly onUses: (uses: SpaceSheet['uses']) => void;
}) {
  const t = useT('spaceUpload');
  const text = useText();
  const id = useId();
  const { sheets, headLine, top, headings, uses, samples } = sheet;
  const options = [
    { value: '', label: t('notRead') },
    ...Object.entries(SPACE_SHEET).map(([value, label]) => ({ value, label: text(label) })),
  ];
  return (
    <>
      <div className="su-band">
        {sheets.length > 1 && (
          <FormGroup label={t('sheet')} labelFor={`${id}sheet`}>
            <HTMLSelect
              id={`${id}sheet`}
              fill
              value={String(sheet.sheet)}
              onChange={({ currentTarget: { value } }) => onAsk({ sheet: Number(value), headLine: null })}
              options={sheets.map((label, value) => ({ value: String(value), label }))}
            />
          </FormGroup>
        )}
        <FormGroup label={t('headLine')} labelFor={`${id}head`}>
          <HTMLSelect
            id={`${id}head`}
            fill
            value={headLine === null ? '' : String(headLine)}
            onChange={({ currentTarget: { value } }) => onAsk({ sheet: sheet.sheet, headLine: Number(value) || null })}
            options={[
              { value: '', label: t('headNone') },
              ...top.map(({ line, text: words }) => ({ value: String(line), label: `${line}: ${words}` })),
            ]}
          />
        </FormGroup>
      </div>
      {headings.length > 0 && (
        <ScrollRegion label={t('columns')} className="su-rows">
          <table className="su-table">
            <thead>
              <tr>
                <th scope="col">{t('heading')}</th>
                <th scope="col">{t('use')}</th>
                <th scope="col">{t('sample')}</th>
              </tr>
            </thead>
            <tbody>
              {headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may be alike
                <tr key={at}>
                  <th scope="row">{heading || '—'}</th>
                  <td>
                    <HTMLSelect
                      aria-label={`${t('use')} ${heading || at + 1}`}
                      value={uses[at] ?? ''}
                      onChange={({ currentTarget: { value } }) =>
                        onUses(uses.with(at, (value || null) as SpaceField | null))
                      }
                      options={options}
                    />
                  </td>
                  <td>
                    {samples
                      .map(cells => cells[at] ?? '')
                      .filter(cell => cell !== '')
                      .join(' · ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}
