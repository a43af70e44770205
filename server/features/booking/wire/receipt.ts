import { createHash } from 'node:crypto';
import { ediText } from '#contract/edifact/charset.ts';
import { readInterchange } from '#contract/edifact/read.ts';
import { isInRepertoire } from '#contract/edifact/repertoire.ts';
import { ediBytes, writeInterchange } from '#contract/edifact/write.ts';
import { contrl } from '#contract/edifact/write-answers.ts';

/**
 * A reference of ours for the answer to an interchange, at most 14 signs: the same for the same file, another for every other. The
 * sender's own reference fills 14 already, and cut it would name several.
 */
const receiptReference = (bytes: Buffer): string =>
  BigInt(`0x${createHash('sha256').update(bytes).digest('hex')}`)
    .toString(36)
    .toUpperCase()
    .slice(0, 14);

/** Data element 0083: 8 received, 4 rejected as a whole. The answer goes to the sender, with the sender's qualifiers. */
export function receipt(bytes: Buffer, at: Date): Buffer {
  const asked = readInterchange(ediText(bytes));
  const { controlRef, sender, senderQualifier, recipient, recipientQualifier, test, messages } = asked;
  const [first, ...more] = messages.map(({ reference, type, version }) => ({
    messageReference: reference,
    messageType: [type, ...version],
    fault: null,
  }));
  const envelope = {
    syntax: 'UNOC' as const,
    sender: recipient,
    senderQualifier: recipientQualifier,
    recipient: sender,
    recipientQualifier: senderQualifier,
    controlRef: receiptReference(bytes),
    at,
    test,
    lineBreaks: false,
  };
  const none = { messageReference: '', messageType: [], fault: { segment: 1, code: '18' } };
  const names = { controlRef, sender, senderQualifier, recipient, recipientQualifier };
  const text = writeInterchange(envelope, [contrl({ ...names, ...(first ?? none), more })]);
  // Names in other letters go back as they came, in the one syntax that has them all.
  if (isInRepertoire(text, 'UNOC')) return Buffer.from(ediBytes(text));
  return Buffer.from(
    writeInterchange({ ...envelope, syntax: 'UNOY' }, [contrl({ ...names, ...(first ?? none), more })]),
  );
}
