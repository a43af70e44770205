import type { AnyMachineSnapshot } from 'xstate';
import type { FlowWalk } from '../kernel/walk.ts';
import { type BookingUploadContext, bookingUploadFlow } from './booking-upload.flow.ts';

const contextOf = (snapshot: AnyMachineSnapshot): BookingUploadContext => snapshot.context;
const error = new Error('network');

export const walk: FlowWalk = {
  name: 'booking-upload',
  machine: bookingUploadFlow,
  events: [
    { type: 'file.chosen', file: { name: 'bookings.xlsx', size: 12, lastModified: 1 } },
    { type: 'bookings.marked', keys: ['1', '2'], isMarked: true },
    { type: 'bookings.marked', keys: ['1'], isMarked: false },
    { type: 'make.asked', isSubmitted: true },
    { type: 'make.asked', isSubmitted: false },
    { type: 'download.asked', download: 'template' },
    { type: 'download.asked', download: 'copy' },
    { type: 'xstate.done.actor.read', output: ['1', '2'], actorId: 'read' },
    { type: 'xstate.error.actor.read', error, actorId: 'read' },
    { type: 'xstate.done.actor.make', output: null, actorId: 'make' },
    { type: 'xstate.error.actor.make', error, actorId: 'make' },
    { type: 'xstate.done.actor.download', output: null, actorId: 'download' },
    { type: 'xstate.error.actor.download', error, actorId: 'download' },
  ],
  serialise: snapshot => {
    const { file, marked, isSubmitted, download, problem } = contextOf(snapshot);
    return JSON.stringify([snapshot.value, file !== null, marked.toSorted(), isSubmitted, download, problem !== null]);
  },
  invariant: snapshot => {
    const { file, problem, marked } = contextOf(snapshot);
    if (snapshot.matches('reading') !== (file !== null)) throw new Error('a file is kept that is not read');
    if (snapshot.hasTag('busy') && problem !== null) throw new Error('an old refusal is shown beside new work');
    if (new Set(marked).size !== marked.length) throw new Error('a booking is ticked twice');
  },
};
