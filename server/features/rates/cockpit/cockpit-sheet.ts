import type { DataOf } from '#contract/kernel/call.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import type { CockpitTile, rateCockpit, rateCockpitCharts, rateGaps } from '#contract/rates/cockpit/cockpit.calls.ts';
import { COCKPIT_PARTS, COCKPIT_TILES, FUNNEL_STEPS, type FunnelStep } from '#contract/rates/cockpit/cockpit-words.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import type { FileAnswer } from '../../../kernel/http/implement-file.ts';
import type { CellValue } from '../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';

/** The cockpit as a sheet: a line for every figure that the screen shows. */

const FIGURES: Text = { zh: '指标', en: 'Figures' };
const HEADS: readonly Text[] = [
  { zh: '部分', en: 'Part' },
  { zh: '项目', en: 'Item' },
  { zh: '明细', en: 'Detail' },
  { zh: '数值', en: 'Figure' },
  { zh: '次数', en: 'Times' },
];
const COLUMNS = [
  { key: 'part', kind: 'text', width: 34 },
  { key: 'item', kind: 'text', width: 30 },
  { key: 'detail', kind: 'text', width: 24 },
  { key: 'figure', kind: 'number', width: 14 },
  { key: 'times', kind: 'number', width: 10 },
] as const;

interface Parts extends DataOf<typeof rateCockpit> {
  readonly charts: DataOf<typeof rateCockpitCharts>;
  readonly gaps: DataOf<typeof rateGaps>;
}

function* linesOf({ tiles, charts, gaps }: Parts, language: Language): Generator<readonly CellValue[]> {
  const words = (text: Text) => say(text, language);
  const part = (key: keyof typeof COCKPIT_PARTS) => words(COCKPIT_PARTS[key]);
  for (const [tile, title] of Object.entries(COCKPIT_TILES))
    yield [words(FIGURES), words(title), '', tiles[tile as CockpitTile], null];
  for (const { pol, pod, types, asked } of gaps.rows)
    yield [part('gaps'), `${pol.code} - ${pod.code}`, types.join(' '), null, asked];
  for (const { trade, week, containerType, median, asked } of charts.medians)
    yield [part('medians'), words(trade), `${week} ${printedContainerType(containerType)}`, median, asked];
  for (const { carrier, best } of charts.best) yield [part('best'), carrier.code, words(carrier), null, best];
  for (const [step, title] of Object.entries(FUNNEL_STEPS))
    yield [part('funnel'), words(title), '', charts.funnel[step as FunnelStep], null];
  for (const { day, p50, p95, asked } of charts.response) {
    yield [part('response'), day, 'p50', p50, asked];
    yield [part('response'), day, 'p95', p95, asked];
  }
}

export function cockpitSheet(parts: Parts, language: Language, company: string): FileAnswer {
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    yield* linesOf(parts, language);
  }
  const mark = `${company} · ${parts.at.slice(0, 16).replace('T', ' ')} UTC`;
  return sheetFile(
    `rate-cockpit-${parts.by.today}.xlsx`,
    writeSheet('xlsx', {
      sheetName: 'cockpit',
      head: [{ cells: [mark] }, { cells: HEADS.map(head => say(head, language)) }],
      columns: COLUMNS,
      rows: rows(),
    }),
  );
}
