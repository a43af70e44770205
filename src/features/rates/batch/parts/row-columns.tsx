import type { Text } from '#contract/kernel/text.ts';
import type { RateBatchRowView } from '#contract/rates/batch/batch.calls.ts';
import {
  BATCH_CODES,
  type BatchCode,
  ROW_OUTCOMES,
  ROW_REASONS,
  type RowReason,
} from '#contract/rates/batch/batch-codes.ts';
import { RATE_CODES, type RateCode } from '#contract/rates/rate-codes.ts';
import { RATE_FINDINGS } from '#contract/rates/rules/findings/catalogue.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { formatFigure } from '#kit/figures.ts';
import type { Column } from '#kit/grid-column.ts';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { both } from '../locale/both.ts';

/** Columns of a batch's rows: what each rate was and becomes. */

const TONES: Readonly<Record<string, Tone>> = { good: 'ok', warn: 'warn', bad: 'bad', info: 'info' };

const isOneOf = <T extends object>(words: T, code: string): code is Extract<keyof T, string> =>
  Object.hasOwn(words, code);

/** A code of a row in words. */
export function reasonText(code: string): Text {
  if (isOneOf(ROW_REASONS, code)) return ROW_REASONS[code as RowReason];
  if (isOneOf(BATCH_CODES, code)) return BATCH_CODES[code as BatchCode];
  if (isOneOf(RATE_FINDINGS, code)) return RATE_FINDINGS[code];
  return isOneOf(RATE_CODES, code) ? RATE_CODES[code as RateCode] : { zh: code, en: code };
}

type Say = (text: Text) => string;

const priceText = (price: string | null): string => (price === null ? '–' : formatFigure(price));

/** `20GP 1,020 → 1,320`; what stays is left out, of a new rate everything is said. */
const pricesText = ({ prices, isNew }: RateBatchRowView['pieces'][number]): string =>
  prices
    .filter(({ before, after }) => isNew || before !== after)
    .map(
      ({ containerType, before, after }) =>
        `${printedContainerType(containerType)} ${priceText(before)} → ${priceText(after)}`,
    )
    .join(' · ');

export const becomesText = (row: RateBatchRowView, say: Say): string =>
  row.pieces
    .map(piece => {
      const days = `${piece.validFrom} – ${piece.validTo}`;
      const isMoved = row.before && (row.before.validFrom !== piece.validFrom || row.before.validTo !== piece.validTo);
      return [
        ...(piece.isNew ? [say(both('isNew')), piece.lane] : []),
        ...(piece.isNew || isMoved || row.pieces.length > 1 ? [days] : []),
        pricesText(piece),
        ...(piece.fields.length > 0 ? [say(both('fields', { fields: piece.fields.join(', ') }))] : []),
      ]
        .filter(part => part !== '')
        .join(' ');
    })
    .join('; ');

const whyText = (row: RateBatchRowView, say: Say): string =>
  [
    ...(row.reason ? [say(reasonText(row.reason))] : []),
    ...row.messages.map(say),
    ...(row.cuts > 0 ? [say(both('cuts', { n: row.cuts }))] : []),
    ...(row.isEdited ? [say(both('edited'))] : []),
    ...(row.reverted ? [say(both(row.reverted === 'BACK' ? 'wentBack' : 'kept'))] : []),
  ].join(' · ');

const WHY: Pick<Column<RateBatchRowView>, 'key' | 'label'> = { key: 'why', label: both('why') };

/** Of a sheet the row and what is wrong with it come first: there is no rate yet to tell the row by. */
export const rowColumns = (say: Say, isImport = false): readonly Column<RateBatchRowView>[] => [
  { key: 'seq', label: { zh: '序号', en: 'No.' }, width: 60, numeric: true, cell: ({ seq }) => seq },
  ...(isImport
    ? [
        {
          key: 'sourceRow',
          label: both('sourceRow'),
          width: 80,
          numeric: true,
          cell: ({ sourceRow }: RateBatchRowView) => sourceRow ?? '–',
        },
      ]
    : []),
  {
    key: 'outcome',
    label: both('outcome'),
    width: 100,
    cell: ({ outcome }) => {
      const words = ROW_OUTCOMES[outcome];
      return <StatusTag tone={'tone' in words ? (TONES[words.tone] ?? 'neutral') : 'neutral'}>{say(words)}</StatusTag>;
    },
  },
  ...(isImport ? [{ ...WHY, width: 460, cell: (row: RateBatchRowView) => whyText(row, say) }] : []),
  { key: 'rateNo', label: both('rateNo'), width: 140, cell: ({ rateNo }) => rateNo ?? '–' },
  { key: 'carrier', label: both('carrier'), width: 80, cell: ({ carrier }) => carrier },
  { key: 'lane', label: both('lane'), width: 150, cell: ({ lane }) => lane },
  {
    key: 'validity',
    label: both('validity'),
    width: 180,
    cell: ({ before }) => (before ? `${before.validFrom} – ${before.validTo}` : '–'),
  },
  { key: 'becomes', label: both('becomes'), width: 420, cell: row => becomesText(row, say) },
  ...(isImport ? [] : [{ ...WHY, width: 280, cell: (row: RateBatchRowView) => whyText(row, say) }]),
];
