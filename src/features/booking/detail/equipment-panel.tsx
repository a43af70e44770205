import type { Booking } from '#contract/booking/booking.ts';
import { useT } from '#kit/i18n.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import './booking.css';
import './locale/words.ts';
import { PortTime, zoneOf } from './port-time.tsx';
import { SurplusPanel } from './surplus-panel.tsx';

/** Containers with their goods as asked for, and where empty ones are taken as confirmed. */
export function EquipmentPanel({ booking }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const { content, confirmed } = booking;
  const zone = zoneOf(booking);
  if (content.equipments.length === 0) return <EmptyState title={t('noEquipment')} />;
  return (
    <ScrollRegion label={t('tabs.equipment')}>
      {content.equipments.map((box, index) => (
        // The places of the lines are what they are known by.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <section key={index} className="bk-box">
          <h3>
            {box.units} x {box.type} {box.isShipperOwned && <StatusTag>{t('soc')}</StatusTag>}{' '}
            {box.reefer && <StatusTag tone="info">{t('reefer', { t: box.reefer.temperature })}</StatusTag>}
          </h3>
          <p className="fl-muted">
            {t('gross')}: {box.grossKg || '–'}
          </p>
          <table className="bk-table" aria-label={`${box.units} x ${box.type}`}>
            <thead>
              <tr>
                <th scope="col">{t('goods')}</th>
                <th scope="col">{t('hs')}</th>
                <th scope="col" className="fl-number">
                  {t('packages')}
                </th>
                <th scope="col" className="fl-number">
                  {t('kg')}
                </th>
                <th scope="col" className="fl-number">
                  {t('cbm')}
                </th>
                <th scope="col">{t('dg')}</th>
              </tr>
            </thead>
            <tbody>
              {box.commodities.map((goods, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: their places are what they are known by
                <tr key={at}>
                  <th scope="row">{goods.description || '–'}</th>
                  <td>{goods.hsCodes.join(', ')}</td>
                  <td className="fl-number">
                    {goods.packages} {goods.packageCode}
                  </td>
                  <td className="fl-number">{goods.grossKg}</td>
                  <td className="fl-number">{goods.cbm}</td>
                  <td>
                    {goods.dangerousGoods.map(({ unNumber, imoClass }) => `UN${unNumber} ${imoClass}`).join(', ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <SurplusPanel booking={booking} />
      {confirmed && (
        <table className="bk-table" aria-label={t('confirmed')}>
          <thead>
            <tr>
              <th scope="col">{t('confirmed')}</th>
              <th scope="col">{t('depot')}</th>
              <th scope="col">{t('pickup')}</th>
            </tr>
          </thead>
          <tbody>
            {confirmed.equipments.map(({ type, units, pickupDepot, pickupFrom }) => (
              <tr key={`${type} ${pickupDepot}`}>
                <th scope="row">
                  {units} x {type}
                </th>
                <td>{pickupDepot || '–'}</td>
                <td>
                  {pickupFrom ? <PortTime at={pickupFrom} zone={zone} port={content.routing.loading.code} /> : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ScrollRegion>
  );
}
