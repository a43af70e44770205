import type { SiExtra } from '../extra.ts';
import { countryName } from '../parts/country.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import { isPartyItself, readPartyMembers } from './extra-members.ts';
import type { LeafReader } from './json-leaves.ts';

/** Parties of a DCSA document as the party blocks of a bill: name, contact, address, line by line. */

const joined = (parts: readonly string[], by: string): string => parts.filter(part => part !== '').join(by);

const wordsOf = (lines: readonly string[]): string => lines.join(' ').replace(/[\s,]+/g, ' ');

function addressLines(party: LeafReader): string[] {
  // What the bill shall show comes first, then lines, then the parts of the structured address.
  if (party.count('displayedAddress') > 0) {
    const shown = party.texts('displayedAddress');
    // The same lines once more, for carriers that print none of them, say nothing else.
    const told = Array.from({ length: party.count('addressLines') }, (_, index) => party.peek('addressLines', index));
    if (wordsOf(told) === wordsOf(shown)) party.texts('addressLines');
    return shown;
  }
  const address = party.at('address');
  if (!address.has('street') && !address.has('city')) return party.texts('addressLines');
  const poBox = address.text('POBox');
  const country = address.text('countryCode');
  return [
    joined([joined([address.text('street'), address.text('streetNumber')], ' '), address.text('floor')], ', '),
    poBox === '' ? '' : `P.O. BOX ${poBox}`,
    joined([joined([address.text('postCode'), address.text('city')], ' '), address.text('stateRegion')], ', '),
    country === '' ? '' : countryName(country),
  ];
}

function contactLines(party: LeafReader): string[] {
  return Array.from({ length: party.count('partyContactDetails') }, (_, index) => {
    const contact = party.at('partyContactDetails', index);
    if (isPartyItself(party, contact)) return [];
    const [name, phone, email] = [contact.text('name'), contact.text('phone'), contact.text('email')];
    return [
      name === '' ? '' : `ATTN ${name}`,
      phone === '' ? '' : `TEL ${phone}`,
      email === '' ? '' : `EMAIL ${email}`,
    ];
  }).flat();
}

/** Contacts stand under the name: the country ends the block, where the reader of a bill and the check look for it. */
const partyLines = (party: LeafReader): string[] => {
  const [name, address, contacts] = [party.text('partyName'), addressLines(party), contactLines(party)];
  return [name, ...contacts, ...address].filter(line => line !== '');
};

type Parties = Pick<SiDraft, 'consignor' | 'consignee' | 'notifier1' | 'notifier2' | 'notifier3' | 'shipperRef'> & {
  readonly partyExtra: Partial<SiExtra>;
};

/** Shipper, consignee or order, and up to three notify parties. */
export function importParties(document: LeafReader): Parties {
  const parties = document.at('documentParties');
  const toOrder = document.text('isToOrder') === 'true';
  const consignor = partyLines(parties.at('shipper')).join('\n');
  const shipperRef = parties.text('shipper', 'reference');

  // A to-order bill names at most the one it is first endorsed to.
  const named = parties.has('consignee') ? parties.at('consignee') : parties.at('endorsee');
  const isNotify = named.text('isNotifyParty') === 'true';
  const [name = '', ...rest] = toOrder || parties.has('consignee') ? partyLines(named) : [];
  const order = name === '' ? 'TO ORDER' : `TO ORDER OF ${name}`;
  const consignee = [toOrder ? order : name, ...rest].filter(line => line !== '').join('\n');

  const notify: string[] = [];
  if (isNotify && name !== '') notify.push(toOrder ? [name, ...rest].join('\n') : 'SAME AS CONSIGNEE');
  for (let index = 0; notify.length < 3 && index < parties.count('notifyParties'); index += 1) {
    notify.push(partyLines(parties.at('notifyParties', index)).join('\n'));
  }
  const [notifier1 = '', notifier2 = '', notifier3 = ''] = notify;
  const partyExtra = {
    ...readPartyMembers('consignor', parties.at('shipper')),
    ...(name === '' ? {} : readPartyMembers('consignee', named)),
    ...(isNotify ? {} : readPartyMembers('notifier1', parties.at('notifyParties', 0))),
  };
  return { partyExtra, consignor, consignee, notifier1, notifier2, notifier3, shipperRef };
}
