import { expect, it } from 'vitest';
import { emptyParty } from '#contract/booking/booking-content.ts';
import { partyExtra } from './shipment-of.ts';

const party = (over: Partial<ReturnType<typeof emptyParty>>) => ({ ...emptyParty(), ...over });

it('what customs ask of the parties goes on to the instruction; what nobody gave is left out', () => {
  const parties = {
    shipper: party({ taxType: 'USCI', taxNo: '91310000607274543X', phone: '+86 21 5555 0101' }),
    consignee: party({ taxType: 'EORI', taxNo: 'DE811907980000001', postCode: '20457' }),
    notify1: party({ taxType: 'OTHER', taxNo: '7' }),
  };
  expect(partyExtra(parties as never)).toEqual({
    shipperCode: 'USCI+91310000607274543X',
    shipperPhone: '+86 21 5555 0101',
    consigneeEori: 'DE811907980000001',
    consigneePostcode: '20457',
  });
});
