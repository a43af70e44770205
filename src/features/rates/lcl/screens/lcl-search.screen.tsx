import { HTMLSelect } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import { type Language, say } from '#contract/kernel/text.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import type { LclOffer } from '#contract/rates/lcl-search/calls.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DataGrid } from '#kit/data-grid.tsx';
import { currentLanguage, useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { showToast } from '#kit/toasts.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { type AskedLane, AskPriceDialog } from '../../request/parts/ask-dialog.tsx';
import { openRequests, useRequestCommands } from '../../request/parts/request-commands.ts';
import { RequestsView } from '../../request/requests-view.tsx';
import { feeNamesIn } from '../../search/fee-names.ts';
import { FeeTable } from '../../search/parts/fee-table.tsx';
import { CustomerBox } from '../../search/screens/staff-search.screen.tsx';
import '../../search/locale/words.ts';
import '../../search/rate-search.css';
import '../lcl.css';
import { both } from '../locale/words.ts';
import { LclBand } from '../parts/lcl-band.tsx';
import { lclOfferColumns, notesOf } from '../parts/offer-columns.tsx';
import { lclOfferText } from '../parts/offer-text.ts';
import { LCL_ORDERS, type LclOrder, ordered } from '../parts/order-offers.ts';
import { useLclSearch } from '../parts/use-lcl-search.ts';
import '../queries.ts';

const SECTION = lclRateResource.title;
const rateKey = ({ rateId }: LclOffer): string => rateId;
const NO_OFFERS: readonly LclOffer[] = [];

async function copy(offers: readonly LclOffer[], language: Language): Promise<void> {
  const words = (key: 'copied' | 'notCopied') => say(both(`search.${key}`), currentLanguage());
  try {
    await navigator.clipboard.writeText(offers.map(offer => lclOfferText(offer, language)).join('\n\n'));
    showToast({ id: 'lcl.copy', intent: 'success', text: words('copied') });
  } catch {
    showToast({ id: 'lcl.copy', intent: 'warning', text: words('notCopied') });
  }
}

/** `/SeaFreight/LCLFreightManagement/LCLSearch`: pieces or totals, and what they cost with whom, where it is paid. */
export function LclSearchScreen() {
  const { params } = useAddress();
  return params.has('requests') ? <RequestsView /> : <LclSearchPage />;
}

function LclSearchPage() {
  const t = useT('lclRates');
  const text = useText();
  const id = useId();
  const search = useLclSearch();
  const { change } = useAddress();
  const [isAsking, setAsking] = useState(false);
  const [order, setOrder] = useState<LclOrder>('total');
  const band = useRef<HTMLDivElement>(null);
  const { found } = search;
  const offers = ordered(found?.offers ?? NO_OFFERS, order);
  const cursor = useGridCursor({ rows: offers, rowKey: rateKey, marks: true, startAtFirst: true });
  const row = cursor.activeRow;
  const chosen = cursor.markedRows.length > 0 ? cursor.markedRows : row ? [row] : [];
  /** An optional fee is wanted, or not any more. */
  const tick = (feeCode: string): void => {
    const wanted = (search.draft.fees ?? '').split(',').filter(Boolean);
    const rest = wanted.filter(one => one !== feeCode);
    search.ask({ fees: (rest.length < wanted.length ? rest : [...wanted, feeCode]).join(',') });
  };
  const hasRow = chosen.length > 0 ? (true as const) : both('search.noRow');
  const requests = useRequestCommands({
    ask: () => setAsking(true),
    open: () => change(openRequests, { replace: false }),
  });
  const commands = useCommands([
    requests.open,
    {
      id: 'lcl.focus',
      title: both('search.focus'),
      section: SECTION,
      shortcut: '/',
      quiet: true,
      enabled: true,
      run: () => band.current?.querySelector<HTMLElement>('input')?.focus(),
    },
    {
      id: 'lcl.copyZh',
      title: both('search.copyZh'),
      section: SECTION,
      shortcut: 't',
      enabled: hasRow,
      run: () => copy(chosen, 'CN'),
    },
    {
      id: 'lcl.copyEn',
      title: both('search.copyEn'),
      section: SECTION,
      shortcut: 'shift+t',
      quiet: true,
      enabled: hasRow,
      run: () => copy(chosen, 'EN'),
    },
  ]);
  // Who has asked reads on with the keys of the list.
  useEffect(() => {
    if (found && document.activeElement?.closest('.rs-band'))
      document.querySelector<HTMLElement>('[data-grid]')?.focus();
  }, [found]);
  return (
    <article className="fl-page fl-page-fill" data-screen="lclSearch">
      <PageHeader title={t('search.title')} commands={[...commands, ...requests.ask]} />
      <div ref={band}>
        <LclBand search={search}>
          <div className="rs-field rs-wide">
            <label htmlFor={`${id}-customer`}>{t('search.customer')}</label>
            <CustomerBox
              id={`${id}-customer`}
              value={search.draft.customer ?? null}
              onChange={customer => search.change({ customer: customer ?? '' })}
            />
          </div>
        </LclBand>
      </div>
      {found && (
        <div className="rs-tools">
          <span role="status">{t('search.found', { n: offers.length, cbm: found.cbm, kg: found.kg })}</span>
          {found.level && <span className="rs-chip">{t('search.level', { level: found.level })}</span>}
          {found.isNarrowed && <span className="fl-finding-warning">{t('search.narrowed')}</span>}
          <label htmlFor={`${id}-order`}>{t('search.order')}</label>
          <HTMLSelect
            id={`${id}-order`}
            value={order}
            options={LCL_ORDERS.map(value => ({ value, label: t(`search.orders.${value}`) }))}
            onChange={({ currentTarget }) => setOrder(currentTarget.value as LclOrder)}
          />
        </div>
      )}
      <div className="rs-split">
        <DataGrid
          label={t('search.results')}
          columns={lclOfferColumns(offers, text)}
          rows={offers}
          rowKey={rateKey}
          cursor={cursor}
          loading={search.isLoading}
          error={search.error}
          onRetry={search.retry}
          empty={
            found ? (
              <EmptyState title={t('search.none')} hint={t('search.noneHint')} />
            ) : (
              <EmptyState title={t('search.askFirst')} />
            )
          }
          rowClass={({ overLimits }) => (overLimits.length > 0 ? 'fl-muted' : undefined)}
        />
        <ScrollRegion label={t('search.detail')} className="fl-card rs-side">
          {!row && <p className="fl-muted">{t('search.askFirst')}</p>}
          {row && (
            <>
              <h2>
                {row.carrier} {[row.pol, ...row.pots, row.pod].join(' → ')}
              </h2>
              {(row.polCfs ?? row.podCfs) && (
                <p>{t('search.cfs', { pol: row.polCfs ?? row.pol, pod: row.podCfs ?? row.pod })}</p>
              )}
              {notesOf(row, text).map(note => (
                <p key={note} className="fl-finding-warning">
                  {note}
                </p>
              ))}
              <FeeTable offer={row} names={feeNamesIn(found?.fees)} onTick={tick} />
              {row.remark && <p>{text(row.remark)}</p>}
            </>
          )}
        </ScrollRegion>
      </div>
      {isAsking && <AskPriceDialog lane={askedOf(search)} onClose={() => setAsking(false)} />}
    </article>
  );
}

/** The cargo in words, as a request has it. */
function askedOf({ draft, found }: ReturnType<typeof useLclSearch>): AskedLane {
  const { pol, pod, from, to, hs, currency, customer } = draft;
  const [cbm, kg] = [found?.cbm ?? draft.cbm, found?.kg ?? draft.kg];
  const cargo = [cbm && `${cbm} CBM`, kg && `${kg} KG`].filter(Boolean).join(' / ');
  return { mode: 'LCL', pol, pod, from, to, hs, currency, customer, cargo };
}
