import { Link } from 'react-router-dom';
import { CHAIN_STEPS, type ChainLink, shipmentChain } from '#contract/booking/chain.calls.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { detailPath, isOfDesk, siPath } from '../detail/booking-pages.ts';
import '../detail/booking.css';
import '../detail/locale/words.ts';

const TONES = { good: 'ok', warn: 'warn', bad: 'bad', neutral: 'neutral' } as const;

/** Where a step is read; null where it has no page of its own. */
function pageOf({ step, id }: ChainLink, menu: readonly MenuNode[], cgoId: string | null): string | null {
  if (step === 'BOOKING') return detailPath(menu, id);
  if (step === 'SI' && id === '') return cgoId ? siPath(menu, cgoId) : null;
  if (step === 'SI') return isOfDesk(menu) ? `${ROUTE.TdManageSiDetail.path}?Id=${encodeURIComponent(id)}` : null;
  if (step === 'SPACE' && !isOfDesk(menu)) return ROUTE.WorkbenchNowCargoSpaceNowOrderList.path;
  return null;
}

/** The whole chain of a shipment: each step with its state, what comes next and whose turn it is. */
export function ChainPanel({ bookingId, cgoId }: { readonly bookingId: string; readonly cgoId: string | null }) {
  const t = useT('bookingDetail');
  const text = useText();
  const { menu } = useSession();
  const chain = useCallQuery(shipmentChain, { bookingId });
  if (chain.isPending) return <LoadingState />;
  if (chain.error) return <ErrorState error={chain.error} onRetry={() => void chain.refetch()} />;
  return (
    <ScrollRegion label={t('tabs.chain')}>
      {chain.data.shipmentNo === null && <p className="fl-muted">{t('chain.none')}</p>}
      <table className="bk-table bk-chain" aria-label={t('tabs.chain')}>
        <thead>
          <tr>
            <th scope="col">{t('chain.step')}</th>
            <th scope="col">{t('chain.no')}</th>
            <th scope="col">{t('chain.state')}</th>
            <th scope="col">{t('chain.next')}</th>
            <th scope="col">{t('chain.owner')}</th>
            <th scope="col">{t('chain.at')}</th>
          </tr>
        </thead>
        <tbody>
          {chain.data.steps.map(link => {
            const page = pageOf(link, menu, cgoId);
            const no = link.no || (page ? text(CHAIN_STEPS[link.step]) : '–');
            return (
              <tr key={`${link.step} ${link.id}`} data-step={link.step}>
                <th scope="row">{text(CHAIN_STEPS[link.step])}</th>
                <td className="fl-mono">{page ? <Link to={page}>{no}</Link> : no}</td>
                <td>
                  <StatusTag tone={TONES[link.tone]}>{text(link.state)}</StatusTag>
                </td>
                <td>{link.next ? text(link.next) : <span className="fl-muted">{t('chain.nothing')}</span>}</td>
                <td>{link.owner ? text(link.owner) : ''}</td>
                <td>{link.at ? <Instant at={link.at} format="dateMinute" /> : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
