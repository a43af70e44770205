import { checkSet } from '#contract/si/check/check-set.ts';
import { emptyContext } from '#contract/si/check/context.ts';
import { containerNumberRemainder } from '#contract/si/parts/container-number.ts';
import { newId } from '#server/kernel/ids.ts';
import { addShipment, bodyOf, draftsFor } from '#tests/contract/si-shipments.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { openBenchServer } from './bench-server.ts';
import { line, median, quantile, timed } from './figures.ts';

/** CheckTDBillLadingInfo with 26 drafts of 100 boxes of three lines (design A7.2: within 2 s), and what of it the rules take. */
const DRAFTS = 26;
const BOXES = 100;
const LINES = 3;
const RUNS = 11;

const server = await openBenchServer();
try {
  const { db } = server.deps;
  const api = new Api(server.url);
  const token = await api.login('NQUAYS', 'doc1');
  const company = await db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', 'NQUAYS')
    .executeTakeFirstOrThrow();
  const shipment = await addShipment(db, company.id, {}, new Date());
  await db.deleteFrom('shipmentContainer').where('shipmentId', '=', shipment.id).execute();
  const numbers: string[] = [];
  for (let serial = 300_001; numbers.length < BOXES; serial += 1) {
    const digit = containerNumberRemainder(`FLBU${serial}`);
    if (digit !== 10) numbers.push(`FLBU${serial}${digit}`);
  }
  await db
    .insertInto('shipmentContainer')
    .values(
      numbers.map((containerNo, at) => ({
        id: newId(),
        shipmentId: shipment.id,
        companyId: company.id,
        seq: at + 1,
        type: '40HQ',
        containerNo,
        sealNo: containerNo.slice(0, 10),
        soc: false,
        tareKg: null,
        packageCode: 'CT',
        vgmKg: null,
        packages: '7800',
        grossKg: '7800',
        cbm: '54.6',
        lines: '[]',
      })),
    )
    .execute();
  const drafts = draftsFor(shipment, DRAFTS).map(draft => {
    const [box] = draft.boxes;
    const [cargo] = box!.lines;
    const lines = Array.from({ length: LINES }, () => ({
      ...cargo!,
      packageCount: '100',
      weightKg: '100',
      volumeCbm: '0.7',
    }));
    const totals = { packageCount: '300', weightKg: '300', volumeCbm: '2.1' };
    const boxOf = (containerNo: string) => ({
      ...box!,
      ...totals,
      containerNo,
      sealNo: containerNo.slice(0, 10),
      lines,
    });
    return { ...draft, boxes: numbers.map(boxOf) };
  });
  const body = bodyOf(shipment, drafts);
  const calls: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    calls.push(
      await timed(async () => {
        const answer = await api.post<{ errors: { code: string }[] }>(
          '/api/TDBillLadingInfo/CheckTDBillLadingInfo',
          token,
          body,
        );
        const errors = answer.data?.errors ?? [{ code: String(answer.http) }];
        if (errors.length > 0) throw new Error(`not clean: ${[...new Set(errors.map(({ code }) => code))].join(', ')}`);
      }),
    );
  }
  const input = { drafts, num: DRAFTS, shipmentId: shipment.id, mblNo: shipment.mblNo };
  const rules: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = emptyContext(new Date().toISOString());
    rules.push(await timed(async () => checkSet(input, context)));
  }
  const [, ...warmCalls] = calls;
  const [, ...warmRules] = rules;
  line(`CheckTDBillLadingInfo, ${DRAFTS} drafts x ${BOXES} boxes x ${LINES} lines`, {
    database: process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded, fsync',
    'first ms': calls[0] ?? 0,
    'median ms': median(warmCalls),
    'p95 ms': quantile(warmCalls, 0.95),
    'body MB': JSON.stringify(body).length / 1_000_000,
  });
  line('the rules alone, same drafts', {
    'median ms': median(warmRules),
    'share of the call %': (100 * median(warmRules)) / median(warmCalls),
  });
} finally {
  await server.end();
}
