import '@blueprintjs/core/lib/css/blueprint.css';
import '#kit/theme.css';
import { BlueprintProvider, FocusStyleManager } from '@blueprintjs/core';
import { StrictMode, useEffect, useMemo, useState } from 'react';
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
import { ActionBar } from '#kit/action-bar.tsx';
import { CommandRegistryProvider, useCommandRegistry } from '#kit/command-registry.tsx';
import { isModalOpen } from '#kit/modal-layer.ts';
import { pressesOf, pressMatches } from '#kit/shortcut.ts';
import { columnsOf } from '#kit/table/columns-of.tsx';
import { ResourceTable } from '#kit/table/resource-table.tsx';
import { pagedRows } from '#kit/table/row-list.ts';
import type { TableView } from '#kit/table/table-column.ts';
import { takesText } from '#kit/typing.ts';
import { CallError } from '#streams/call-error.ts';

const asked = new URLSearchParams(location.search);
const COUNT = Number(asked.get('rows') ?? 100_000);
const PAGE = 500;
if (asked.has('dark')) document.body.classList.add('bp6-dark');

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
      { inline: true },
    ),
    isPort: yesNo({ zh: '海港', en: 'Sea port' }, { inline: true }),
    latitude: decimal({ zh: '纬度', en: 'Latitude' }, { scale: 5, inline: true }),
    longitude: decimal({ zh: '经度', en: 'Longitude' }, { scale: 5 }),
    berths: integer({ zh: '泊位', en: 'Berths' }, { inline: true }),
    validFrom: date({ zh: '生效', en: 'Valid from' }, { inline: true }),
    readAt: instant({ zh: '核对时间', en: 'Checked at' }, {}),
    aliases: texts({ zh: '别名', en: 'Aliases' }, { max: 40, most: 10 }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: ['code'],
  sort: 'code',
});

const NAMES = ['上海', '宁波', '深圳', '釜山', '长滩', '鹿特丹', '汉堡', '新加坡', '安特卫普', '洛杉矶'];
const rowAt = (at: number): AnyRow => ({
  id: `p${at}`,
  version: 1,
  code: `CN${String(at).padStart(6, '0')}`,
  nameZh: `${NAMES[at % NAMES.length]}港区 ${at}`,
  nameEn: `Harbour number ${at} of the eastern coast`,
  country: at % 3 === 0 ? 'c1' : 'c2',
  status: ['ACTIVE', 'PROPOSED', 'DISABLED'][at % 3],
  isPort: at % 2 === 0,
  latitude: (31 + (at % 1000) / 1000).toFixed(5),
  longitude: (121 + (at % 1000) / 1000).toFixed(5),
  berths: at % 40,
  validFrom: '2026-01-01',
  readAt: '2026-11-21T08:00:00Z',
  aliases: ['SHA', 'SHG'],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});
const REFS = {
  c1: { id: 'c1', code: 'CN', zh: '中国', en: 'China' },
  c2: { id: 'c2', code: 'US', zh: '美国', en: 'United States' },
};
const allPages = (count: number): AnyRow[][] =>
  Array.from({ length: Math.ceil(count / PAGE) }, (_, page) =>
    Array.from({ length: Math.min(PAGE, count - page * PAGE) }, (__, at) => rowAt(page * PAGE + at)),
  );

function Keys() {
  const registry = useCommandRegistry();
  useEffect(() => {
    Object.assign(window, { commands: registry.all });
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModalOpen()) return;
      const found = registry.all().findLast(({ shortcut }) => {
        const [press] = shortcut ? pressesOf(shortcut) : [];
        return press && pressMatches(press, event) && (press.chord || !takesText(event.target));
      });
      if (found) {
        event.preventDefault();
        void found.run();
      }
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [registry]);
  return null;
}

function Page() {
  const [pages, setPages] = useState(() => allPages(COUNT));
  const [view, setView] = useState<TableView>({ columns: [], frozen: 1, density: 'normal', sort: '' });
  const columns = useMemo(() => columnsOf(places, 'CN'), []);
  const rows = useMemo(() => pagedRows(pages), [pages]);
  const [log, setLog] = useState('');
  const change = (id: string, changes: object) =>
    setPages(before =>
      before.map(page =>
        page.some(row => row.id === id) ? page.map(row => (row.id === id ? { ...row, ...changes } : row)) : page,
      ),
    );
  Object.assign(window, { change, setView, setPages, log });
  return (
    <main className="fl-page fl-page-fill" style={{ padding: 12, height: '100%', boxSizing: 'border-box' }}>
      <h1>地点</h1>
      <ActionBar
        label="操作"
        commands={[{ id: 'add', title: { zh: '新增', en: 'Add' }, enabled: true, shortcut: 'n', run: () => undefined }]}
      />
      <ResourceTable
        label="地点"
        columns={columns}
        rows={rows}
        refs={REFS}
        view={view}
        onView={changed => setView(before => ({ ...before, ...changed }))}
        total={{ count: COUNT, isMore: false }}
        loading={asked.has('loading')}
        error={asked.has('error') ? new Error('x') : undefined}
        onRetry={() => setLog('retry')}
        onOpen={row => setLog(`open ${row.id}`)}
        onEdit={row => setLog(`edit ${row.id}`)}
        rowTone={row => (row.status === 'DISABLED' ? 'muted' : undefined)}
        onEditCell={async (row, field, value) => {
          await new Promise(resolve => setTimeout(resolve, 50));
          if (value === 'bad')
            throw new CallError(
              { code: 'invalid_input', message: { zh: '名称重复', en: 'dup' }, errors: [], traceId: '', Status: 0 },
              422,
            );
          if (value === 'stale' && row.version === 1)
            throw new CallError(
              {
                code: 'stale_version',
                message: { zh: '已改', en: 'x' },
                errors: [],
                traceId: '',
                Status: 0,
                current: { ...row, version: 2, [field]: '对方的值' },
              } as never,
              412,
            );
          change(row.id, { [field]: value });
        }}
        commandsOfRow={row => [
          {
            id: 'open',
            title: { zh: '打开', en: 'Open' },
            enabled: true,
            shortcut: 'enter',
            run: () => setLog(`menu open ${row.id}`),
          },
          {
            id: 'copyRow',
            title: { zh: '复制新增', en: 'Copy' },
            enabled: true,
            shortcut: 'c',
            run: () => setLog(`copy ${row.id}`),
          },
          {
            id: 'remove',
            title: { zh: '删除', en: 'Delete' },
            enabled: { zh: '被引用', en: 'in use' },
            intent: 'danger',
            run: () => undefined,
          },
        ]}
      />
      <p id="log">{log}</p>
    </main>
  );
}

FocusStyleManager.onlyShowFocusOnTabs();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BlueprintProvider>
      <CommandRegistryProvider>
        <Keys />
        <Page />
      </CommandRegistryProvider>
    </BlueprintProvider>
  </StrictMode>,
);
