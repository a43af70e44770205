import type { BookingContent, BookingParty } from '../booking-content.ts';
import { isPartyEmpty, notifiedParty } from '../rules/party-lines.ts';
import type { BookingDesk } from './booking-source.ts';

/** `documentParties` of DCSA Booking 2.0. */

const text = (value: string): string | undefined => (value.trim() === '' ? undefined : value.trim());

/** A contact has a name and at least one way to reach it. */
function contacts(name: string, phone: string, email: string) {
  if (phone.trim() === '' && email.trim() === '') return undefined;
  return [{ name: text(name) ?? 'BOOKING DESK', phone: text(phone), email: text(email) }];
}

/** The address as it is printed: its lines, with city and country where they are told apart. */
const linesOf = ({ address }: BookingParty): string[] =>
  address
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(0, 5);

function party(one: BookingParty) {
  const lines = linesOf(one);
  return {
    // A party known by its address alone is called by its first line: the name may not be absent.
    partyName: text(one.name) ?? lines[0]?.slice(0, 70),
    addressLines: lines.length === 0 ? undefined : lines,
    partyContactDetails: contacts(one.contact || one.name.slice(0, 35), one.phone, one.email),
    taxLegalReferences:
      one.taxNo === '' || one.taxType === '' || one.country === ''
        ? undefined
        : [{ type: one.taxType, countryCode: one.country, value: one.taxNo }],
  };
}

const given = (one: BookingParty) => (isPartyEmpty(one) ? undefined : party(one));

/** Who books: the party that the form names, or the desk that sends. */
export function dcsaParties(parties: BookingContent['parties'], desk: BookingDesk, ownCode: string) {
  const agent = given(parties.bookingAgent) ?? {
    partyName: desk.name.slice(0, 70),
    partyContactDetails: contacts(desk.contact, desk.phone, desk.email),
  };
  const notified = (one: BookingParty): BookingParty => notifiedParty(one, parties.consignee);
  const other = [
    { role: 'N1', ...notified(parties.notify1) },
    { role: 'N2', ...notified(parties.notify2) },
    ...parties.others,
  ].flatMap(({ role, ...one }) => (isPartyEmpty(one) ? [] : [{ party: party(one), partyFunction: role }]));
  return {
    bookingAgent: {
      ...agent,
      identifyingCodes: ownCode === '' ? undefined : [{ codeListProvider: 'ZZZ', partyCode: ownCode }],
    },
    shipper: given(parties.shipper),
    consignee: given(parties.consignee),
    serviceContractOwner: given(parties.contractOwner),
    carrierBookingOffice:
      parties.carrierOffice === ''
        ? undefined
        : { partyName: parties.carrierOffice, UNLocationCode: parties.carrierOffice },
    issueTo: isPartyEmpty(parties.issueTo) ? undefined : { partyName: text(parties.issueTo.name) },
    other: other.length === 0 ? undefined : other,
  };
}
