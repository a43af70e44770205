import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testOutbox } from '#contract/mail/calls.ts';
import { aClock, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { smtpTransport } from '../../kernel/mail/mail-transport.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { sendDue } from '../../kernel/mail/sender.ts';
import { pngOf } from '../../kernel/pdf/letterhead.samples.ts';
import { inScope, SYSTEM } from '../../kernel/tenancy.ts';

const MINUTE = 60_000;
const clock = aClock();
let server: TestServer;

/** A mail server of its own: what it was given, and how it answers the next mails. */
const received: { readonly to: string; readonly raw: string }[] = [];
let answers: (number | null)[] = [];
let port = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, session, done) {
    void buffer(stream).then(content => {
      const refusal = answers.shift() ?? null;
      if (refusal !== null) return done(Object.assign(new Error('not now'), { responseCode: refusal }));
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw: content.toString('utf8') });
      done();
    });
  },
});

beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND, env: { DEMO: '1' } });
  await new Promise<void>(resolve => {
    const listener = smtp.listen(0, '127.0.0.1', () => {
      port = (listener.address() as { port: number }).port;
      resolve();
    });
  });
});
afterAll(async () => {
  await new Promise<void>(resolve => smtp.close(() => resolve()));
  await server.close();
});
beforeEach(async () => {
  received.length = 0;
  answers = [];
  await server.deps.db.deleteFrom('mail').execute();
});

const queue = (to: string, purpose = 'message', fileIds: readonly string[] = []) =>
  inScope(server.deps.db, SYSTEM, tx =>
    queueMail(tx, {
      companyId: null,
      purpose,
      to,
      subject: '主题 Subject',
      text: '正文 text',
      html: '<p>正文</p>',
      fileIds,
      dueAt: clock.now(),
    }),
  );
const rowOf = (to: string) =>
  server.deps.db.selectFrom('mail').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow();

/** One sender, as one server process has it. */
async function send(): Promise<readonly string[]> {
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Fairlead <no-reply@fairlead.example>');
  try {
    return await sendDue({ ...server.deps, clock, transport });
  } finally {
    transport.close();
  }
}

describe('with a mail server', () => {
  test('a mail goes out once, under an id of its own', async () => {
    const id = await queue('one@example.com');
    await send();
    expect(await send()).toEqual([]);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ to: 'one@example.com' });
    expect(received[0]?.raw).toContain(`Message-ID: <${id}@fairlead.example>`);
    expect(received[0]?.raw).toContain('From: Fairlead <no-reply@fairlead.example>');
    expect(await rowOf('one@example.com')).toMatchObject({ state: 'SENT', attempts: 1, error: null });
  });

  test('when it was due and when it was sent stay true, though a lease stood between', async () => {
    await queue('due@example.com');
    await send();
    const { dueAt, createdAt, sentAt } = await rowOf('due@example.com');
    expect([dueAt, createdAt, sentAt]).toEqual([clock.now(), clock.now(), clock.now()]);
  });

  test('the logo of the company goes with it, as long as there is one', async () => {
    const { db } = server.deps;
    const { id: companyId } = await db
      .selectFrom('company')
      .select('id')
      .where('kind', '=', 'platform')
      .executeTakeFirstOrThrow();
    const bytes = pngOf(40, 40);
    const logo = { companyId, contentType: 'image/png' as const, width: 40, height: 40, updatedBy: null };
    const kept = { ...logo, content: bytes.toString('base64'), updatedAt: clock.now() };
    await db.deleteFrom('companyLogo').execute();
    await db.insertInto('companyLogo').values(kept).execute();
    await queue('logo@example.com');
    await send();
    expect(received[0]?.raw.toLowerCase()).toContain(`content-id: <logo-${companyId}>`);
    expect(received[0]?.raw.replaceAll('\r\n', '')).toContain(bytes.toString('base64'));
    await queue('bare@example.com');
    await db.deleteFrom('companyLogo').where('companyId', '=', companyId).execute();
    await send();
    expect(received[1]?.raw).not.toMatch(/content-id|cid:logo/i);
  });

  test('files go with it; one that is gone keeps its mail from being sent', async () => {
    const { files } = server.deps;
    const about = {
      companyId: 'any',
      name: '报价.pdf',
      contentType: 'application/pdf',
      purpose: 'test',
      keepUntil: null,
    };
    const file = await files.put(Readable.from([Buffer.from('%PDF-1.7 words')]), about);
    await queue('file@example.com', 'offer', [file.id]);
    await queue('gone@example.com', 'offer', ['no such file']);
    await send();
    expect(received.map(({ to }) => to)).toEqual(['file@example.com']);
    expect(received[0]?.raw).toContain('Content-Type: application/pdf');
    expect(received[0]?.raw).toContain(Buffer.from('%PDF-1.7 words').toString('base64'));
    expect(await rowOf('gone@example.com')).toMatchObject({ state: 'FAILED', attempts: 1 });
    await files.remove(file.id);
  });

  test('one refused for now waits a minute, then goes out under the same id', async () => {
    const id = await queue('busy@example.com');
    answers = [451];
    await send();
    expect(await rowOf('busy@example.com')).toMatchObject({ state: 'QUEUED', attempts: 1, error: /not now/ as never });
    clock.forward(MINUTE - 1);
    expect(await send()).toEqual([]);
    clock.forward(1);
    await send();
    expect(received.map(({ raw }) => raw.includes(`<${id}@fairlead.example>`))).toEqual([true]);
    expect(await rowOf('busy@example.com')).toMatchObject({ state: 'SENT', attempts: 2 });
  });

  test('one refused for good is given up at once', async () => {
    await queue('gone@example.com');
    answers = [550];
    await send();
    expect(await rowOf('gone@example.com')).toMatchObject({ state: 'FAILED', attempts: 1 });
    clock.forward(120 * MINUTE);
    expect(await send()).toEqual([]);
  });

  test('eight tries, then it is given up', async () => {
    await queue('never@example.com');
    for (let attempt = 1; attempt <= 8; attempt++) {
      answers = [421];
      expect(await send()).toHaveLength(1);
      clock.forward(60 * MINUTE);
    }
    expect(await send()).toEqual([]);
    expect(await rowOf('never@example.com')).toMatchObject({ state: 'FAILED', attempts: 8 });
  });

  test('what a dead process was sending is sent by another after five minutes', async () => {
    await queue('orphan@example.com');
    const lease = new Date(clock.now().getTime() + 5 * MINUTE);
    await server.deps.db.updateTable('mail').set({ state: 'SENDING', attempts: 1, dueAt: lease }).execute();
    clock.forward(5 * MINUTE - 1);
    expect(await send()).toEqual([]);
    clock.forward(1);
    expect(await send()).toHaveLength(1);
    expect(await rowOf('orphan@example.com')).toMatchObject({ state: 'SENT', attempts: 2 });
  });

  test('two servers at once send each mail once', async () => {
    for (let mail = 0; mail < 30; mail++) await queue(`many${mail}@example.com`);
    await Promise.all([send(), send()]);
    expect(received.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 30 }, (_, n) => `many${n}@example.com`).sort(),
    );
  });

  test('a text message is not handed to the mail server', async () => {
    await queue('+8613800001001', 'sms');
    await send();
    expect(received).toEqual([]);
    expect(await rowOf('+8613800001001')).toMatchObject({ state: 'SENT' });
  });
});

describe('without a mail server', () => {
  test('the outbox is where mail ends, and the platform can read it there, page by page', async () => {
    for (const name of ['a', 'b', 'c']) {
      await queue(`${name}@example.com`);
      clock.forward(1_000);
    }
    await sendDue({ ...server.deps, clock, transport: null });
    const token = await server.login('PLTFRM', 'admin');
    const first = await server.call(testOutbox, { token, query: { limit: 2 } });
    expect(first.data).toMatchObject({
      total: 3,
      rows: [{ recipient: 'c@example.com', state: 'SENT' }, { recipient: 'b@example.com' }],
    });
    const cursor = first.data?.nextCursor ?? '';
    expect((await server.call(testOutbox, { token, query: { limit: 2, cursor } })).data?.rows).toMatchObject([
      {
        recipient: 'a@example.com',
        text: expect.stringContaining('正文'),
        html: expect.stringContaining('<p>正文</p>'),
      },
    ]);
    expect((await server.call(testOutbox, { token, query: { q: 'B@EX' } })).data?.rows).toHaveLength(1);
    expect((await server.call(testOutbox, { token: await server.login('NQUAYS', 'admin') })).http).toBe(403);
  });
});
