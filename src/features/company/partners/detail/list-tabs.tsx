import { LICENCE_KINDS, LICENCE_LABELS } from '#contract/company/onboarding/licence.ts';
import { partnerLicences, partnerSeats, partnerShipments } from '#contract/company/partners/partner.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { type KeyOf, useLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import type { zh } from '../locale/zh.ts';
import { Asked } from '../parts/asked.tsx';
import { PlainTable } from '../parts/plain-table.tsx';
import { platformToday } from '../parts/today.ts';

export function SeatsTab({ id }: { readonly id: string }) {
  const t = useT('partners');
  const language = useLanguage();
  const seats = useCallQuery(partnerSeats, { id });
  return (
    <Asked query={seats}>
      {rows => (
        <PlainTable
          label={t('detail.seats')}
          rows={rows}
          rowKey={row => row.id}
          empty={t('seats.none')}
          columns={[
            { key: 'account', label: t('seats.account'), cell: row => row.account },
            {
              key: 'name',
              label: t('seats.name'),
              cell: row => (language === 'EN' ? row.nameEn || row.name : row.name),
            },
            { key: 'position', label: t('seats.position'), cell: row => row.position ?? '' },
            {
              key: 'status',
              label: t('seats.status'),
              cell: row => (
                <StatusTag tone={row.status === 'ACTIVE' ? 'ok' : 'neutral'}>{t(`seats.${row.status}`)}</StatusTag>
              ),
            },
            { key: 'used', label: t('seats.lastUsed'), cell: row => <Instant at={row.lastUsedAt} /> },
          ]}
        />
      )}
    </Asked>
  );
}

type ShipmentWord = KeyOf<(typeof zh)['shipments']>;

export function ShipmentsTab({ id }: { readonly id: string }) {
  const t = useT('partners');
  const shipments = useCallQuery(partnerShipments, { id });
  return (
    <Asked query={shipments}>
      {rows => (
        <PlainTable
          label={t('detail.shipments')}
          rows={rows}
          rowKey={row => row.id}
          empty={t('shipments.none')}
          columns={[
            { key: 'no', label: t('shipments.no'), cell: row => <span className="fl-mono">{row.shipmentNo}</span> },
            { key: 'state', label: t('shipments.state'), cell: row => t(`shipments.${row.state as ShipmentWord}`) },
            { key: 'vessel', label: t('shipments.vessel'), cell: row => `${row.carrier} ${row.vessel} ${row.voyage}` },
            { key: 'lane', label: t('shipments.lane'), cell: row => `${row.pol} – ${row.pod}` },
            { key: 'etd', label: t('shipments.etd'), cell: row => <Instant at={row.etd} /> },
          ]}
        />
      )}
    </Asked>
  );
}

export function LicencesTab({ id }: { readonly id: string }) {
  const t = useT('partners');
  const text = useText();
  const today = platformToday();
  const licences = useCallQuery(partnerLicences, { id });
  return (
    <Asked query={licences}>
      {rows => (
        <PlainTable
          label={t('detail.files')}
          rows={rows}
          rowKey={row => row.id}
          empty={t('licences.none')}
          columns={[
            { key: 'name', label: t('licences.name'), cell: row => row.fileName },
            {
              key: 'kind',
              label: t('licences.kind'),
              cell: row => text(LICENCE_LABELS[LICENCE_KINDS.find(kind => kind === row.kind) ?? 'OTHER']),
            },
            {
              key: 'until',
              label: t('licences.until'),
              cell: row => (
                <>
                  {row.validUntil ?? '—'}{' '}
                  {row.validUntil !== null && row.validUntil < today && (
                    <StatusTag tone="bad">{t('licences.expired')}</StatusTag>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </Asked>
  );
}
