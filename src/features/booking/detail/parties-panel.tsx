import type { Booking } from '#contract/booking/booking.ts';
import { useT } from '#kit/i18n.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import './booking.css';
import './locale/words.ts';

const ROLES = ['shipper', 'consignee', 'notify1', 'notify2', 'bookingAgent', 'contractOwner', 'issueTo'] as const;

/** Who takes part, as printed. */
export function PartiesPanel({ booking }: { readonly booking: Booking }) {
  const t = useT('bookingDetail');
  const { parties } = booking.content;
  const shown = [
    ...ROLES.map(role => ({ role, name: t(`roles.${role}`), party: parties[role] })),
    ...parties.others.map((party, index) => ({ role: `${party.role} ${index}`, name: party.role, party })),
  ].filter(({ party }) => party.name !== '');
  if (shown.length === 0) return <EmptyState title={t('noParties')} />;
  return (
    <div className="bk-parties">
      {shown.map(({ role, name, party }) => (
        <section key={role}>
          <h3>{name}</h3>
          <pre>{[party.name, party.address, party.city, party.country].filter(Boolean).join('\n')}</pre>
          <p className="fl-muted">
            {[party.taxNo && `${party.taxType} ${party.taxNo}`, party.contact, party.phone, party.email]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </section>
      ))}
    </div>
  );
}
