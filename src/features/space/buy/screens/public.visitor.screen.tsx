import { HTMLSelect } from '@blueprintjs/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { DEFAULT_PRICE_COLUMNS } from '#contract/rates/codes.ts';
import { type PublicOffer, publicSpace } from '#contract/space/hall.calls.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { formatFigure } from '#kit/figures.ts';
import { DayInput } from '#kit/form/day-input.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { useGridCursor } from '#kit/use-grid-cursor.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../../kit/locale/words.ts';
import '../buy.css';
import '../locale/words.ts';
import { PortPick } from '../../kit/port-pick.tsx';
import { both } from '../locale/both.ts';
import { moreCommand, spaceCommand } from '../parts/space-command.ts';

const PAGE = 24;
const MOST = 192;
/** Visitors have no live connection. */
const ASKS_EVERY_MS = 20_000;
const KEYS = ['pol', 'pod', 'containerType', 'from', 'to'] as const;
const BAND_TONES: Readonly<Record<PublicOffer['lines'][number]['band'], Tone>> = {
  PLENTY: 'ok',
  FEW: 'warn',
  NONE: 'neutral',
};
const keyOf = ({ id }: PublicOffer): string => id;

/** `/customer/booking`: ready space that the site's owner shows to everybody; buying begins with the sign-in and comes back to the offer. */
export function PublicSpaceScreen() {
  const t = useT('spaceBuy');
  const id = useId();
  const page = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { state, menu } = useSession();
  const { params, change } = useAddress();
  const asked = Object.fromEntries(KEYS.flatMap(key => (params.get(key) ? [[key, params.get(key)!]] : [])));
  const shown = Math.min(Number(params.get('shown')) || PAGE, MOST);
  const found = useCallQuery(
    publicSpace,
    { ...asked, limit: shown },
    { refetchInterval: ASKS_EVERY_MS, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const offers = found.data?.page.rows ?? [];
  const set = (key: string, value: string): void =>
    change(
      address => {
        if (value) address.set(key, value);
        else address.delete(key);
        return address;
      },
      { replace: true },
    );
  const buy = (offer: PublicOffer): void => {
    const detail = `${ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path}?${new URLSearchParams({ id: offer.id })}`;
    const mayOpen = state === 'seated' && isAllowed(menu, SPACE_PATHS.hall, true);
    const signIn = new URLSearchParams({ showLogin: 'true', redirect: detail });
    void navigate(mayOpen ? detail : `${ROUTE.Home.path}?${signIn}`);
  };
  const cursor = useGridCursor<PublicOffer>({ rows: offers, rowKey: keyOf, onOpen: buy, startAtFirst: true });
  const row = cursor.activeRow;
  const commands = useCommands([
    spaceCommand(
      state === 'visitor' ? 'signIn' : 'buy',
      row ? true : both('pickOne'),
      () => (row ? buy(row) : undefined),
      {
        id: 'space.buy',
        shortcut: 'b',
        intent: 'primary',
        section: both('publicTitle'),
      },
    ),
    spaceCommand('focus', true, () => page.current?.querySelector<HTMLElement>('.sb-band input')?.focus(), {
      shortcut: '/',
      quiet: true,
      section: both('publicTitle'),
    }),
  ]);
  const hasMore = !!found.data?.page.nextCursor && shown < MOST;
  const more = useCommands(hasMore ? [moreCommand(() => set('shown', String(shown + PAGE)))] : []);
  return (
    <article ref={page} className="fl-page sb-public" data-screen="publicSpace">
      <PageHeader title={t('publicTitle')} subtitle={t('bandNote')} commands={commands} />
      <search className="sb-band fl-card" aria-label={t('search')}>
        {(['pol', 'pod'] as const).map(key => (
          <div key={key} className="sb-field">
            <label htmlFor={`${id}-${key}`}>{t(key)}</label>
            <PortPick
              id={`${id}-${key}`}
              label={t(key)}
              code={params.get(key) ?? ''}
              onChange={code => set(key, code)}
            />
          </div>
        ))}
        <div className="sb-field">
          <label htmlFor={`${id}-containerType`}>{t('container')}</label>
          <HTMLSelect
            id={`${id}-containerType`}
            value={params.get('containerType') ?? ''}
            options={[{ value: '', label: '–' }, ...DEFAULT_PRICE_COLUMNS.map(value => ({ value, label: value }))]}
            onChange={event => set('containerType', event.currentTarget.value)}
          />
        </div>
        {(['from', 'to'] as const).map(key => (
          <div key={key} className="sb-field">
            <label htmlFor={`${id}-${key}`}>{t(key)}</label>
            <DayInput id={`${id}-${key}`} value={params.get(key) ?? ''} onChange={value => set(key, value)} />
          </div>
        ))}
      </search>
      {found.isPending && <LoadingState />}
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && offers.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
      <ul className="sb-cards" aria-label={t('cards')}>
        {offers.map(offer => (
          <PublicCard
            key={offer.id}
            offer={offer}
            isHere={cursor.active === offer.id}
            prices={found.data?.prices ?? 'NOTHING'}
            onPoint={() => cursor.moveTo(offer.id)}
            onOpen={() => buy(offer)}
          />
        ))}
      </ul>
      {more.map(command => (
        <CommandButton key={command.id} command={command} />
      ))}
    </article>
  );
}

function PublicCard({
  offer,
  isHere,
  prices,
  onPoint,
  onOpen,
}: {
  readonly offer: PublicOffer;
  readonly isHere: boolean;
  readonly prices: 'ALL_IN' | 'FROM' | 'NOTHING';
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}) {
  const t = useT('spaceBuy');
  const words = useT('space');
  const isEnglish = useLanguage() === 'EN';
  const portText = ({ code, zh, en }: PublicOffer['pol']): string => `${code} ${isEnglish ? en : zh}`;
  const priceText = (price: string): string => {
    const shown = `${offer.currency} ${formatFigure(price)}`;
    return prices === 'FROM' ? t('fromPrice', { price: shown }) : shown;
  };
  return (
    <li className="sb-card" data-card={offer.id} data-here={isHere}>
      <button type="button" className="sb-card-head" data-command="grid.open" onFocus={onPoint} onClick={onOpen}>
        <b>
          {portText(offer.pol)} → {portText(offer.pod)}
        </b>
        <span>
          {offer.carrier} {offer.vesselName} {offer.voyageNo}
        </span>
      </button>
      <p className="sb-card-marks">
        <span>
          {t('etd')} <Instant at={offer.etd} zone={offer.polZone} format="dateMinute" />
        </span>
        {offer.confirmMode === 'INSTANT' && <StatusTag tone="ok">{words('instant')}</StatusTag>}
        {offer.isDirect && <StatusTag>{words('direct')}</StatusTag>}
      </p>
      <table className="sb-lines">
        <tbody>
          {offer.lines.map(({ containerType, band, price }) => (
            <tr key={containerType}>
              <td>{containerType}</td>
              <td>
                {price === null ? <span className="fl-muted">{t('signInPrice')}</span> : <b>{priceText(price)}</b>}
              </td>
              <td>
                <StatusTag tone={BAND_TONES[band]}>{t(`band.${band}`)}</StatusTag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}
