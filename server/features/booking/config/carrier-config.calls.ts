import type { FastifyInstance } from 'fastify';
import {
  carrierConfigVersions,
  publishCarrierConfig,
  rollBackCarrierConfig,
  setCarrierSecret,
} from '#contract/booking/config.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { asWriter, seenRow } from '../row-commands.ts';
import { secretPlaceOf } from './carrier-config.read.ts';
import { carrierConfigs } from './carrier-configs.served.ts';
import { publishRow, rollBackRow, versionsOf } from './publish.ts';

const shown = (row: AnyRow) => ({
  Data: { id: row.id, version: row.version, revision: Number(row.revision) },
  headers: { ETag: `"${row.version}"` },
});

/** What is kept is not changed by hearing that there is one. */
async function keepSecret(writer: Writer, deps: Deps, row: AnyRow, secret: string): Promise<AnyRow> {
  const { db } = writer.tx;
  if (secret === '') await db.deleteFrom('carrierBookingSecret').where('configId', '=', row.id).execute();
  else {
    const kept = { sealed: createSecretBox(deps.config).seal(secret, secretPlaceOf(row.id)), updatedAt: writer.at };
    await db
      .insertInto('carrierBookingSecret')
      .values({ configId: row.id, ...kept })
      .onConflict(conflict => conflict.column('configId').doUpdateSet(kept))
      .execute();
  }
  return modifyRow(writer, carrierConfigs, {
    id: row.id,
    version: row.version,
    event: 'SECRET',
    changes: { hasSecret: secret !== '' },
  });
}

export function registerCarrierConfigs(app: FastifyInstance, deps: Deps): void {
  implement(app, publishCarrierConfig, async ({ who, request, body: { id } }) => {
    const seen = { id, version: versionSeen(request) };
    return shown(
      await asWriter(deps, { who, request }, async writer =>
        publishRow(writer, await seenRow(writer, carrierConfigs, seen)),
      ),
    );
  });

  implement(app, rollBackCarrierConfig, async ({ who, request, body: { id, revision } }) => {
    const seen = { id, version: versionSeen(request) };
    return shown(
      await asWriter(deps, { who, request }, async writer =>
        rollBackRow(writer, await seenRow(writer, carrierConfigs, seen), revision),
      ),
    );
  });

  implement(app, setCarrierSecret, async ({ who, request, body: { id, secret } }) => {
    const seen = { id, version: versionSeen(request) };
    return shown(
      await asWriter(deps, { who, request }, async writer =>
        keepSecret(writer, deps, await seenRow(writer, carrierConfigs, seen), secret),
      ),
    );
  });

  implement(app, carrierConfigVersions, async ({ who, query: { id } }) => ({
    Data: await deps.reads.inScope(scopeOf(who), async ({ db }) => {
      if (!(await readRow(db, carrierConfigs, id))) throw new AppError('not_found');
      return versionsOf(db, id);
    }),
  }));
}
