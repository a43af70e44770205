import { expect } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import * as si from '#contract/si/calls.ts';
import { newId } from '#server/kernel/ids.ts';
import { bodyOf, draftsFor, type TestShipment } from './si-shipments.ts';
import type { SiWorld } from './si-world.ts';

const isCall = (value: unknown): value is CallDef => typeof value === 'object' && value !== null && 'path' in value;
/** Every call about shipping instructions and their templates. */
export const SI_CALLS = (Object.values(si) as unknown[]).filter(isCall);

/** Remarks that a return takes. */
export const REMARKS = '箱号错误，请核对';

/** A customer's SI just submitted, its shipment, and a template of that company. */
export interface Victim {
  readonly id: string;
  readonly shipment: TestShipment;
  readonly template: string;
}

export async function makeVictim(world: SiWorld): Promise<Victim> {
  world.setClock(0);
  const shipment = await world.shipmentOf('customer');
  const made = await world.call('customer', si.addSi, { body: bodyOf(shipment, draftsFor(shipment)) });
  expect(made.http).toBe(200);
  const body = { TBI_TEMPLATE_NAME: `T ${newId()}`, TBI_MARKS: 'SECRET MARKS' };
  const template = await world.call('customer', si.saveTemplate, { body });
  return { id: made.data[0]!.Id, shipment, template: template.data.Id };
}

export async function expectUntouched(world: SiWorld, { id, template }: Victim): Promise<void> {
  expect(await world.standing(id)).toEqual({ state: 'SUBMITTED', version: 1, deleted: false, facts: 1 });
  const { data } = await world.call('customer', si.getTemplate, { query: { Id: template } });
  expect(data.TBI_MARKS).toBe('SECRET MARKS');
}
