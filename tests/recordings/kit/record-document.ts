import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareCosts, compareSteps, readGolden, textOf, writeGolden } from './golden.ts';
import { type RecordedServer, startRecordedServer } from './recorded-server.ts';
import { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts';

interface Declared {
  readonly events?: Readonly<Record<string, unknown>>;
}

/** Machines by their place. */
const machineFiles = import.meta.glob<Readonly<Record<string, Declared>>>('../../../src/machines/*/*.document.ts');

/** The events of a machine, `rates/price-request`. */
async function eventsOf(place: string): Promise<readonly string[]> {
  const load = machineFiles[`../../../src/machines/${place}.document.ts`];
  if (!load) throw new Error(`there is no machine at ${place}`);
  const events = Object.values(await load()).flatMap(declared =>
    typeof declared === 'object' && declared !== null ? Object.keys(declared.events ?? {}) : [],
  );
  if (events.length === 0) throw new Error(`the machine at ${place} has no events`);
  return [...new Set(events)];
}

/** How one document is recorded. */
export interface DocumentRecording<P extends string> extends RecorderOptions<P> {
  /** Name of the golden file, `price-request`. */
  readonly document: string;
  /** The document's calls: those whose path begins so, `/api/PriceRequest/`; a whole path names one call. */
  readonly calls: readonly string[];
  /** The types of its facts, and where the machine of each stands, `rates/price-request`. */
  readonly machines: Readonly<Record<string, string>>;
  /** Calls that the scenario does not ask, each with its reason. */
  readonly notAsked?: Readonly<Record<string, string>>;
  /** Events (`docType EVENT`) that no step brings about, each with its reason. */
  readonly notAccepted?: Readonly<Record<string, string>>;
  play(recorder: Recorder<P>): Promise<void>;
}

const isRecording = process.env.RECORD === '1';

/** Plays the scenario on a server of its own and holds what it records against the golden file; `RECORD=1` writes it anew. */
export function recordDocument<P extends string>(recording: DocumentRecording<P>): void {
  const { document, machines, notAsked = {}, notAccepted = {} } = recording;
  const golden = isRecording ? [] : readGolden(document);
  let server: RecordedServer;
  let recorder: Recorder<P>;

  describe(`the recording of ${document}`, () => {
    beforeAll(async () => {
      server = await startRecordedServer();
      recorder = await createRecorder(server, recording);
      await recording.play(recorder).catch(error => {
        throw new Error(`the scenario broke off after\n${recorder.surprises.join('\n')}`, { cause: error });
      });
      if (isRecording) writeGolden(document, recorder.steps);
    });
    afterAll(() => server?.close());

    test.skipIf(isRecording)('has the same answers, facts, rows and messages as its golden file', () => {
      const differing = compareSteps(golden, JSON.parse(textOf(recorder.steps)));
      expect(differing.join('\n'), 'RECORD=1 writes the golden file anew').toBe('');
    });

    test.skipIf(isRecording)('costs no more statements than its golden file has', () => {
      const costs = compareCosts(golden, recorder.steps);
      const fewer = costs.filter(({ isMore }) => !isMore).map(({ text }) => text);
      if (fewer.length > 0) console.info(`${document} costs less (RECORD=1 keeps it):\n  ${fewer.join('\n  ')}`);
      const more = costs.filter(({ isMore }) => isMore);
      const told = more.map(({ step, text }) => `${text}\n    ${recorder.asked.get(step)?.join('\n    ')}`);
      expect(told.join('\n')).toBe('');
    });

    test('accepts and refuses each step as the scenario says', () => {
      expect(recorder.surprises).toEqual([]);
    });

    test('asks every call of the document', () => {
      const own = [...server.calls].filter(name =>
        recording.calls.some(start => name.split(' ')[1]?.startsWith(start)),
      );
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter(name => !recorder.calls.has(name) && !Object.hasOwn(notAsked, name))).toEqual([]);
      expect(Object.keys(notAsked).filter(name => recorder.calls.has(name) || !own.includes(name))).toEqual([]);
    });

    test('brings about every event of its machine', async () => {
      const missing: string[] = [];
      for (const [docType, place] of Object.entries(machines))
        for (const event of await eventsOf(place))
          if (!recorder.events.has(`${docType} ${event}`)) missing.push(`${docType} ${event}`);
      expect(missing.filter(event => !Object.hasOwn(notAccepted, event))).toEqual([]);
      expect(Object.keys(notAccepted).filter(event => !missing.includes(event))).toEqual([]);
    });
  });
}
