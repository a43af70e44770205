import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutOffsSchema } from '#contract/booking/booking-content.ts';
import { amendBooking, answerAmendment, previewAmendment, splitBooking } from '#contract/booking/change.calls.ts';
import {
  answerCancellation,
  answerRoll,
  cancelBooking,
  claimRoll,
  rollBooking,
} from '#contract/booking/ending.calls.ts';
import { bookingContent, daysFrom } from '../booking.samples.ts';
import { bookingWorld, MINUTE, seen } from '../booking-world.samples.ts';
import { sweepBookings } from '../clock/sweep.ts';

/** What changes once it is confirmed: amendments, cancellation, a split, a roll-over. */

const { now, sent, ok, submittedBooking, db, deps, open, close, later, confirmedBooking, detail, shipmentOf, codes } =
  bookingWorld();
beforeAll(open);
afterAll(close);

describe('a change after confirmation', () => {
  const three = () => bookingContent(now(), { equipments: [{ ...bookingContent(now()).equipments[0]!, units: 3 }] });

  test('V-B3: what is confirmed holds until the carrier agrees', async () => {
    const confirmed = await confirmedBooking();
    const before = await detail('customer', confirmed.id);
    const wanted = { ...before.content, equipments: [{ ...before.content.equipments[0]!, units: 3 }] };
    const preview = await ok('customer', previewAmendment, { body: { id: confirmed.id, content: wanted } });
    expect(preview.changes).toEqual([
      {
        path: 'equipments.0.units',
        label: { zh: '箱量 40HC', en: 'Containers 40HC' },
        before: '2',
        after: '3',
        consent: 'CARRIER',
      },
    ]);
    const asked = await ok('customer', amendBooking, seen(confirmed, { content: wanted, remarks: '追加一箱' }));
    expect(await detail('customer', asked.id)).toMatchObject({
      amendment: 'AMENDMENT_RECEIVED',
      content: before.content,
    });
    expect((await shipmentOf(confirmed.cgoId)).boxes).toHaveLength(2);
    expect(await codes(sent('customer', amendBooking, seen(asked, { content: wanted })))).toEqual(['AMEND_OPEN']);
    await ok('desk', answerAmendment, seen(asked, { isConfirmed: true }));
    expect(await detail('customer', asked.id)).toMatchObject({
      amendment: 'AMENDMENT_CONFIRMED',
      content: wanted,
      amended: null,
    });
    expect((await shipmentOf(confirmed.cgoId)).boxes).toHaveLength(3);
  });

  test('V-B4: declined, the booking is what it was to the byte', async () => {
    const confirmed = await confirmedBooking();
    const kept = () =>
      db()
        .selectFrom('booking')
        .select(['content', 'confirmed', 'cutOffs', 'price'])
        .where('id', '=', confirmed.id)
        .executeTakeFirstOrThrow();
    const before = JSON.stringify(await kept());
    const asked = await ok(
      'customer',
      amendBooking,
      seen(confirmed, { content: { ...three(), routing: (await detail('customer', confirmed.id)).content.routing } }),
    );
    await ok('desk', answerAmendment, seen(asked, { isConfirmed: false, remarks: 'No space' }));
    expect(JSON.stringify(await kept())).toBe(before);
    expect((await detail('customer', confirmed.id)).amendments).toMatchObject([
      { status: 'AMENDMENT_DECLINED', answer: 'No space' },
    ]);
  });

  test('of a remark needs nobody; of the carrier it is another booking; after the cut-off it needs the right', async () => {
    const confirmed = await confirmedBooking();
    const { content } = await detail('customer', confirmed.id);
    const free = await ok(
      'customer',
      amendBooking,
      seen(confirmed, { content: { ...content, remarks: 'CALL BEFORE DELIVERY' } }),
    );
    const after = await detail('customer', confirmed.id);
    expect(after).toMatchObject({ amendment: 'AMENDMENT_CONFIRMED', content: { remarks: 'CALL BEFORE DELIVERY' } });
    expect(
      await codes(
        sent(
          'customer',
          amendBooking,
          seen({ ...free, version: after.version }, { content: { ...after.content, carrier: 'MSCU' } }),
        ),
      ),
    ).toEqual(['AMEND_FIELD']);
  });

  test('V-B8: the carrier declines a cancellation; a later amendment clears the mark', async () => {
    const confirmed = await confirmedBooking();
    const asked = await ok('customer', cancelBooking, seen(confirmed, { remarks: '改期' }));
    expect(asked.state).toBe('CONFIRMED');
    const answered = await ok('desk', answerCancellation, seen(asked, { isConfirmed: false, remarks: 'Too late' }));
    expect(await detail('customer', confirmed.id)).toMatchObject({
      state: 'CONFIRMED',
      cancellation: 'CANCELLATION_DECLINED',
    });
    const { content } = await detail('customer', confirmed.id);
    const units = [{ ...content.equipments[0]!, units: 1 }];
    await ok('customer', amendBooking, seen(answered, { content: { ...content, equipments: units } }));
    expect((await detail('customer', confirmed.id)).cancellation).toBeNull();
  });

  test('V-B11: a split shares units and goods to the last cubic metre', async () => {
    const [box] = bookingContent(now()).equipments;
    const equipments = [
      { ...box!, units: 5, commodities: [{ ...box!.commodities[0]!, packages: 2000, grossKg: '90000', cbm: '110' }] },
    ];
    const submitted = await submittedBooking({ equipments });
    const share = (goCbm: string) => ({
      parts: [
        {
          equipment: 0,
          units: 2,
          goods: [{ commodity: 0, packages: 800, stayKg: '54000', goKg: '36000', stayCbm: '66', goCbm }],
        },
      ],
    });
    expect(await codes(sent('desk', splitBooking, seen(submitted, share('43'))))).toEqual(['BK-18']);
    // The answer is lost: the same words under their key, with whatever version, are the same split.
    const asked = (version: number) => {
      const { body, headers } = seen({ ...submitted, version }, share('44'));
      return { body, headers: { ...headers, 'idempotency-key': 'split-once' } };
    };
    const { childId, version } = await ok('desk', splitBooking, asked(submitted.version));
    expect(await ok('desk', splitBooking, asked(version))).toMatchObject({ childId, version });
    const [parent, child] = [await detail('desk', submitted.id), await detail('desk', childId)];
    const cut = ({ content }: typeof parent) =>
      content.equipments.map(one => [one.units, one.commodities[0]?.packages, one.commodities[0]?.cbm]);
    expect([cut(parent), cut(child)]).toEqual([[[3, 1200, '66']], [[2, 800, '44']]]);
    expect(child).toMatchObject({ state: 'PENDING_ACCEPTANCE', links: { splitOf: submitted.id } });
  });
});

describe('a late change', () => {
  test('is charged by the carrier: what it is expected to cost is for those who may see cost, and nobody else', async () => {
    const confirmed = await confirmedBooking();
    const { content } = await detail('desk', confirmed.id);
    await sql`update carrier_booking_config_version
      set content = content || '{"lateAmendFee": "40.00", "lateAmendCurrency": "USD"}' where carrier = ${content.carrier}`.execute(
      db(),
    );
    await later(12 * 24 * 60 * MINUTE);
    const wanted = { ...content, equipments: [{ ...content.equipments[0]!, units: 1 }] };
    const fee = { amount: '40.00', currency: 'USD' };
    const asked = { body: { id: confirmed.id, content: wanted } };
    expect(await ok('manager', previewAmendment, asked)).toMatchObject({ isLate: true, lateFee: fee });
    for (const who of ['desk', 'customer'] as const)
      expect(await ok(who, previewAmendment, asked)).toMatchObject({ isLate: true, lateFee: null });
    const amended = await ok('desk', amendBooking, seen(confirmed, { content: wanted, remarks: 'Less cargo' }));
    expect((await detail('manager', confirmed.id)).expectedCosts).toMatchObject([{ ...fee, amendment: 1 }]);
    for (const who of ['desk', 'customer'] as const)
      expect(await detail(who, confirmed.id)).not.toHaveProperty('expectedCosts');
    // What the carrier does not do he does not charge.
    const { version } = await detail('desk', amended.id);
    await ok('desk', answerAmendment, seen({ id: amended.id, version }, { isConfirmed: false, remarks: 'Too late' }));
    expect((await detail('manager', confirmed.id)).expectedCosts).toEqual([]);
  });
});

describe('a roll-over', () => {
  const sailing = () => ({
    cause: 'CARRIER_OVERBOOKED',
    vesselName: 'EVER ACE',
    voyageNo: '1235-057W',
    etd: daysFrom(now(), 21),
    eta: daysFrom(now(), 52),
    cutOffs: { DCO: daysFrom(now(), 18) },
    remarks: 'Overbooked',
  });

  test('is in force at once; a day of silence accepts it', async () => {
    const confirmed = await confirmedBooking();
    const laterOne = sailing();
    const asked = (version: number) => {
      const { body, headers } = seen({ ...confirmed, version }, laterOne);
      return { body, headers: { ...headers, 'idempotency-key': 'roll-once' } };
    };
    const rolled = await ok('desk', rollBooking, asked(confirmed.version));
    expect(await ok('desk', rollBooking, asked(rolled.version))).toEqual(rolled);
    const booking = await detail('customer', rolled.id);
    expect(booking.rolls).toHaveLength(1);
    expect(booking).toMatchObject({
      state: 'CONFIRMED',
      hasOpenRoll: true,
      confirmed: { plan: [{ vesselName: 'EVER ACE' }] },
    });
    expect(booking.cutOffs.find(({ code }) => code === 'DCO')).toMatchObject({
      at: booking.rolls[0]!.newCutOffs.DCO,
      before: booking.rolls[0]!.oldCutOffs.DCO,
    });
    expect((await shipmentOf(confirmed.cgoId)).row).toMatchObject({ vessel: 'EVER ACE', voyage: '1235-057W' });
    await later(25 * 60 * MINUTE);
    await sweepBookings(deps());
    expect(await detail('customer', rolled.id)).toMatchObject({ hasOpenRoll: false, rolls: [{ answer: 'ACCEPTED' }] });
  });

  test('takes nothing of the former sailing for a fact: what the carrier does not say is estimated, on paper too', async () => {
    const scheduled = { DCO: daysFrom(now(), 10), AMC: daysFrom(now(), 9) };
    const confirmed = await confirmedBooking({ cutOffs: cutOffsSchema.parse(scheduled) });
    const told = { ...sailing(), cutOffs: {}, eta: null };
    const rolled = await ok('desk', rollBooking, seen(confirmed, told));
    const booking = await detail('customer', rolled.id);
    expect(booking.cutOffs.map(({ source }) => source)).toEqual(booking.cutOffs.map(() => 'ESTIMATED'));
    const at = (code: string) => booking.cutOffs.find(one => one.code === code)?.at ?? '';
    for (const code of ['DCO', 'AMC'] as const) {
      expect(at(code) > daysFrom(now(), 14), code).toBe(true);
      expect(at(code) < told.etd, code).toBe(true);
    }
    expect(booking.confirmed).toMatchObject({
      equipments: [{ pickupFrom: null }],
      plan: [{ vesselImo: '', universalVoyage: '', departure: told.etd, arrival: null }],
    });
    const { row } = await shipmentOf(confirmed.cgoId);
    expect(row).toMatchObject({ dco: new Date(at('DCO')), afc: new Date(at('AMC')) });
    const news = await db()
      .selectFrom('messageOutbox')
      .select('description')
      .where('docId', '=', rolled.id)
      .where('event', '=', 'booking-cutoff-changed')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(news.description)).toContain('推算');
  });

  test('is claimed for by the desk, which is reminded until it is settled; the customer hears of neither', async () => {
    const confirmed = await confirmedBooking();
    const { version } = await ok('desk', rollBooking, seen(confirmed, sailing()));
    const row = { id: confirmed.id, version };
    const claim = { roll: 1, amount: '700.00', currency: 'USD' };
    expect((await sent('customer', claimRoll, seen(row, claim))).http).toBe(403);
    await ok('desk', claimRoll, seen(row, claim));
    expect((await detail('desk', row.id)).claims).toMatchObject([{ ...claim, state: 'OPEN' }]);
    expect(await detail('customer', row.id)).not.toHaveProperty('claims');
    const reminders = async () => {
      await sweepBookings(deps());
      const told = await db()
        .selectFrom('messageOutbox')
        .select('dedupeKey')
        .where('docId', '=', row.id)
        .where('event', '=', 'booking-claim')
        .execute();
      return told.map(({ dedupeKey }) => dedupeKey?.split(':').at(-1));
    };
    await later(60.5 * 24 * 60 * MINUTE);
    expect(await reminders()).toContain('60');
    await later(25 * 24 * 60 * MINUTE);
    expect(await reminders()).toContain('85');
    const settled = await detail('desk', row.id);
    expect(settled.state).toBe('COMPLETED');
    await ok('desk', claimRoll, seen(settled, { ...claim, state: 'PAID' }));
    expect((await detail('desk', row.id)).claims).toMatchObject([{ state: 'PAID' }]);
  });

  test('G-C4: booked anew with all its data, the old one asked to be cancelled', async () => {
    const confirmed = await confirmedBooking();
    const rolled = await ok('desk', rollBooking, seen(confirmed, sailing()));
    const { rebookedId, ...old } = await ok(
      'customer',
      answerRoll,
      seen(rolled, { answer: 'REBOOK', remarks: '改订' }),
    );
    const [before, after] = [await detail('customer', old.id), await detail('customer', rebookedId!)];
    expect(before).toMatchObject({ cancellation: 'CANCELLATION_RECEIVED', rolls: [{ answer: 'REBOOK' }] });
    expect(after).toMatchObject({ state: 'DRAFT', content: before.content, links: { rebookOf: old.id } });
  });
});
