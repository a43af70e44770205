import { Button } from '@blueprintjs/core';
import { type BookingContent, type BookingParty, emptyParty } from '#contract/booking/booking-content.ts';
import { useT } from '#kit/i18n.ts';
import { FIELDS, OTHER_PARTY_FIELDS, PARTY_FIELDS } from '../model/fields.ts';
import { useAt, useEntries, useFormPlace } from '../model/form-place.ts';
import { Fields, More, PlaceFaults, Section } from '../parts/section.tsx';

const SHOWN = ['shipper', 'consignee', 'notify1'] as const;
const OTHERS = ['notify2', 'bookingAgent', 'contractOwner', 'issueTo'] as const;
const FIRST = ['name', 'address', 'country', 'contact', 'phone', 'email'];
const REST = ['city', 'state', 'postCode', 'taxType', 'taxNo'];

/** Who ships, who receives, who is told; the rest where a carrier asks for it. */
export function PartiesSection() {
  const parties = useAt<Readonly<Record<string, BookingParty>>>('parties');
  const others = useAt<readonly unknown[]>('parties.others');
  const isUsed = others.length > 0 || OTHERS.some(role => parties[role]?.name !== '');
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
        <OtherParties />
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

type Other = BookingContent['parties']['others'][number];
const MOST_OTHERS = 20;

/** Whoever else has a part in it, each with his role. */
function OtherParties() {
  const t = useT('bookingForm');
  const { isReadOnly } = useFormPlace();
  const { entries, add, remove } = useEntries<Other>('parties.others');
  return (
    <>
      <PlaceFaults path="parties.others" />
      <div className="bf-parties">
        {entries.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are known by their place
          <fieldset key={index} className="bf-party" data-place={`parties.others.${index}`}>
            <legend>
              {t('otherNo', { n: index + 1 })}{' '}
              {!isReadOnly && (
                <Button
                  variant="minimal"
                  size="small"
                  text="×"
                  aria-label={t('removeOther', { n: index + 1 })}
                  onClick={() => remove(index)}
                />
              )}
            </legend>
            <Fields base={`parties.others.${index}.`} of={OTHER_PARTY_FIELDS} names={['role', ...FIRST, ...REST]} />
          </fieldset>
        ))}
      </div>
      {!isReadOnly && entries.length < MOST_OTHERS && (
        <Button
          variant="minimal"
          size="small"
          text={t('addOther')}
          onClick={() => add({ ...emptyParty(), role: 'NI' })}
        />
      )}
    </>
  );
}
