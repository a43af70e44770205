// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type DraftStep, placeOf, stepWork, type Work } from '#machines/si/multi-create.work.ts';
import { containersLeft } from './prefill.ts';
import { spreadLeftCommand } from './spread-left.ts';
import { aBox, aDraft, aLine, aSource } from './wizard.samples.tsx';
import type { WizardSession } from './wizard-session.ts';

const share = (...quantities: [packages: string, kg: string, cbm: string]) => [
  aBox('CSQU3054383', [aLine(...quantities)]),
];
const start: Work = {
  mode: 'create',
  shipmentId: 'shipment-1',
  mblNo: 'COSU6123456780',
  siType: 2,
  num: 2,
  extending: false,
  source: aSource(),
  siId: null,
  version: null,
  trails: {},
  open: null,
  lastCheck: null,
  drafts: [
    aDraft({ draftId: '000001', boxes: share('100', '1000', '10') }),
    aDraft({ draftId: '000002', boxes: share('50', '500', '5') }),
  ],
};

/** The work as the flow folds it; a refused step fails the test. */
function session(work: Work) {
  let now = work;
  const send = (event: DraftStep) => {
    const after = stepWork(now, event);
    if (!('work' in after) || after.work === null) throw new Error(`refused ${event.type}`);
    now = after.work;
    return true;
  };
  let steps = 0;
  const counted = (event: DraftStep) => {
    steps += 1;
    return send(event);
  };
  return { session: { send: counted } as unknown as WizardSession, now: () => now, steps: () => steps };
}

describe('what is left', () => {
  it('is given to the drafts by one command, and nothing is left or open afterwards', () => {
    const world = session(start);
    const command = spreadLeftCommand(world.session, start);
    expect(command.enabled).toBe(true);
    void command.run();
    expect(placeOf(world.now())).toBe('finish');
    expect(world.steps(), 'one step, so that one undo takes it back').toBe(1);
    const held = start.drafts[0]!.boxes[0]!.containerNo;
    const left = containersLeft(world.now().source, world.now().drafts).find(one => one.containerNo === held);
    expect([left?.packageCount, left?.weightKg, left?.volumeCbm]).toEqual(['0', '0', '0']);
    expect(spreadLeftCommand(world.session, world.now()).enabled).toMatchObject({ zh: '没有可分摊的余量' });
  });
});
