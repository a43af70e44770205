import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type ReadMessage, readInterchange } from '#contract/edifact/read.ts';
import { part, type Segment } from '#contract/edifact/segment.ts';
import { ediBytes, ediText, writeInterchange } from '#contract/edifact/write.ts';
import { aperak, contrl, type MessageReport } from '#contract/edifact/write-answers.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { dropFile, foldersOf, moveDone, readWaiting, waitingFiles } from '../deliver/folders.ts';
import type { ChannelRow } from '../tables.ts';
import { mannerOf } from './carrier-manners.ts';

/** The carrier of the demo at the other end of a folder: reads what we dropped, by its bytes alone, and drops its answers. */

const MOST_FILES = 20;
let answers = 0;

function answersTo(carrier: string, text: string, at: Date): { readonly name: string; readonly text: string }[] {
  const interchange = readInterchange(text);
  const { messages } = interchange;
  const [first, ...more] = messages.map(message => reportOn(carrier, message));
  if (!first) return [];
  const manner = mannerOf(carrier);
  const wrap = (...bodies: readonly (readonly Segment[])[]): string => {
    answers += 1;
    return writeInterchange(
      {
        syntax: 'UNOC',
        sender: interchange.recipient,
        senderQualifier: '',
        recipient: interchange.sender,
        recipientQualifier: '',
        // Ours to count: no number of the product is known here.
        controlRef: `${Date.now().toString(36)}${String(answers).padStart(4, '0')}`.toUpperCase().slice(-14),
        at,
        test: true,
        lineBreaks: false,
      },
      bodies,
    );
  };
  const { controlRef, sender, recipient } = interchange;
  const files = [
    { name: `CONTRL_${controlRef}.edi`, text: wrap(contrl({ controlRef, sender, recipient, ...first, more })) },
  ];
  const understood = messages.filter((_, index) => [first, ...more][index]?.fault === null);
  if (understood.length === 0 || !manner.sendsAperak) return files;
  const decided = understood.map((message, index) =>
    aperak({
      controlRef,
      documentNo: documentNo(message),
      reference: String(index + 1),
      at,
      errors: manner.errors(message),
    }),
  );
  return [...files, { name: `CONTRL_${controlRef}_APERAK.edi`, text: wrap(...decided) }];
}

function reportOn(carrier: string, message: ReadMessage): MessageReport {
  const fault = mannerOf(carrier).syntaxFault(message);
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
    if (Date.now() - mtimeMs < mannerOf(channel.carrier).answersAfterMs) continue;
    const bytes = await readWaiting(folders.out, name);
    // A file it has had already is not answered again: that is what control references are for.
    if (bytes && !had.has(name))
      for (const file of answersTo(channel.carrier, ediText(bytes), deps.clock.now()))
        await dropFile(folders.in, file.name, ediBytes(file.text));
    await moveDone(folders.out, done, name);
  }
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
}
