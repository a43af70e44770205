import type { BookingParty } from '#contract/booking/booking-content.ts';
import { useT } from '#kit/i18n.ts';
import { FIELDS, PARTY_FIELDS } from '../model/fields.ts';
import { useAt } from '../model/form-place.ts';
import { Fields, More, Section } from '../parts/section.tsx';

const SHOWN = ['shipper', 'consignee', 'notify1'] as const;
const OTHERS = ['notify2', 'bookingAgent', 'contractOwner', 'issueTo'] as const;
const FIRST = ['name', 'address', 'country', 'contact', 'phone', 'email'];
const REST = ['city', 'state', 'postCode', 'taxType', 'taxNo'];

/** Who ships, who receives, who is told; the rest where a carrier asks for it. */
export function PartiesSection() {
  const parties = useAt<Readonly<Record<string, BookingParty>>>('parties');
  const isUsed = OTHERS.some(role => parties[role]?.name !== '');
  return (
    <Section name="parties">
      <div className="bf-parties">
        {SHOWN.map(role => (
          <Party key={role} role={role} />
        ))}
      </div>
      <More isUsed={isUsed}>
        <div className="bf-parties">
          {OTHERS.map(role => (
            <Party key={role} role={role} />
          ))}
        </div>
        <Fields base="" of={FIELDS} names={['parties.carrierOffice']} />
      </More>
    </Section>
  );
}

function Party({ role }: { readonly role: (typeof SHOWN)[number] | (typeof OTHERS)[number] }) {
  const t = useT('bookingForm');
  const { city, state, postCode, taxNo } = useAt<BookingParty>(`parties.${role}`);
  return (
    <fieldset className="bf-party" data-place={`parties.${role}`}>
      <legend>{t(`parties.${role}`)}</legend>
      <Fields base={`parties.${role}.`} of={PARTY_FIELDS} names={FIRST} />
      <More isUsed={[city, state, postCode, taxNo].some(Boolean)}>
        <Fields base={`parties.${role}.`} of={PARTY_FIELDS} names={REST} />
      </More>
    </fieldset>
  );
}
