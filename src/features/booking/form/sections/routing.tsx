import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { FormContext, type FormSurroundings, useForm } from '#kit/form/form-context.ts';
import { useT } from '#kit/i18n.ts';
import { FIELDS, OTHER_PLACE_FIELDS } from '../model/fields.ts';
import { useAt, useEntries, useFormPlace } from '../model/form-place.ts';
import { Fields, More, PlaceFaults, Section } from '../parts/section.tsx';

const FIRST = [
  'routing.loading.code',
  'routing.discharge.code',
  'carrier',
  'routing.delivery.code',
  'routing.vesselName',
  'routing.voyageNo',
  'routing.departureDate',
  'routing.etd',
];
const REST = [
  'routing.receipt.code',
  'routing.eta',
  'routing.vesselImo',
  'routing.universalVoyage',
  'routing.serviceCode',
  'routing.serviceName',
  'routing.routingReference',
  'routing.receiptDate',
  'routing.arrivalFrom',
  'routing.arrivalTo',
];

/** Ports, ship and days; times are typed at the clock of the port of loading, where it is known. */
export function RoutingSection() {
  const form = useForm();
  const { zone, eta, receipt, universalVoyage, otherPlaces } = useAt<BookingContent['routing']>('routing');
  const surroundings = useMemo(
    (): FormSurroundings => ({ ...form, place: { ...form.place, zone: zone || form.place.zone } }),
    [form, zone],
  );
  return (
    <Section name="routing">
      <FormContext value={surroundings}>
        <Fields base="" of={FIELDS} names={FIRST} />
        <More isUsed={eta !== null || receipt.code !== '' || universalVoyage !== '' || otherPlaces.length > 0}>
          <Fields base="" of={FIELDS} names={REST} />
          <OtherPlaces />
        </More>
      </FormContext>
    </Section>
  );
}

type Place = BookingContent['routing']['otherPlaces'][number];
const MOST_PLACES = 20;

/** Where it is fetched, may not be transhipped, is handed in: places beyond the four of the routing. */
function OtherPlaces() {
  const t = useT('bookingForm');
  const { isReadOnly } = useFormPlace();
  const { entries, add, remove } = useEntries<Place>('routing.otherPlaces');
  return (
    <>
      <PlaceFaults path="routing.otherPlaces" />
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places are known by where they stand
        <div key={index} className="bf-line" data-place={`routing.otherPlaces.${index}`}>
          <Fields
            base={`routing.otherPlaces.${index}.`}
            of={OTHER_PLACE_FIELDS}
            names={Object.keys(OTHER_PLACE_FIELDS)}
          />
          {!isReadOnly && (
            <Button
              variant="minimal"
              text="×"
              aria-label={t('removePlace', { n: index + 1 })}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {!isReadOnly && entries.length < MOST_PLACES && (
        <Button
          variant="minimal"
          size="small"
          text={t('addPlace')}
          onClick={() => add({ type: 'RTP', code: '', facility: '', name: '' })}
        />
      )}
    </>
  );
}
