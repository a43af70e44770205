import { type Segment, segment } from '../../edifact/segment.ts';
import { wrapText } from '../../si/parts/wrap-text.ts';
import type { BookingParty } from '../booking-content.ts';
import { isPartyEmpty, notifiedParty, partyLines } from '../rules/party-lines.ts';
import type { BookingDesk, BookingSource } from './booking-source.ts';
import { from } from './iftmbf-text.ts';

/** Group of NAD: who asks, the parties of the booking, the carrier (design commercial C.7.2). */

const FUNCTIONS = {
  shipper: 'CZ',
  consignee: 'CN',
  notify1: 'N1',
  notify2: 'N2',
  bookingAgent: 'FW',
} as const;

function contactSegments(name: string, phone: string, email: string): Segment[] {
  if (name === '' && phone === '' && email === '') return [];
  return [
    segment('CTA', 'IC', ['', name.toUpperCase()]),
    ...(phone === '' ? [] : [segment('COM', [phone, 'TE'])]),
    ...(email === '' ? [] : [segment('COM', [email.toUpperCase(), 'EM'])]),
  ];
}

function partySegments(role: string, path: string, party: BookingParty): Segment[] {
  if (isPartyEmpty(party)) return [];
  const { city, state, postCode, country } = party;
  // 3229 is a code of nine signs: a longer name of a state stands in the address or not at all.
  const code = state.length <= 9 ? state.toUpperCase() : '';
  const made = segment('NAD', role, '', partyLines(party), '', '', city.toUpperCase(), code, postCode, country);
  const tax = party.taxNo === '' ? [] : [segment('RFF', ['GN', `${party.taxType || 'TAX'}+${party.taxNo}`])];
  return [
    ...from(`${path}.${partyLines(party).length > 5 ? 'address' : 'name'}`, [made]),
    ...from(`${path}.contact`, contactSegments(party.contact, party.phone, party.email)),
    ...from(`${path}.taxNo`, tax),
  ];
}

/** The desk asks for the space; `ownCode` is its number at the carrier. */
const deskSegments = ({ name, contact, email, phone }: BookingDesk, ownCode: string): Segment[] => [
  segment('NAD', 'HI', ownCode === '' ? '' : [ownCode, '160', 'ZZZ'], wrapText(name)),
  ...contactSegments(contact, phone, email),
];

export function partiesSegments(source: BookingSource, codeList: 'SMDG' | 'NMFTA', ownCode: string): Segment[] {
  const { content, desk, carrierCode } = source;
  const { parties } = content;
  const told = (field: keyof typeof FUNCTIONS): BookingParty =>
    field === 'notify1' || field === 'notify2' ? notifiedParty(parties[field], parties.consignee) : parties[field];
  const named = (Object.keys(FUNCTIONS) as (keyof typeof FUNCTIONS)[]).flatMap(field =>
    partySegments(FUNCTIONS[field], `parties.${field}`, told(field)),
  );
  const others = parties.others.flatMap((party, index) =>
    // NI, FW and what else the content knows are functions of 3035 as they stand; a contract owner is an agent's principal.
    partySegments(party.role === 'NI' || party.role === 'FW' ? party.role : 'AG', `parties.others.${index}`, party),
  );
  return [
    ...deskSegments(desk, ownCode),
    ...named,
    ...others,
    segment('NAD', 'CA', [carrierCode, '172', codeList === 'SMDG' ? '306' : '182']),
  ];
}
