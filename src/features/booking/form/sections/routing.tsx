import { useMemo } from 'react';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { FormContext, type FormSurroundings, useForm } from '#kit/form/form-context.ts';
import { FIELDS } from '../model/fields.ts';
import { useAt } from '../model/form-place.ts';
import { Fields, More, Section } from '../parts/section.tsx';

const FIRST = [
  ...['routing.loading.code', 'routing.discharge.code', 'carrier', 'routing.delivery.code'],
  ...['routing.vesselName', 'routing.voyageNo', 'routing.departureDate', 'routing.etd'],
];
const REST = [
  ...['routing.receipt.code', 'routing.eta', 'routing.vesselImo', 'routing.universalVoyage', 'routing.serviceCode'],
  ...['routing.serviceName', 'routing.routingReference', 'routing.receiptDate', 'routing.arrivalFrom'],
  'routing.arrivalTo',
];

/** Ports, ship and days; times are typed at the clock of the port of loading, where it is known. */
export function RoutingSection() {
  const form = useForm();
  const { zone, eta, receipt, universalVoyage } = useAt<BookingContent['routing']>('routing');
  const surroundings = useMemo(
    (): FormSurroundings => ({ ...form, place: { ...form.place, zone: zone || form.place.zone } }),
    [form, zone],
  );
  return (
    <Section name="routing">
      <FormContext value={surroundings}>
        <Fields base="" of={FIELDS} names={FIRST} />
        <More isUsed={eta !== null || receipt.code !== '' || universalVoyage !== ''}>
          <Fields base="" of={FIELDS} names={REST} />
        </More>
      </FormContext>
    </Section>
  );
}
