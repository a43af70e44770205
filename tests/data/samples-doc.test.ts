import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readInterchange } from '#contract/edifact/read.ts';
import { writeSegment } from '#contract/edifact/write.ts';
import { samplesDocument } from './sample-report.ts';
import { describeShared, sharedText } from './shared-data.ts';

it('a file of no known form gives no message and says so', () => {
  expect(readInterchange('').findings.map(({ code }) => code)).toEqual(['ED-07']);
});

describeShared('the samples', () => {
  it('are made of what docs/samples.md says', () => {
    expect(samplesDocument()).toBe(readFileSync(new URL('../../docs/samples.md', import.meta.url), 'utf8'));
  });

  it('a message with every kind of escape is written back byte for byte', () => {
    const text = sharedText('edifact/release-una-no-ung.edi').trim();
    const body = text.slice(text.indexOf("'UNH") + 1, text.indexOf('UNZ'));
    const { messages } = readInterchange(text);
    const written = messages.flatMap(message => message.segments.map(writeSegment)).join('');
    expect(written).toBe(body.replace(/[\r\n]+/g, ''));
  });
});
