import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  activateRow,
  applyChange,
  changeList,
  deprecateRow,
  disableRow,
  effectOfChange,
  getChange,
  mergeRows,
  proposeChange,
  recodeRow,
  similarRows,
  splitRow,
} from '#contract/basic-data/change/calls.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { MasterChangeRow } from '#machines/basic-data/master-change.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readDocument } from '../../../kernel/document/document-row.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { labelOf } from '../../../kernel/resource/references.ts';
import { inScope, ownCompanyOf, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { decideChange } from './decide.ts';
import { effectOf } from './effect-of.ts';
import { governedResource } from './governed.ts';
import { servedMasterChange } from './master-change.served.ts';
import { propose } from './propose.ts';
import { changeLog, presentChange, readChanges } from './queries.ts';
import { similarTo } from './similar.ts';
import { changeDirectly, type Direct } from './steward.ts';

/** The calls of changes. What each does stands in its own file. */

const versionOf = (request: FastifyRequest): number => {
  const header = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match']?.trim() ?? '')?.[1];
  if (header !== undefined) return Number(header);
  throw invalid([
    {
      path: 'If-Match',
      code: 'DOC-L-01',
      severity: 'error',
      message: { zh: '缺少版本号（If-Match）', en: 'The version is missing (If-Match)' },
    },
  ]);
};

export function registerChangeCalls(app: FastifyInstance, deps: Deps): void {
  const present = (who: SeatedWho, change: MasterChangeRow) =>
    inScope(deps.db, scopeOf(who), tx => presentChange(tx.db, deps, change));
  const etag = ({ version }: MasterChangeRow) => ({ ETag: `"${version}"` });

  implement(app, proposeChange, async ({ who, body, request }) => {
    const { change, row, similar } = await propose(deps, who, body, request.id);
    const served = governedResource(deps, body.resource);
    return {
      Data: { ...(await present(who, change)), row: labelOf(served, row), similar: [...similar] },
      headers: etag(change),
    };
  });

  implement(app, similarRows, async ({ who, body }) => {
    const served = governedResource(deps, body.resource);
    return { Data: await inScope(deps.db, scopeOf(who), tx => similarTo(tx, served, body.values)) };
  });

  implement(app, applyChange, async ({ who, body, request }) => {
    const change = await decideChange(deps, who, { ...body, version: versionOf(request) }, request.id);
    return { Data: await present(who, change), headers: etag(change) };
  });

  implement(app, changeList, async ({ who, query }) => ({
    Data: await deps.reads.inScope(scopeOf(who), tx => readChanges(tx.db, deps, { ...query, own: ownCompanyOf(who) })),
  }));

  implement(app, getChange, async ({ who, query }) => {
    const Data = await deps.reads.inScope(scopeOf(who), async tx => {
      const change = await readDocument(tx.db, servedMasterChange, query.id, who);
      if (!change) throw new AppError('not_found');
      return { ...(await presentChange(tx.db, deps, change)), log: await changeLog(tx.db, query.id) };
    });
    return { Data, headers: { ETag: `"${Data.change.version}"` } };
  });

  const directly = async (who: SeatedWho, asked: Direct, request: FastifyRequest) => {
    const change = await changeDirectly(deps, who, asked, request.id);
    return { Data: await present(who, change), headers: etag(change) };
  };
  implement(app, mergeRows, ({ who, body, request }) => directly(who, { ...body, kind: 'MERGE' }, request));
  implement(app, deprecateRow, ({ who, body, request }) => directly(who, { ...body, kind: 'DEPRECATE' }, request));
  implement(app, disableRow, ({ who, body, request }) => directly(who, { ...body, kind: 'DISABLE' }, request));
  implement(app, activateRow, ({ who, body, request }) => directly(who, { ...body, kind: 'ACTIVATE' }, request));
  implement(app, recodeRow, ({ who, body: { code, ...body }, request }) => {
    const field = governedResource(deps, body.resource, 'RECODE').resource.key[0] ?? '';
    return directly(who, { ...body, kind: 'RECODE', values: { [field]: code } }, request);
  });
  implement(app, splitRow, ({ who, body: { aliases, ...body }, request }) =>
    directly(who, { ...body, kind: 'SPLIT', values: { aliases } }, request),
  );

  implement(app, effectOfChange, async ({ who, query }) => ({ Data: await effectOf(deps, who, query) }));
}
