import { fromField, type Segment, segment } from '../../edifact/segment.ts';
import { CONTINUATION_MARKS, layOutParty, toldParty } from '../parts/party.ts';
import { wrapText } from '../parts/wrap-text.ts';
import { wirePath } from '../wire.ts';
import type { CarrierMessageSource, Requestor } from './iftmin-source.ts';
import { PARTY_EXTRAS, type PartyWithExtras, partyExtras } from './iftmin-special.ts';

/** Group of NAD: who asks and where to reach them, the parties of the bill, the carrier (design E.4). */

/** Function of a party in the message, by its field. */
export const PARTY_FUNCTIONS = {
  consignor: 'CZ',
  consignee: 'CN',
  notifier1: 'N1',
  notifier2: 'N2',
  notifier3: 'NI',
} as const;

function requestorSegments({ name, desk, email, phone }: Requestor): Segment[] {
  const reach = [
    ...(email === '' ? [] : [segment('COM', [email.toUpperCase(), 'EM'])]),
    ...(phone === '' ? [] : [segment('COM', [phone, 'TE'])]),
  ];
  return [
    segment('NAD', 'HI', '', wrapText(name)),
    ...(desk === '' && reach.length === 0 ? [] : [segment('CTA', 'IC', ['', desk]), ...reach]),
  ];
}

const hasExtras = (role: string): role is PartyWithExtras => Object.hasOwn(PARTY_EXTRAS, role);

export function partySegments({ draft, requestor }: CarrierMessageSource): Segment[] {
  const parties = (Object.keys(PARTY_FUNCTIONS) as (keyof typeof PARTY_FUNCTIONS)[]).flatMap(role => {
    const { bill } = layOutParty(toldParty(draft, role), CONTINUATION_MARKS[role]);
    if (bill.length === 0) return [];
    const extras = hasExtras(role) ? role : null;
    const postcode = extras ? draft.extra[PARTY_EXTRAS[extras].postcode] : '';
    const made = segment('NAD', PARTY_FUNCTIONS[role], '', bill, '', '', '', '', postcode);
    return [fromField(wirePath.draft(0, role), made), ...(extras ? partyExtras(extras, draft.extra) : [])];
  });
  return [...requestorSegments(requestor), ...parties, segment('NAD', 'CA', [draft.carrier, '172', '182'])];
}
