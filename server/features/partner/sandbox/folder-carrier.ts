import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ediText } from '#contract/edifact/charset.ts';
import { type ReadInterchange, type ReadMessage, readInterchange } from '#contract/edifact/read.ts';
import { part, type Segment } from '#contract/edifact/segment.ts';
import { ediBytes, writeInterchange } from '#contract/edifact/write.ts';
import { aperak, contrl, type MessageReport } from '#contract/edifact/write-answers.ts';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { dropFile, foldersOf, moveDone, readWaiting, waitingFiles } from '../deliver/folders.ts';
import type { ChannelRow } from '../tables.ts';
import { bookingAnswers } from './booking-answers.ts';
import { mannerOf } from './carrier-manners.ts';

/** The carrier of the demo at the other end of a folder: reads what we dropped, by its bytes alone, and drops its answers. */

const MOST_FILES = 20;
let answers = 0;

interface AnswerFile {
  readonly name: string;
  /** It is written when it is due. */
  readonly afterMs: number;
  text(at: Date): string;
}

/** An interchange back to whom this one came from. */
function answerWith(asked: ReadInterchange, at: Date, bodies: readonly (readonly Segment[])[]): string {
  const { sender, senderQualifier, recipient, recipientQualifier } = asked;
  answers += 1;
  return writeInterchange(
    {
      syntax: 'UNOC',
      sender: recipient,
      senderQualifier: recipientQualifier,
      recipient: sender,
      recipientQualifier: senderQualifier,
      // Ours to count: no number of the product is known here.
      controlRef: `${Date.now().toString(36)}${String(answers).padStart(4, '0')}`.toUpperCase().slice(-14),
      at,
      test: true,
      lineBreaks: false,
    },
    bodies,
  );
}

/** What the carrier answers to a file, in its order. */
export function answersTo(carrier: string, text: string, now: Date): AnswerFile[] {
  const interchange = readInterchange(text);
  const { messages } = interchange;
  const [first, ...more] = messages.map(message => reportOn(carrier, message));
  if (!first) return [];
  const manner = mannerOf(carrier);
  const wrap =
    (...bodies: readonly (readonly Segment[])[]) =>
    (at: Date): string =>
      answerWith(interchange, at, bodies);
  const { controlRef, sender, senderQualifier, recipient, recipientQualifier } = interchange;
  const names = { controlRef, sender, senderQualifier, recipient, recipientQualifier };
  const files: AnswerFile[] = [
    {
      name: `CONTRL_${controlRef}.edi`,
      afterMs: 0,
      text: wrap(contrl({ ...names, ...first, more })),
    },
  ];
  const bookings = messages.filter(({ type }) => type === 'IFTMBF');
  if (bookings.length > 0)
    return [
      ...files,
      ...bookings
        .flatMap(message => bookingAnswers(carrier, message, controlRef))
        .map(({ name, afterMs, message }) => ({
          name: `CONTRL_${controlRef}_${name}.edi`,
          afterMs,
          text: (at: Date) => answerWith(interchange, at, [message(at)]),
        })),
    ];
  const understood = messages.filter((_, index) => [first, ...more][index]?.fault === null);
  if (understood.length === 0 || !manner.sendsAperak) return files;
  const decided = understood.map((message, index) =>
    aperak({
      controlRef,
      documentNo: documentNo(message),
      reference: String(index + 1),
      at: now,
      errors: manner.errors(message),
    }),
  );
  return [...files, { name: `CONTRL_${controlRef}_APERAK.edi`, afterMs: 0, text: wrap(...decided) }];
}

function reportOn(carrier: string, message: ReadMessage): MessageReport {
  const fault = message.type === 'IFTMBF' ? null : mannerOf(carrier).syntaxFault(message);
  return {
    messageReference: message.reference,
    messageType: [message.type, ...message.version],
    fault: fault === null ? null : { segment: fault, code: '12', element: 2 },
  };
}

const documentNo = ({ segments }: ReadMessage): string => {
  const begin = segments.find(one => one.tag === 'BGM');
  return begin ? part(begin, 1) : '';
};

async function serve(deps: Deps, channel: ChannelRow): Promise<void> {
  const folders = foldersOf(deps.config, channel.folder);
  const done = path.join(folders.out, 'done');
  const had = new Set(await waitingFiles(done, Number.MAX_SAFE_INTEGER));
  for (const name of await waitingFiles(folders.out, MOST_FILES)) {
    const { mtimeMs } = await stat(path.join(folders.out, name));
    if (channel.document === 'SI' && Date.now() - mtimeMs < mannerOf(channel.carrier).answersAfterMs) continue;
    const bytes = await readWaiting(folders.out, name);
    // A file it has had already is not answered again: that is what control references are for.
    if (bytes && !had.has(name))
      for (const file of answersTo(channel.carrier, ediText(bytes), deps.clock.now()))
        waitingAnswers(deps.config).push({ ...file, folder: folders.in, dueAt: Date.now() + file.afterMs });
    await moveDone(folders.out, done, name);
  }
}

/** Answers that a carrier will give in a while. A demo that is stopped meanwhile does not hear them. */
interface Waiting extends AnswerFile {
  readonly folder: string;
  readonly dueAt: number;
}
const waiting = new WeakMap<Config, Waiting[]>();

function waitingAnswers(config: Config): Waiting[] {
  const known = waiting.get(config) ?? [];
  waiting.set(config, known);
  return known;
}

async function dropDue(deps: Deps): Promise<void> {
  const all = waitingAnswers(deps.config);
  const due = all.filter(({ dueAt }) => dueAt <= Date.now());
  waiting.set(
    deps.config,
    all.filter(one => !due.includes(one)),
  );
  for (const { folder, name, text } of due) await dropFile(folder, name, ediBytes(text(deps.clock.now())));
}

export async function serveFolders(deps: Deps): Promise<void> {
  const channels = await deps.db
    .selectFrom('partnerChannel')
    .selectAll()
    .where('transport', '=', 'FOLDER')
    .where('test', '=', true)
    .orderBy('id')
    .limit(500)
    .execute();
  for (const channel of channels) await serve(deps, channel);
  await dropDue(deps);
}
