import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { auditTime, filter } from 'rxjs';
import { INCREASE } from '#contract/rates/batch/increase-codes.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import { exportRateCockpit, rateCockpit, rateCockpitCharts } from '#contract/rates/cockpit/cockpit.calls.ts';
import { COCKPIT_TILES } from '#contract/rates/cockpit/cockpit-words.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { errorText } from '#kit/error-text.ts';
import { currentLanguage, useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import './cockpit.css';
import { actWord, NO_RIGHT, SECTION } from './locale/words.ts';
import { CockpitCharts } from './parts/charts.tsx';
import { GapList, UnaskedList } from './parts/lists.tsx';
import { Narrowing } from './parts/narrowing.tsx';
import { TILE_ORDER, Tiles, tileKey, tilePath } from './parts/tiles.tsx';
import { useCockpitAddress } from './use-cockpit-address.ts';

/** Changes come in crowds when a batch is applied: figures are read again every ten seconds at most. */
const SETTLED_MS = 10_000;
/** Time alone moves figures, and so do questions of others. */
const ASK_EVERY_MS = 60_000;
const COUNTED = new Set<string>([fclRateResource.docType, rateBatchResource.docType, INCREASE]);

/** `/SeaFreight/FreightManagement/FareCockpit`: what of the rates wants somebody, and what is asked for. */
export function RateCockpitScreen() {
  const t = useT('rateCockpit');
  const text = useText();
  const navigate = useNavigate();
  const client = useClient();
  const { menu } = useSession();
  const address = useCockpitAddress();
  const { narrowed, list, isTable } = address;
  const page = useRef<HTMLElement>(null);
  const cockpit = useCallQuery(rateCockpit, narrowed, { refetchInterval: ASK_EVERY_MS });
  const charts = useCallQuery(rateCockpitCharts, narrowed, { refetchInterval: ASK_EVERY_MS });
  const { data } = cockpit;

  const refetch = useRef(cockpit.refetch);
  useEffect(() => {
    refetch.current = cockpit.refetch;
  });
  useEffect(() => {
    const changes = client.docs$
      .pipe(
        filter(({ docType }) => COUNTED.has(docType)),
        auditTime(SETTLED_MS),
      )
      .subscribe(() => void refetch.current());
    return () => changes.unsubscribe();
  }, [client]);

  const download = async (): Promise<void> => {
    const id = 'rateCockpit.export';
    try {
      saveDownload(await client.download(exportRateCockpit, { query: { ...narrowed, lang: currentLanguage() } }));
      showToast({ id, intent: 'success', text: t('exported') });
    } catch (error) {
      showToast({ id, intent: 'danger', text: text(errorText(error)) });
    }
  };
  const command = (key: Parameters<typeof actWord>[0], more: Pick<Command, 'run'> & Partial<Command>): Command => ({
    id: `rateCockpit.${key}`,
    title: actWord(key),
    section: SECTION,
    enabled: true,
    ...more,
  });
  const commands = useCommands([
    command('add', {
      shortcut: 'n',
      intent: 'primary',
      enabled: isAllowed(menu, RATE_PATHS.add, true) ? true : NO_RIGHT,
      run: () => void navigate(RATE_PATHS.add),
    }),
    command('table', { shortcut: 't', run: address.switchTable }),
    command('export', {
      shortcut: 'shift+e',
      enabled: hasButton(menu, 'EXPORT', RATE_PATHS.cockpit) ? true : NO_RIGHT,
      run: download,
    }),
    command('focus', {
      shortcut: '/',
      quiet: true,
      run: () => page.current?.querySelector<HTMLElement>('.rck-narrow input')?.focus(),
    }),
    command('clear', {
      quiet: true,
      run: () => address.narrow({ line: undefined, carrier: undefined, person: undefined }),
    }),
    command(list === 'gaps' ? 'unasked' : 'gaps', {
      shortcut: 'l',
      run: () => address.show(list === 'gaps' ? 'unasked' : 'gaps'),
    }),
    ...TILE_ORDER.map(
      (tile, index): Command => ({
        id: `rateCockpit.tile.${tile}`,
        title: COCKPIT_TILES[tile],
        section: SECTION,
        quiet: true,
        enabled: true,
        shortcut: tileKey(index),
        run: () => {
          if (data) void navigate(tilePath(tile, data.by, narrowed));
        },
      }),
    ),
  ]);

  return (
    <article ref={page} className="fl-page rck-page" data-screen="rateCockpit">
      <PageHeader title={t('title')} commands={commands}>
        <Narrowing address={address} />
      </PageHeader>
      {cockpit.isPending ? (
        <LoadingState />
      ) : data === undefined ? (
        <ErrorState error={cockpit.error} onRetry={() => void cockpit.refetch()} />
      ) : (
        <Tiles cockpit={data} narrowed={narrowed} />
      )}
      {!cockpit.isPending && (
        <>
          <div className="rate-panel fl-card">
            <h2>{t(list)}</h2>
            <div className="rck-list">
              {list === 'gaps' ? <GapList narrowed={narrowed} /> : <UnaskedList narrowed={narrowed} />}
            </div>
          </div>
          {charts.isPending ? (
            <LoadingState lines={4} />
          ) : charts.data === undefined ? (
            <ErrorState error={charts.error} onRetry={() => void charts.refetch()} />
          ) : (
            <CockpitCharts charts={charts.data} isTable={isTable} />
          )}
        </>
      )}
    </article>
  );
}
