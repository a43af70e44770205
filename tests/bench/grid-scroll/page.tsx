import '@blueprintjs/core/lib/css/blueprint.css';
import '#kit/theme.css';
import { BlueprintProvider } from '@blueprintjs/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  choice,
  code,
  date,
  decimal,
  instant,
  integer,
  reference,
  text,
  texts,
  yesNo,
} from '#contract/kernel/field.ts';
import { type AnyRow, defineResource } from '#contract/kernel/resource.ts';
import { CommandRegistryProvider } from '#kit/command-registry.tsx';
import { columnsOf } from '#kit/table/columns-of.tsx';
import { ResourceTable } from '#kit/table/resource-table.tsx';
import { pagedRows } from '#kit/table/row-list.ts';
import type { TableView } from '#kit/table/table-column.ts';

/** A table of as many places as the address says, `?rows=100000`, for the benchmark beside this folder. */
const COUNT = Number(new URLSearchParams(location.search).get('rows') ?? 100_000);
const PAGE = 500;

const places = defineResource({
  name: 'BenchPlace',
  docType: 'benchPlace',
  title: { zh: '地点', en: 'Places' },
  paths: ['/BasicData/GlobleHaven'],
  owner: 'global',
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 10, required: true }),
    nameZh: text({ zh: '中文名', en: 'Chinese name' }, { max: 60, inline: true }),
    nameEn: text({ zh: '英文名', en: 'English name' }, { max: 100, inline: true }),
    country: reference({ zh: '国家', en: 'Country' }, 'Country', {}),
    status: choice(
      { zh: '状态', en: 'Status' },
      {
        ACTIVE: { zh: '启用', en: 'Active', tone: 'good' },
        PROPOSED: { zh: '待审', en: 'Proposed', tone: 'warn' },
        DISABLED: { zh: '停用', en: 'Disabled', tone: 'neutral' },
      },
      {},
    ),
    isPort: yesNo({ zh: '海港', en: 'Sea port' }),
    latitude: decimal({ zh: '纬度', en: 'Latitude' }, { scale: 5 }),
    longitude: decimal({ zh: '经度', en: 'Longitude' }, { scale: 5 }),
    berths: integer({ zh: '泊位', en: 'Berths' }, {}),
    validFrom: date({ zh: '生效', en: 'Valid from' }, {}),
    checkedAt: instant({ zh: '核对时间', en: 'Checked at' }, {}),
    aliases: texts({ zh: '别名', en: 'Aliases' }, { max: 40, most: 10 }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: ['code'],
  sort: 'code',
});

const NAMES = ['上海', '宁波', '深圳', '釜山', '长滩', '鹿特丹', '汉堡', '新加坡', '安特卫普', '洛杉矶'];
const STATES = ['ACTIVE', 'PROPOSED', 'DISABLED'];
const rowAt = (at: number): AnyRow => ({
  id: `p${at}`,
  version: 1,
  code: `CN${String(at).padStart(6, '0')}`,
  nameZh: `${NAMES[at % NAMES.length]}港区 ${at}`,
  nameEn: `Harbour number ${at} of the eastern coast`,
  country: at % 3 === 0 ? 'cn' : 'us',
  status: STATES[at % STATES.length],
  isPort: at % 2 === 0,
  latitude: (31 + (at % 1000) / 1000).toFixed(5),
  longitude: (121 + (at % 1000) / 1000).toFixed(5),
  berths: at % 40,
  validFrom: '2026-01-01',
  checkedAt: new Date(Date.UTC(2026, 10, 21) + at * 1000).toISOString(),
  aliases: ['SHA', 'SHG'],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});
const REFS = {
  cn: { id: 'cn', code: 'CN', zh: '中国', en: 'China' },
  us: { id: 'us', code: 'US', zh: '美国', en: 'United States' },
};
const COLUMNS = columnsOf(places, 'CN');
const ROWS = pagedRows(
  Array.from({ length: Math.ceil(COUNT / PAGE) }, (_, page) =>
    Array.from({ length: Math.min(PAGE, COUNT - page * PAGE) }, (__, at) => rowAt(page * PAGE + at)),
  ),
);

function Page() {
  const [view, setView] = useState<TableView>({ columns: [], frozen: 1, density: 'normal', sort: '' });
  return (
    <main className="fl-page fl-page-fill">
      <ResourceTable
        label="地点"
        columns={COLUMNS}
        rows={ROWS}
        refs={REFS}
        view={view}
        onView={change => setView(before => ({ ...before, ...change }))}
        total={{ count: COUNT, isMore: false }}
      />
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <BlueprintProvider>
      <CommandRegistryProvider>
        <Page />
      </CommandRegistryProvider>
    </BlueprintProvider>,
  );
