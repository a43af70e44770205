import type { CallDef } from '#contract/kernel/call.ts';
import {
  applyRateBatch,
  editBatchRow,
  rateBatchDetail,
  rateBatchRows,
  revertRateBatch,
} from '#contract/rates/batch/batch.calls.ts';
import {
  fclRateSheet,
  mapRateSheet,
  previewRateSheet,
  type RateSheet,
  rateSheetErrors,
  uploadRateSheet,
} from '#contract/rates/batch/import/import.calls.ts';
import {
  lclRateSheet,
  mapLclSheet,
  previewLclSheet,
  uploadLclSheet,
} from '#contract/rates/batch/import/lcl-sheet.calls.ts';
import { fclContent, inDays } from '#server/features/rates/fcl/fcl-rate.samples.ts';
import { workbookOf } from '#server/kernel/sheets/sheet.samples.ts';
import { BATCH_PEOPLE, type BatchPerson, batchGround } from './kit/batch-ground.ts';
import { recordDocument } from './kit/record-document.ts';
import type { Upload } from './kit/recorder.ts';
import { replayed } from './kit/replayed.ts';

/** The calls of one kind of sheets; both go the same way. */
interface SheetCalls {
  readonly upload: CallDef;
  readonly map: CallDef;
  readonly preview: CallDef;
  readonly out: CallDef;
}
const KINDS = {
  fcl: { upload: uploadRateSheet, map: mapRateSheet, preview: previewRateSheet, out: fclRateSheet },
  lcl: { upload: uploadLclSheet, map: mapLclSheet, preview: previewLclSheet, out: lclRateSheet },
} as const satisfies Record<string, SheetCalls>;

/** Sheets of prices: what they make is a batch, whose own life is recorded with batches. */
recordDocument<BatchPerson>({
  document: 'rate-sheet',
  calls: ['/api/RateImport/', '/api/FclRate/Sheet', '/api/LclRate/Sheet'],
  machines: {},
  tables: ['rate_upload', 'rate_import_profile', 'rate_batch', 'rate_batch_row', 'fcl_rate', 'lcl_rate'],
  people: BATCH_PEOPLE,
  async play(recorder) {
    const { server, step, refused, upload, refusedUpload, ask, jobs } = recorder;
    const { rate, batchVersion, drain } = batchGround(recorder);
    await drain();

    const [from, to] = [inDays(40), inDays(54)];
    const file = (lines: readonly string[] | Uint8Array, name = 'prices.csv'): Upload => ({
      file: { name, type: 'text/csv', bytes: lines instanceof Uint8Array ? lines : lines.join('\n') },
    });
    const agreed = ({ id, headLine, uses, defaults }: RateSheet, over: object = {}) => ({
      body: { id, headLine, uses, defaults, ...over } as never,
    });
    const sent = async (call: CallDef, lines: readonly string[]): Promise<RateSheet> =>
      (await ask('author', call, { form: file(lines) } as never)) as never;
    const send = async (id: string, call: CallDef, more: object = {}): Promise<void> => {
      await ask('author', call, { body: { id, ...more } as never, version: await batchVersion(id) });
    };
    const rowsOf = (id: string) => ({ query: { id } as never });

    // A sheet of a carrier, from the file to rates.
    const carrier = [
      `VALID ${from} TO ${to}`,
      "Carrier,POL,POD,20',40HQ,Surcharges",
      'MSCU,CNSHA/CNNGB,NLRTM,"1,120",1950,"含ISPS, THC另付"',
      ',,NOWHERE,1200,2000,',
      ',,GBFXT,ask,2100,',
    ];
    const { data: first } = await upload('a sheet is sent', 'author', uploadRateSheet, file(carrier));
    await step('its headings are pointed at', 'author', mapRateSheet, {
      body: { id: first.id, sheet: 0, headLine: 2 } as never,
    });
    await step('headings are pointed at where none are', 'author', mapRateSheet, {
      body: { id: first.id, sheet: 0, headLine: 90 } as never,
    });
    const batch = await replayed(recorder, 'its columns are agreed', {
      who: 'author',
      call: previewRateSheet,
      sent: agreed(first),
      other: { ...(agreed(first).body as object), publishes: true },
    });
    await jobs('it is worked out');
    await step('its rows', 'author', rateBatchRows, rowsOf(batch.id));
    await step('its wrong rows, as a file', 'author', rateSheetErrors, { query: { id: batch.id } as never });
    await refused('a wrong row is mended as nothing', 'author', editBatchRow, {
      body: { id: batch.id, seq: 3, content: await fclContent(server as never) },
      version: await batchVersion(batch.id),
    });
    await send(batch.id, applyRateBatch, { skipErrors: true });
    await jobs('its good rows become drafts');
    const { data: again } = await upload('the same sheet is sent again', 'author', uploadRateSheet, file(carrier));
    const second = await ask('author', previewRateSheet, agreed(again));
    await jobs('the same sheet is worked out again');
    await step('its rows the second time', 'author', rateBatchRows, rowsOf(second.id));

    // What is put on sale at once, changed by its number, and taken back.
    const offered = [
      '船公司,起运港,目的港,服务代码,有效期起,有效期止,20GP,40HC',
      `CMDU,CNXMN,ZADUR,REC1,${from},${to},1500,2500`,
    ];
    const sale = await ask(
      'author',
      previewRateSheet,
      agreed(await sent(uploadRateSheet, offered), { publishes: true }),
    );
    await drain();
    await send(sale.id, applyRateBatch);
    await jobs('its rows are put on sale');
    const { rateNo } = await server.db
      .selectFrom('fclRate')
      .select('rateNo')
      .where('serviceCode', '=', 'REC1')
      .executeTakeFirstOrThrow();
    const changes = [
      '运价编号,起运港,目的港,20GP,40HC,45HC,外部备注',
      `${rateNo},,,,-,,含文件费`,
      'FR999999999999,,,1,,,',
    ];
    const changing = await ask('author', previewRateSheet, agreed(await sent(uploadRateSheet, changes)));
    await jobs('changes by their numbers are worked out');
    await step('what changes', 'author', rateBatchRows, rowsOf(changing.id));
    await send(changing.id, applyRateBatch, { skipErrors: true });
    await jobs('what was changed by its number is written');
    await send(changing.id, revertRateBatch);
    await jobs('what was changed goes back');
    await send(sale.id, revertRateBatch);
    await jobs('what was put on sale is kept where it was changed since');

    // Columns that nobody knows, and one type a line.
    const odd = ['Line,Load,POD,Small box,40HC,Validity', `HLCU,CNTAO,BRSSZ,3000,3500,${from} - ${to}`];
    const unknown = await upload('columns that nobody knows', 'author', uploadRateSheet, file(odd));
    const uses = ['carrier', 'pol', 'pod', 'PRICE:20GP', 'PRICE:40HC', 'validity'];
    const told = await step('they are told', 'author', previewRateSheet, agreed(unknown.data, { uses }));
    await jobs('they are read as told');
    await step('rows that were read as told', 'author', rateBatchRows, rowsOf(told.data.id));
    await upload('such columns are remembered', 'author', uploadRateSheet, file(odd));
    const long = [
      '船公司,起运港,目的港,箱型,价格,币种,有效期起,有效期止',
      `COSU,上海,汉堡,20GP,900,USD,${from},${to}`,
      ',,,40HQ,1600,,,',
    ];
    const tall = await ask('author', previewRateSheet, agreed(await sent(uploadRateSheet, long)));
    await jobs('one type a line is worked out');
    await step('rows of one type a line', 'author', rateBatchRows, rowsOf(tall.id));

    // Fees on a sheet of their own, and a row that is hidden.
    const withFees = await workbookOf(
      {
        Rates: [
          ['Carrier', 'POL', 'POD', 'Service', '20GP', '40HC', 'Validity'],
          ['MSCU', 'CNTAO', 'ESVLC', 'REC2', '1500', '2500', `${from} - ${to}`],
          ['MSCU', 'CNTAO', 'ITGOA', 'REC2', '1600', '2600', `${from} - ${to}`],
        ],
        Surcharges: [
          ['Surcharge', 'Basis', 'Currency', '20GP', '40HC', 'POD'],
          ['PSS', 'container', 'USD', '200', '400', ''],
          ['DOC', 'B/L', 'CNY', '450', '', 'ESVLC'],
          ['ISPS', 'container', 'USD', '10', '10', 'DEHAM'],
          ['XYZ', 'container', 'USD', '10', '10', ''],
        ],
      },
      [3],
    );
    const { data: both } = await upload('a workbook with fees is sent', 'author', uploadRateSheet, {
      ...file(withFees, 'fees.xlsx'),
    });
    await step('its sheet of fees is left out', 'author', mapRateSheet, {
      body: { id: both.id, sheet: 0, feeSheet: null } as never,
    });
    const feed = await step('prices and fees are agreed', 'author', previewRateSheet, agreed(both));
    await jobs('prices and fees are worked out');
    await step('rows of prices and fees', 'author', rateBatchRows, rowsOf(feed.data.id));
    await step('wrong rows of prices and fees, as a file', 'author', rateSheetErrors, {
      query: { id: feed.data.id } as never,
    });
    await send(feed.data.id, applyRateBatch, { skipErrors: true });
    await jobs('prices are written with their fees');

    // Consolidations.
    const loads = [
      `VALIDITY,${from} TO ${to}`,
      'POL,POD,USD per RT,,MIN,币种',
      ',,0-3 RT,3-5 RT,,',
      'CNSHA,SAJED,30,28,30,USD',
      ',KWSAA,45,42,45,',
      ',NIRGENDS,45,42,45,',
    ];
    const { data: load } = await upload('a sheet of consolidations is sent', 'author', uploadLclSheet, file(loads));
    await step('its first line of headings is pointed at', 'author', mapLclSheet, {
      body: { id: (load as RateSheet).id, sheet: 0, headLine: 2 } as never,
    });
    const lcl = await replayed(recorder, 'columns of consolidations are agreed', {
      who: 'author',
      call: previewLclSheet,
      sent: agreed(load as RateSheet, { publishes: true }),
      other: agreed(load as RateSheet).body as object,
    });
    await jobs('consolidations are worked out');
    await step('rows of consolidations', 'author', rateBatchRows, rowsOf(lcl.id));
    await step('wrong rows of consolidations, as a file', 'author', rateSheetErrors, {
      query: { id: lcl.id, language: 'en' } as never,
    });
    await send(lcl.id, applyRateBatch, { skipErrors: true });
    await jobs('consolidations are put on sale');
    await send(lcl.id, revertRateBatch);
    await jobs('consolidations are withdrawn');

    // Sheets of either kind that are not taken, and the way out.
    await rate();
    for (const [kind, calls] of Object.entries(KINDS) as [string, SheetCalls][]) {
      const good = kind === 'fcl' ? carrier : loads;
      const sheet = await sent(calls.upload, good);
      await refusedUpload(`${kind}: sent by who sees no cost`, 'sales', calls.upload, file(good));
      await refusedUpload(`${kind}: sent without a sign-in`, null, calls.upload, file(good));
      await refusedUpload(`${kind}: a file of another ending`, 'author', calls.upload, file(good, 'prices.exe'));
      await refused(`${kind}: sent without a file`, 'author', calls.upload, { body: {} });
      await upload(`${kind}: a file without headings`, 'author', calls.upload, file(['a,b', 'c,d']));
      await refusedUpload(`${kind}: a file of nothing`, 'author', calls.upload, file([]));
      const mapping = { body: { id: sheet.id, sheet: 0 } };
      await refused(`${kind}: read by who sees no cost`, 'sales', calls.map, mapping);
      await refused(`${kind}: read by another company`, 'other', calls.map, mapping);
      await refused(`${kind}: read without a sign-in`, null, calls.map, mapping);
      await refused(`${kind}: read where nothing is`, 'author', calls.map, { body: { id: 'nothing', sheet: 0 } });
      await refused(`${kind}: read as nothing`, 'author', calls.map, { body: {} });
      await refused(`${kind}: another sheet of a file that has one`, 'author', calls.map, {
        body: { id: sheet.id, sheet: 3 },
      });
      await refused(`${kind}: agreed by who sees no cost`, 'sales', calls.preview, agreed(sheet));
      await refused(`${kind}: agreed by another company`, 'other', calls.preview, agreed(sheet));
      await refused(`${kind}: agreed without a sign-in`, null, calls.preview, agreed(sheet));
      await refused(`${kind}: agreed where nothing is`, 'author', calls.preview, agreed(sheet, { id: 'nothing' }));
      await refused(
        `${kind}: agreed to a column that is none`,
        'author',
        calls.preview,
        agreed(sheet, { uses: ['?'] }),
      );
      const view = { body: { filter: [{ field: 'state', op: 'in', values: ['ACTIVE'] }], language: 'EN' } as never };
      await step(`${kind}: rates as a sheet`, 'author', calls.out, view);
      await refused(`${kind}: rates as a sheet for who sees no cost`, 'sales', calls.out, view);
      await refused(`${kind}: rates as a sheet without a sign-in`, null, calls.out, view);
      await refused(`${kind}: rates as a sheet in no language`, 'author', calls.out, { body: { language: 'FR' } });
    }
    // Who keeps full-container rates may send a sheet of them, also where nobody of the company reads batches.
    const { data: foreign } = await upload('a customer sends a sheet', 'customer', uploadRateSheet, file(offered));
    const { data: theirs } = await step('its columns are agreed by a customer', 'customer', previewRateSheet, {
      ...agreed(foreign),
    });
    await jobs('the sheet of a customer is worked out');
    await refused('its batch for that customer', 'customer', rateBatchDetail, { query: { id: theirs.id } });
    await refusedUpload('a customer sends a sheet of consolidations', 'customer', uploadLclSheet, file(loads));
    await refused('wrong rows for who sees no cost', 'sales', rateSheetErrors, { query: { id: batch.id } });
    await refused('wrong rows for another company', 'other', rateSheetErrors, { query: { id: batch.id } });
    await refused('wrong rows of nothing', 'author', rateSheetErrors, { query: { id: 'nothing' } });
  },
});
