import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ediText } from '#contract/edifact/charset.ts';
import { readInterchange } from '#contract/edifact/read.ts';
import { part } from '#contract/edifact/segment.ts';
import { validateMessage } from '#contract/edifact/validate.ts';
import { writeInterchange } from '#contract/edifact/write.ts';
import { contrl } from '#contract/edifact/write-answers.ts';
import type { CallDef } from '#contract/kernel/call.ts';
import {
  channelList,
  channelToken,
  dismissMessage,
  documentMessages,
  matchMessage,
  messageContent,
  PARTNER_TOKEN_HEADER,
  receiveMessage,
  retryMessage,
  saveChannel,
  waitingMessages,
} from '#contract/partner/calls.ts';
import { changeSiStatus, modifySi, siDetail, siLog } from '#contract/si/calls.ts';
import { siRuleFaults } from '#contract/si/dcsa/dcsa-rules.samples.ts';
import { writeShippingInstructions } from '#contract/si/dcsa/write-shipping-instructions.ts';
import { goldenSource } from '#contract/si/iftmin/iftmin.samples.ts';
import { IFTMIN_D99B } from '#contract/si/iftmin/write-iftmin.ts';
import { siFromWire } from '#contract/si/wire.ts';
import { type CallOptions, startTestServer, type TestServer } from '#tests/support/server.ts';
import { cancelLeftBehind } from '../si/send/cancel-left-behind.ts';
import { deliver } from './deliver/deliver.ts';

/** The whole way to a carrier and back, over a folder and over HTTP, with the carriers of the demo at the other end. */

let server: TestServer;
let folder: string;
let clerk: string;
let supervisor: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fairlead-partner-'));
  server = await startTestServer({ demo: true, env: { DEMO: '1', DATA_DIR: folder, LOOPBACK_PARTNERS: '1' } });
  clerk = await server.login('PLTFRM', 'doc2');
  supervisor = await server.login('PLTFRM', 'docsup');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ok<C extends CallDef>(call: C, options: CallOptions<C> = {}) {
  const answer = await server.call(call, { token: supervisor, ...options });
  if (answer.http !== 200) throw new Error(`${call.path}: ${answer.http} ${JSON.stringify(answer.problem)}`);
  return answer.data;
}

/** The newest SI of a demo booking in a state. */
async function siOf(bookingNo: string, state?: string): Promise<string> {
  const rows = await server.deps.db
    .selectFrom('shippingInstruction')
    .innerJoin('shipment', 'shipment.id', 'shippingInstruction.shipmentId')
    .select(['shippingInstruction.id', 'shippingInstruction.state'])
    .where('bookingNo', '=', bookingNo)
    .orderBy('shippingInstruction.id', 'desc')
    .execute();
  const found = rows.find(row => state === undefined || row.state === state);
  if (!found) throw new Error(`no SI of ${bookingNo} in ${state}`);
  return found.id;
}

const status = (id: string, to: number, Remarks = '', token = clerk) =>
  server.call(changeSiStatus, { token, query: { TDId: id, Status: String(to), Remarks } });
const stands = async (id: string): Promise<number> => (await ok(siDetail, { query: { Id: id } })).TBI_STATUS;
const until = (id: string, wanted: number) =>
  vi.waitFor(async () => expect(await stands(id)).toBe(wanted), { timeout: 20_000, interval: 200 });
const messages = (DocumentId: string) => ok(documentMessages, { query: { DocumentId } });
const bytesOf = async (Id: string): Promise<Buffer> =>
  Buffer.from((await ok(messageContent, { query: { Id } })).Content, 'base64');

describe('a carrier at the other end of a folder', () => {
  it('reads what is sent, answers, and the instruction is confirmed; everything is kept with its bytes', async () => {
    const id = await siOf('BK-STORY-3A');
    expect((await ok(siDetail, { query: { Id: id } })).EVENTS).toContainEqual({
      event: 'SEND',
      allowed: true,
      reason: null,
    });
    expect((await status(id, 8)).data).toMatchObject({ TBI_STATUS: 8 });
    await until(id, 9);

    const [aperak, report, sent] = await messages(id);
    expect(sent).toMatchObject({ Direction: 'OUT', Kind: 'IFTMIN', State: 'SENT', Outcome: 'accepted', Purpose: '9' });
    expect(sent?.FileName).toBe(`IFTMIN_${sent?.DocumentNo}_9_${sent?.ControlRef}.edi`);
    expect(sent?.ControlRef).toMatch(/^\d{6}00000001$/);
    expect([report?.Kind, aperak?.Kind, report?.State, aperak?.State]).toEqual([
      'CONTRL',
      'APERAK',
      'MATCHED',
      'MATCHED',
    ]);
    expect(aperak?.AnswersId).toBe(sent?.Id);

    const bytes = await bytesOf(sent?.Id ?? '');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sent?.Sha256);
    expect(readFileSync(path.join(folder, 'partner/cosu/out/done', sent?.FileName ?? ''))).toEqual(bytes);
    const {
      messages: [message],
      controlRef,
      test,
      findings,
    } = readInterchange(ediText(bytes));
    expect({ controlRef, test, findings }).toEqual({ controlRef: sent?.ControlRef, test: true, findings: [] });
    expect(validateMessage(message?.segments ?? [], IFTMIN_D99B)).toEqual([]);
    const bookings = message?.segments.filter(one => one.tag === 'RFF' && part(one, 0) === 'BN');
    expect(bookings).toHaveLength(2);

    const facts = (await ok(siLog, { query: { Id: id } })).map(fact => `${fact.Event} ${fact.EmployeeName ?? '-'}`);
    expect(facts[0]).toBe('CARRIER_ACCEPT -');
    expect(facts.filter(fact => fact.startsWith('SEND'))).toHaveLength(1);
  });

  it('rejects an original, and takes the replacement that names it', async () => {
    const id = await siOf('BK-STORY-2', 'APPROVED');
    expect((await status(id, 8)).http).toBe(200);
    await until(id, 10);
    const [fact] = await ok(siLog, { query: { Id: id } });
    expect(fact).toMatchObject({ Event: 'CARRIER_REJECT', Remarks: '12 NOTIFY PARTY WITHOUT TELEPHONE NUMBER' });

    expect((await status(id, 8)).http).toBe(200);
    await until(id, 9);
    const [second, first] = (await messages(id)).filter(message => message.Direction === 'OUT');
    expect([first?.Purpose, first?.Outcome, second?.Purpose, second?.Outcome]).toEqual([
      '9',
      'rejected',
      '5',
      'accepted',
    ]);
    expect((await bytesOf(second?.Id ?? '')).toString('latin1')).toContain(`RFF+ACW:${first?.ControlRef}'`);
  });

  it('a server that died after sending sends the same again: one file for the partner, one message for us', async () => {
    const id = await siOf('BK-STORY-3A');
    const [sent] = (await messages(id)).filter(message => message.Direction === 'OUT');
    const messageId = sent?.Id ?? '';
    const before = await messages(id);
    // As a killed process leaves it: gone out, not written down.
    await server.deps.db.updateTable('partnerMessage').set({ state: 'SENDING' }).where('id', '=', messageId).execute();
    await deliver(server.deps, { messageId });
    await vi.waitFor(() => expect(readdirSync(path.join(folder, 'partner/cosu/out'))).toEqual(['done']), {
      timeout: 10_000,
    });
    const again = await messages(id);
    expect(again.map(one => [one.Id, one.State])).toEqual(before.map(one => [one.Id, one.State]));
    expect(await stands(id)).toBe(9);
    expect(readdirSync(path.join(folder, 'partner/cosu/out/done'))).toEqual([sent?.FileName]);
  });
});

describe('a carrier that speaks DCSA over HTTP', () => {
  it('takes the instruction and rejects it by a notification, with its feedback', async () => {
    const id = await siOf('BK-STORY-5');
    expect((await status(id, 8)).http).toBe(200);
    await until(id, 10);
    const [answer, sent] = await messages(id);
    expect(sent).toMatchObject({ Kind: 'DCSA_SI', State: 'SENT', Outcome: 'rejected' });
    expect(sent?.PartnerRef).toMatch(/^SI-[0-9A-F]{12}$/);
    expect(answer).toMatchObject({ Kind: 'DCSA_NOTIFICATION', State: 'MATCHED' });
    expect(answer?.Reasons[0]).toMatchObject({ code: 'PROPERTY_MISSING' });
    expect(JSON.parse((await bytesOf(sent?.Id ?? '')).toString())).toMatchObject({
      transportDocumentTypeCode: 'BOL',
      utilizedTransportEquipments: [{ seals: [{ number: 'TBA' }] }],
    });
  });

  it('takes the amended instruction as an update of its own number for it', async () => {
    const id = await siOf('BK-STORY-5');
    const [original] = await sentOf(id);
    const token = await server.login('TJSTEE', 'doc1');
    const record = await ok(siDetail, { token, query: { Id: id } });
    const BOXES = (record.BOXES as Record<string, unknown>[]).map(box => ({ ...box, TBX_SEALNO: 'HX7654321' }));
    const AcceptWarnings = ['SI-T-03', 'SI-C-01', 'SI-P-03', 'SI-B-07', 'SI-W-04', 'SI-W-06', 'SI-B-09'];
    const body = { ...record, BOXES, AMEND_REASON: 'SEAL WAS MISSING', AcceptWarnings };
    const modified = await server.call(modifySi, { token, body: body as never });
    expect(modified.http, JSON.stringify(modified.problem)).toBe(200);
    expect((await status(id, 3)).http).toBe(200);
    expect((await status(id, 8)).http).toBe(200);
    await until(id, 9);
    const [update] = await sentOf(id);
    expect(update).toMatchObject({ Purpose: '5', Outcome: 'accepted', PartnerRef: original?.PartnerRef });
    expect(JSON.parse((await bytesOf(update!.Id)).toString())).toMatchObject({
      shippingInstructionsReference: original?.PartnerRef,
      utilizedTransportEquipments: [{ seals: [{ number: 'HX7654321' }] }],
    });
  });
});

/** The owner changes what the carrier has, and then withdraws it. */
async function modifyAndWithdraw(id: string, company: string): Promise<void> {
  const token = await server.login(company, 'doc1');
  const record = await ok(siDetail, { token, query: { Id: id } });
  const AcceptWarnings = ['SI-T-03', 'SI-C-01', 'SI-P-03', 'SI-B-07', 'SI-W-04', 'SI-W-06', 'SI-B-09'];
  const body = { ...record, TBI_REMARKS: 'CARGO IS NOT READY', AMEND_REASON: 'CARGO IS NOT READY', AcceptWarnings };
  const modified = await server.call(modifySi, { token, body: body as never });
  expect(modified.http, JSON.stringify(modified.problem)).toBe(200);
  expect((await status(id, 6, 'CARGO IS NOT READY', token)).data).toMatchObject({ TBI_STATUS: 6 });
}

const sentOf = async (id: string) => (await messages(id)).filter(message => message.Direction === 'OUT');

describe('an instruction that was sent, modified and then withdrawn', () => {
  it('is cancelled at the carrier by a message of its own, once, and the carrier takes it', async () => {
    const id = await siOf('BK-STORY-3A');
    const [original] = await sentOf(id);
    await modifyAndWithdraw(id, 'NQUAYS');
    await vi.waitFor(async () => expect((await sentOf(id))[0]).toMatchObject({ Purpose: '1', Outcome: 'accepted' }), {
      timeout: 20_000,
    });
    const sent = await sentOf(id);
    expect(sent.map(({ Purpose }) => Purpose)).toEqual(['1', '9']);
    const text = (await bytesOf(sent[0]!.Id)).toString('latin1');
    expect(text).toContain(`RFF+ACW:${original?.ControlRef}'`);
    expect(text).toMatch(/BGM\+340\+\d+\+1'/);
    expect(text).toContain('FTX+AES+++CARGO IS NOT READY');
    expect(await stands(id)).toBe(6);
    // A job that runs again after a crash finds it told.
    await cancelLeftBehind(server.deps, { siId: id, remarks: '' });
    expect(await sentOf(id)).toHaveLength(2);
  });

  it('by PATCH where the carrier speaks DCSA 3.0.3 or later; to an older one it may not be sent, so staff are told', async () => {
    const id = await siOf('BK-STORY-5');
    const [original] = await sentOf(id);
    await server.deps.db.updateTable('partnerChannel').set({ association: '' }).where('carrier', '=', 'MAEU').execute();
    await modifyAndWithdraw(id, 'TJSTEE');
    const told = async () =>
      (
        await server.deps.db
          .selectFrom('message')
          .select('titleEn')
          .where('sendId', 'like', `si-cancel-failed:${id}:%`)
          .execute()
      ).map(({ titleEn }) => titleEn);
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 20_000 });
    expect(await sentOf(id)).toHaveLength(2);

    await server.deps.db
      .updateTable('partnerChannel')
      .set({ association: '3.0.4' })
      .where('carrier', '=', 'MAEU')
      .execute();
    await cancelLeftBehind(server.deps, { siId: id, remarks: 'CARGO IS NOT READY' });
    await vi.waitFor(async () => expect((await sentOf(id))[0]).toMatchObject({ Purpose: '1', Outcome: 'accepted' }), {
      timeout: 20_000,
    });
    const [cancelled] = await sentOf(id);
    expect(cancelled?.PartnerRef).toBe(original?.PartnerRef);
    expect(JSON.parse((await bytesOf(cancelled!.Id)).toString())).toEqual({ shippingInstructionsStatus: 'CANCELLED' });
    expect(await stands(id)).toBe(6);
  });
});

describe('a partner who wants several messages in one interchange', () => {
  /** Approved ones of the line, sent now; they wait for each other. */
  async function sendTogether(bookings: readonly string[]): Promise<string[]> {
    const channel = (await ok(channelList)).find(one => one.Carrier === 'COSU')!;
    if (channel.BatchMinutes === 0) await ok(saveChannel, { body: { ...channel, BatchMinutes: 30 } });
    const ids: string[] = [];
    for (const booking of bookings) {
      const id = await siOf(booking);
      if ((await stands(id)) === 1) expect((await status(id, 3, '', supervisor)).http, booking).toBe(200);
      expect((await status(id, 8)).http, booking).toBe(200);
      ids.push(id);
    }
    return ids;
  }

  it('gets them with one envelope and one count; each answer finds its message', async () => {
    const unsealed = await siOf('BK-PEND-12');
    const customer = await server.login('NQUAYS', 'doc1');
    const record = await ok(siDetail, { token: customer, query: { Id: unsealed } });
    const BOXES = (record.BOXES as Record<string, unknown>[]).map(box => ({ ...box, TBX_SEALNO: 'TBA' }));
    const modified = await server.call(modifySi, {
      token: customer,
      body: { ...record, BOXES, AcceptWarnings: ['SI-T-03', 'SI-C-01', 'SI-B-07', 'SI-B-09'] } as never,
    });
    expect(modified.http, JSON.stringify(modified.problem)).toBe(200);

    const ids = await sendTogether(['BK-PEND-01', 'BK-STORY-1', 'BK-PEND-12']);
    const waiting = await Promise.all(ids.map(async id => (await sentOf(id))[0]!));
    expect(waiting.map(({ State }) => State)).toEqual(['QUEUED', 'QUEUED', 'QUEUED']);
    // Their jobs wait for the half hour; this is the first of them.
    await deliver(server.deps, { messageId: waiting[0]!.Id });
    await Promise.all([until(ids[0]!, 9), until(ids[1]!, 9), until(ids[2]!, 10)]);

    const sent = await Promise.all(ids.map(async id => (await sentOf(id))[0]!));
    expect(sent.map(({ State, MessageRef, Outcome }) => [State, MessageRef, Outcome])).toEqual([
      ['SENT', '1', 'accepted'],
      ['SENT', '2', 'accepted'],
      ['SENT', '3', 'rejected'],
    ]);
    expect(new Set(sent.map(({ Sha256, ControlRef }) => `${Sha256} ${ControlRef}`)).size).toBe(1);
    const text = (await bytesOf(sent[2]!.Id)).toString('latin1');
    const read = readInterchange(text);
    expect(read.findings).toEqual([]);
    expect(read.messages.map(({ reference }) => reference)).toEqual(['1', '2', '3']);
    expect(text.endsWith(`UNZ+3+${sent[0]!.ControlRef}'`)).toBe(true);
    for (const { segments } of read.messages) expect(validateMessage(segments, IFTMIN_D99B)).toEqual([]);
    expect(readdirSync(path.join(folder, 'partner/cosu/out/done')).filter(name => name.includes('BATCH'))).toEqual([
      `IFTMIN_BATCH_${sent[0]!.ControlRef}.edi`,
    ]);
    // Each SI shows the answers to its own message.
    const kinds = async (id: string) => (await messages(id)).map(({ Kind, State }) => `${Kind} ${State}`).toSorted();
    expect(await kinds(ids[1]!)).toEqual(['APERAK MATCHED', 'CONTRL MATCHED', 'IFTMIN SENT']);
    expect(await kinds(ids[2]!)).toEqual(['APERAK MATCHED', 'CONTRL MATCHED', 'IFTMIN SENT']);

    // The jobs of the others find that theirs went along.
    await deliver(server.deps, { messageId: waiting[1]!.Id });
    expect((await sentOf(ids[1]!))[0]).toMatchObject({ Attempts: 1, State: 'SENT' });
  });

  it('sends a replacement with the reference that the partner has seen, alone where nothing else waits', async () => {
    const id = await siOf('BK-PEND-12');
    const [first] = await sentOf(id);
    expect((await status(id, 8)).http).toBe(200);
    const [second] = await sentOf(id);
    await deliver(server.deps, { messageId: second!.Id });
    const text = (await bytesOf(second!.Id)).toString('latin1');
    expect(text).toContain(`RFF+ACW:${first!.ControlRef}'`);
    expect(text).toContain('UNZ+1+');
    await until(id, 10);
  });
});

describe('a partner of our own making', () => {
  const heard: { method: string; url: string; key: string; type: string; auth: string; body: string }[] = [];
  const replies: number[] = [];
  let reply = '{}';
  const peer = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const { headers, method = '', url = '' } = request;
      heard.push({
        method,
        url,
        key: String(headers['idempotency-key']),
        type: String(headers['content-type']),
        auth: String(headers.authorization),
        body: Buffer.concat(parts).toString('latin1'),
      });
      response.writeHead(replies.shift() ?? 200).end(reply);
    });
  });
  beforeAll(() => new Promise<void>(resolve => peer.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise(resolve => peer.close(resolve)));

  /** The channel of a carrier, turned to our peer. */
  async function turn(carrier: string, BatchMinutes = 0) {
    const channel = (await ok(channelList)).find(one => one.Carrier === carrier);
    if (!channel) throw new Error(`no channel ${carrier}`);
    const { port } = peer.address() as AddressInfo;
    const body = {
      ...channel,
      Transport: 'HTTP' as const,
      Endpoint: `http://127.0.0.1:${port}/edi`,
      Secret: 'Bearer s3cret',
      BatchMinutes,
    };
    return ok(saveChannel, { body });
  }

  it('fails, is tried again under the same reference, and refuses for good: a dead letter that staff send again', async () => {
    const id = await siOf('BK-STORY-2', 'CONFIRMED');
    const saved = await turn('CMDU');
    expect(JSON.stringify(saved)).not.toContain('s3cret');
    const { sealedSecret } = await server.deps.db
      .selectFrom('partnerChannel')
      .select('sealedSecret')
      .where('id', '=', saved.Id)
      .executeTakeFirstOrThrow();
    expect(sealedSecret).not.toContain('s3cret');

    replies.push(503, 400);
    const cancelled = await status(id, 6, '客户取消出运，请撤销', supervisor);
    expect(cancelled.data).toMatchObject({ TBI_STATUS: 6 });
    await vi.waitFor(async () => expect((await messages(id))[0]).toMatchObject({ State: 'QUEUED', Attempts: 1 }), {
      timeout: 10_000,
    });
    const [waiting] = await messages(id);
    expect(waiting).toMatchObject({ Purpose: '1', Error: 'HTTP 503' });
    await deliver(server.deps, { messageId: waiting?.Id ?? '' });
    expect((await messages(id))[0]).toMatchObject({ State: 'DEAD', Error: 'HTTP 400: {}' });
    const inbox = await ok(waitingMessages, { query: {} });
    expect(inbox.rows.map(row => row.Id)).toContain(waiting?.Id);

    expect(await ok(retryMessage, { token: clerk, body: { Id: waiting?.Id ?? '' } })).toMatchObject({
      State: 'QUEUED',
    });
    await vi.waitFor(async () => expect((await messages(id))[0]).toMatchObject({ State: 'SENT' }), { timeout: 10_000 });
    expect(new Set(heard.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(heard[0]).toMatchObject({ method: 'POST', type: 'application/edifact', auth: 'Bearer s3cret' });
    expect(heard[0]?.body).toContain(`+1'DTM+137:`);
  });

  it('fails with a whole interchange: a dead letter for each document, sent again as it was and with nothing added', async () => {
    await turn('OOLU', 30);
    const send = async (booking: string): Promise<string> => {
      const id = await siOf(booking);
      if ((await stands(id)) === 1) expect((await status(id, 3, '', supervisor)).http, booking).toBe(200);
      expect((await status(id, 8)).http, booking).toBe(200);
      return id;
    };
    const ids = [await send('BK-PEND-04'), await send('BK-PEND-10')];
    const newest = () => Promise.all(ids.map(async id => (await sentOf(id))[0]!));
    heard.length = 0;
    replies.push(503, 400);
    const [leader, member] = await newest();
    await deliver(server.deps, { messageId: leader!.Id });
    expect((await newest()).map(one => [one.State, one.Attempts, one.Error])).toEqual([
      ['QUEUED', 1, 'HTTP 503'],
      ['QUEUED', 1, 'HTTP 503'],
    ]);
    // What is sent meanwhile does not join what the partner may have seen.
    const late = await send('BK-PEND-07');
    await deliver(server.deps, { messageId: leader!.Id });
    expect((await newest()).map(one => one.State)).toEqual(['DEAD', 'DEAD']);
    await vi.waitFor(
      async () => {
        const told = await server.deps.db
          .selectFrom('message')
          .select('docId')
          .where('sendId', 'like', 'partner-dead:%')
          .where('docId', 'in', ids)
          .execute();
        expect(new Set(told.map(({ docId }) => docId))).toEqual(new Set(ids));
      },
      { timeout: 10_000 },
    );

    // Either of them brings back both; the other then has nothing left to send.
    expect(await ok(retryMessage, { token: clerk, body: { Id: member!.Id } })).toMatchObject({ State: 'QUEUED' });
    expect((await server.call(retryMessage, { token: clerk, body: { Id: leader!.Id } })).http).toBe(422);
    await vi.waitFor(async () => expect((await newest()).map(one => one.State)).toEqual(['SENT', 'SENT']), {
      timeout: 10_000,
    });
    expect(heard).toHaveLength(3);
    expect(new Set(heard.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    const read = readInterchange(heard[2]!.body);
    expect([read.findings, read.messages.length]).toEqual([[], 2]);
    expect((await sentOf(late))[0]).toMatchObject({ State: 'QUEUED', Attempts: 0 });

    // Another message does not take a dead letter along that is tried again.
    await server.deps.db
      .updateTable('partnerMessage')
      .set({ state: 'QUEUED', attempts: 0, error: 'HTTP 400' })
      .where('id', 'in', [leader!.Id, member!.Id])
      .execute();
    await deliver(server.deps, { messageId: (await sentOf(late))[0]!.Id });
    expect(heard.at(-1)?.body).toContain('UNZ+1+');
    await deliver(server.deps, { messageId: leader!.Id });
    expect(heard.at(-1)).toEqual(heard[2]);
  });

  it('an answer to one message of an interchange tells that the partner has all of it', async () => {
    const [leader, member] = await Promise.all(
      ['BK-PEND-04', 'BK-PEND-10'].map(async booking => (await sentOf(await siOf(booking)))[0]!),
    );
    await server.deps.db
      .updateTable('partnerMessage')
      .set({ state: 'DEAD' })
      .where('id', 'in', [leader!.Id, member!.Id])
      .execute();
    const channel = (await ok(channelList)).find(one => one.Carrier === 'OOLU');
    const { Token } = await ok(channelToken, { body: { Id: channel!.Id } });
    const own = {
      syntax: 'UNOC',
      sender: 'OOLU',
      senderQualifier: '',
      recipient: 'X',
      recipientQualifier: '',
    } as const;
    const report = { controlRef: leader!.ControlRef, sender: 'X', recipient: 'OOLU', fault: null } as const;
    await fetch(`${server.url}${receiveMessage.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/edifact', [PARTNER_TOKEN_HEADER]: Token },
      body: writeInterchange({ ...own, controlRef: 'R1', at: new Date(), test: true, lineBreaks: false }, [
        contrl({ ...report, messageReference: '2', messageType: ['IFTMIN'] }),
      ]),
    });
    const states = await Promise.all([leader!, member!].map(async one => await messages(one.DocumentId!))).then(lists =>
      lists.map((list, at) => list.find(one => one.Id === [leader, member][at]!.Id)),
    );
    expect(states.map(one => [one?.State, one?.Outcome])).toEqual([
      ['SENT', ''],
      ['SENT', 'accepted'],
    ]);
  });

  it('that speaks DCSA hears of an amendment by PUT and of the end by PATCH, at its own number, in their order', async () => {
    await turn('MAEU');
    const id = await siOf('BK-PEND-03');
    expect((await stands(id)) === 1 && (await status(id, 3, '', supervisor)).http).toBe(200);
    reply = JSON.stringify({ shippingInstructionsReference: 'SI/OWN 1' });
    heard.length = 0;
    replies.push(503, 202);
    expect((await status(id, 8)).http).toBe(200);
    await vi.waitFor(async () => expect((await sentOf(id))[0]).toMatchObject({ State: 'QUEUED', Attempts: 1 }), {
      timeout: 10_000,
    });

    // Amended before the first has arrived: what goes second waits for the number of what goes first.
    const token = await server.login('TJSTEE', 'doc1');
    const record = await ok(siDetail, { token, query: { Id: id } });
    const AcceptWarnings = ['SI-T-03', 'SI-C-01', 'SI-P-03', 'SI-B-07', 'SI-W-04', 'SI-W-06', 'SI-B-09'];
    const body = { ...record, TBI_COPIES: 2, AMEND_REASON: 'TWO COPIES', AcceptWarnings };
    const modified = await server.call(modifySi, { token, body: body as never });
    expect(modified.http, JSON.stringify(modified.problem)).toBe(200);
    expect((await status(id, 3)).http).toBe(200);
    const [first] = await sentOf(id);
    expect((await status(id, 8)).http).toBe(200);
    const [second] = await sentOf(id);
    if (second!.Attempts === 0) await deliver(server.deps, { messageId: second!.Id });
    await deliver(server.deps, { messageId: first!.Id });
    await deliver(server.deps, { messageId: second!.Id });
    await vi.waitFor(
      async () =>
        expect((await sentOf(id)).map(one => [one.Purpose, one.State, one.PartnerRef])).toEqual([
          ['5', 'SENT', 'SI/OWN 1'],
          ['9', 'SENT', 'SI/OWN 1'],
        ]),
      { timeout: 20_000 },
    );

    // Not finished yet: asked again, not given up.
    reply = '';
    replies.push(404, 202);
    expect((await status(id, 6, '客户取消出运，请撤销', supervisor)).http).toBe(200);
    await vi.waitFor(async () => expect((await sentOf(id))[0]?.Error).toBe('HTTP 404'), { timeout: 10_000 });
    await deliver(server.deps, { messageId: (await sentOf(id))[0]!.Id });
    expect((await sentOf(id))[0]).toMatchObject({ Purpose: '1', State: 'SENT', PartnerRef: 'SI/OWN 1' });
    expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /edi',
      'POST /edi',
      'PUT /edi/SI%2FOWN%201',
      'PATCH /edi/SI%2FOWN%201',
      'PATCH /edi/SI%2FOWN%201',
    ]);
    expect(heard.map(({ key }) => key)).toEqual([0, 0, 2, 3, 3].map(at => heard[at]?.key));
    expect(new Set(heard.map(({ key }) => key)).size).toBe(3);
    expect(JSON.parse(heard[2]!.body).numberOfCopiesWithoutCharges).toBe(2);
    expect(JSON.parse(heard[1]!.body).numberOfCopiesWithoutCharges).toBe(3);
    expect(JSON.parse(heard[3]!.body)).toEqual({ shippingInstructionsStatus: 'CANCELLED' });
  });

  it('answers through the door with its token: unknown ones wait, copies are ignored, people match them', async () => {
    const channel = (await ok(channelList)).find(one => one.Carrier === 'ONEY');
    const { Token } = await ok(channelToken, { body: { Id: channel?.Id ?? '' } });
    const answerFor = (controlRef: string, ownRef: string): string =>
      writeInterchange(
        {
          syntax: 'UNOC',
          sender: 'ONEY',
          senderQualifier: '',
          recipient: 'X',
          recipientQualifier: '',
          controlRef: ownRef,
          at: new Date(),
          test: true,
          lineBreaks: false,
        },
        [
          contrl({
            controlRef,
            sender: 'X',
            recipient: 'ONEY',
            messageReference: '1',
            messageType: ['IFTMIN'],
            fault: null,
          }),
        ],
      );
    const put = async (body: string, token: string) => {
      const answer = await fetch(`${server.url}${receiveMessage.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/edifact', [PARTNER_TOKEN_HEADER]: token },
        body,
      });
      return { http: answer.status, json: (await answer.json()) as { Data?: { Id: string; State: string } } };
    };
    expect((await put(answerFor('1', 'A'), 'x'.repeat(43))).http).toBe(403);
    const [unmatched, copy, junk] = [
      await put(answerFor('26010100000099', 'A'), Token),
      await put(answerFor('26010100000099', 'A'), Token),
      await put('what is this', Token),
    ];
    expect([unmatched, copy, junk].map(({ json }) => json.Data?.State)).toEqual([
      'UNMATCHED',
      'DUPLICATE',
      'UNREADABLE',
    ]);
    const Id = unmatched?.json.Data?.Id ?? '';
    expect((await server.call(matchMessage, { token: clerk, body: { Id, DocumentNo: '26010199999' } })).http).toBe(404);
    const note = { Id: junk?.json.Data?.Id ?? '', Note: '对方测试数据' };
    expect(await ok(dismissMessage, { token: clerk, body: note })).toMatchObject({ State: 'DISMISSED' });
    expect((await ok(waitingMessages, { query: {} })).rows.map(row => row.Id)).toEqual([Id]);
  });

  it('is not called inside the house, and nobody else sees a channel', async () => {
    const [channel] = await ok(channelList);
    if (!channel) throw new Error('no channel');
    for (const Endpoint of [
      'https://169.254.169.254/',
      'http://example.com/',
      'https://10.0.0.8/',
      'https://u:p@example.com/',
    ]) {
      const body = { ...channel, Transport: 'HTTP' as const, Endpoint };
      const { http, problem } = await server.call(saveChannel, { token: supervisor, body });
      expect({ Endpoint, http, path: problem.errors?.[0]?.path }).toEqual({ Endpoint, http: 422, path: 'Endpoint' });
    }
    const collecting = { ...channel, Format: 'DCSA' as const, Transport: 'HTTP' as const, BatchMinutes: 5 };
    const refused = await server.call(saveChannel, { token: supervisor, body: collecting });
    expect(refused.problem.errors.map((one: { path: string }) => one.path)).toContain('BatchMinutes');
    const outside = { ...channel, Transport: 'FOLDER' as const, Folder: '../../etc' };
    expect((await server.call(saveChannel, { token: supervisor, body: outside })).problem.errors[0]?.path).toBe(
      'Folder',
    );
    expect((await server.call(saveChannel, { token: clerk, body: channel })).http).toBe(403);
    const customer = await server.login('NQUAYS', 'doc1');
    expect((await server.call(channelList, { token: customer })).http).toBe(403);
    expect(existsSync(path.join(folder, 'etc'))).toBe(false);
  });
});

it('every instruction of the demo holds the conditions of DCSA eBL, or is refused at a field', async () => {
  const rows = await server.deps.db.selectFrom('shippingInstruction').select(['id', 'no']).execute();
  expect(rows.length).toBeGreaterThan(30);
  let written = 0;
  for (const { id, no } of rows) {
    const draft = siFromWire(await ok(siDetail, { query: { Id: id } }));
    const { body, findings } = writeShippingInstructions(goldenSource({ draft }));
    if (findings.some(({ severity }) => severity === 'error')) continue;
    written += 1;
    expect([no, siRuleFaults(body)]).toEqual([no, []]);
  }
  expect(written).toBeGreaterThan(20);
});
