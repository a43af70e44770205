import { describe, expect, it } from 'vitest';
import type { ShipmentRow } from '#contract/shipment/calls.ts';
import type { SiHeader } from '#contract/si/calls.ts';
import { SI_STATES, type SiState, siStatusCode } from '#contract/si/status.ts';
import { both } from '../locale/both.ts';
import { customerMenu, EMPLOYEE } from '../wizard/wizard.samples.tsx';
import { makeAbility, type OwnerEvent, ownerAbility } from './list-abilities.ts';

const asker = { employee: EMPLOYEE, menu: customerMenu() };
const row = (state: SiState, over: Partial<SiHeader> = {}): SiHeader =>
  ({ TBI_STATUS: siStatusCode(state), TBI_SITYPE: 1, CLAIMER_ID: null, ...over }) as SiHeader;
const shipment = (SI_STATE: ShipmentRow['SI_STATE']): ShipmentRow => ({ SI_STATE }) as ShipmentRow;
const AT = '2026-03-10T09:30:00.000Z';
const allowed = (event: OwnerEvent) => SI_STATES.filter(state => ownerAbility(row(state), event, asker, AT) === true);

describe('ownerAbility', () => {
  it('is what the machine permits an owner', () => {
    expect(allowed('MODIFY')).toEqual([
      'SUBMITTED',
      'APPROVED',
      'RETURNED',
      'BILL_DRAFTED',
      'SENT',
      'CONFIRMED',
      'CARRIER_REJECTED',
    ]);
    expect(allowed('WITHDRAW')).toEqual(['SUBMITTED', 'IN_REVIEW', 'RETURNED']);
    expect(allowed('DELETE')).toEqual(['DRAFT', 'RETURNED', 'DECLINED', 'CANCELLED']);
  });

  it('tells why not', () => {
    expect(ownerAbility(null, 'MODIFY', asker, AT)).toEqual(both('list.modifyFirst'));
    expect(ownerAbility(row('IN_REVIEW', { CLAIMER_ID: 'reviewer' }), 'MODIFY', asker, AT)).toEqual(
      both('list.waitingReturn'),
    );
    expect(ownerAbility(row('COMPLETED'), 'WITHDRAW', asker, AT)).toMatchObject({ en: 'Not permitted in this status' });
    const without = { ...asker, menu: customerMenu(['ADD']) };
    expect(ownerAbility(row('SUBMITTED'), 'WITHDRAW', without, AT)).toEqual(both('list.noRight'));
    expect(ownerAbility(row('SUBMITTED'), 'WITHDRAW', { ...asker, employee: null }, AT)).toEqual(both('list.noRight'));
  });
});

describe('makeAbility', () => {
  it('wants a shipment that still needs an SI, and the right', () => {
    expect(makeAbility(shipment('NONE'), asker)).toBe(true);
    expect(makeAbility(shipment('PART'), asker)).toBe(true);
    expect(makeAbility(shipment('MERGED'), asker)).toEqual(both('list.merged'));
    expect(makeAbility(shipment('COMPLETE'), asker)).toEqual(both('list.alreadyComplete'));
    expect(makeAbility(null, asker)).toEqual(both('list.pick'));
    expect(makeAbility(shipment('NONE'), { ...asker, menu: customerMenu([]) })).toEqual(both('list.noRight'));
  });
});
