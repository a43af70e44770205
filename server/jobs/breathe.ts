import { setImmediate as turn } from 'node:timers/promises';

/** Lets requests through between two batches of a job. */
export const breathe = (): Promise<void> => turn();
