import type { FastifyInstance } from 'fastify';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import {
  addCall,
  notifyCustomers,
  omitCall,
  pullCall,
  reorderCalls,
  setCallTime,
  shiftCalls,
} from '#contract/basic-data/schedule/calls.ts';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { addAdHoc, omit, reorder, setTime, shift } from './edit.ts';
import { notify } from './notify.ts';
import { demand, refuse, servedOf, versionOf, writing } from './writing.ts';

/** Changes of port calls. The wire has the declared fields of the row; the kernel's own type is wider. */
export function registerEditCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, setCallTime, async ({ body, who, request }) => {
    demand({ anyOf: [{ path: DATA_PATHS.sailings, code: `SET_${body.classifier}` }] }, who);
    const version = versionOf(request);
    const Data = await writing(deps, who, request, writer => setTime(writer, { ...body, version }));
    return { Data: Data as never, headers: { ETag: `"${Data.row.version}"` } };
  });

  implement(app, shiftCalls, async ({ body, who, request }) => {
    const version = versionOf(request);
    return { Data: (await writing(deps, who, request, writer => shift(writer, { ...body, version }))) as never };
  });

  implement(app, omitCall, async ({ body, who, request }) => {
    const version = versionOf(request);
    const Data = await writing(deps, who, request, writer => omit(writer, { ...body, version }));
    return { Data: Data as never, headers: { ETag: `"${Data.row.version}"` } };
  });

  implement(app, addCall, async ({ body, who, request }) => ({
    Data: (await writing(deps, who, request, writer => addAdHoc(writer, body))) as never,
  }));

  implement(app, reorderCalls, async ({ body, who, request }) => {
    const version = versionOf(request);
    return { Data: (await writing(deps, who, request, writer => reorder(writer, { ...body, version }))) as never };
  });

  implement(app, notifyCustomers, async ({ body, who, request }) => ({
    Data: await writing(deps, who, request, writer => notify(writer, body)),
  }));

  implement(app, pullCall, async ({ body, who, request }) => {
    await writing(deps, who, request, async writer => {
      if (!(await readRow(writer.tx.db, servedOf(writer, 'PortCall'), body.id))) throw new AppError('not_found');
    });
    // No carrier's interface is connected: to say otherwise would be to invent an answer.
    throw refuse(scheduleFinding('VY-20', 'id'));
  });
}
