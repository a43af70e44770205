import type { FastifyInstance } from 'fastify';
import {
  beginFromTemplate,
  copyParties,
  copyTemplates,
  doubledParties,
  keepTemplate,
  mergeParties,
  partyChoices,
  setDefaultParties,
  shareTemplates,
  takeParties,
  templateChoices,
} from '#contract/booking/template.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import { modifyRow } from '../../../kernel/resource/write.ts';
import { scopeOf } from '../../../kernel/tenancy.ts';
import { sftTemplates } from '../parties/sft-templates.served.ts';
import { copySft, duplicatesOf, mergeSft, partiesOffered, setDefault, takeSft } from '../parties/sft-templates.ts';
import { asWriter, seenRow } from '../row-commands.ts';
import { bookingTemplates } from './booking-templates.served.ts';
import { beginFrom, copyTemplate, keepAsTemplate, templatesOffered } from './booking-templates.ts';

/** What forms and lists ask of templates of bookings and of parties. */
export function registerTemplates(app: FastifyInstance, deps: Deps): void {
  implement(app, templateChoices, async ({ who, query }) => ({
    Data: await templatesOffered(deps, who, query.customerId),
  }));

  implement(app, beginFromTemplate, async ({ who, body }) => ({
    Data: await beginFrom(deps, who, body.id, body.customerId),
  }));

  implement(app, keepTemplate, async ({ who, request, body }) => ({
    Data: await asWriter(deps, { who, request }, async writer => {
      const { id, name } = await keepAsTemplate(writer, deps, body);
      return { id, name: String(name) };
    }),
  }));

  implement(app, shareTemplates, async ({ who, request, body: { rows, scope, customerId } }) => ({
    Data: await rowByRow(rows, async seen => {
      await asWriter(deps, { who, request }, async writer => {
        await seenRow(writer, bookingTemplates, seen);
        const changes = scope === 'CUSTOMER' ? { scope, customerId } : { scope };
        await modifyRow(writer, bookingTemplates, { ...seen, changes, event: 'SHARE' });
      });
      return null;
    }),
  }));

  implement(app, copyTemplates, async ({ who, request, body }) => ({
    Data: await rowByRow(body.rows, async seen => {
      await asWriter(deps, { who, request }, async writer =>
        copyTemplate(writer, await seenRow(writer, bookingTemplates, seen)),
      );
      return null;
    }),
  }));

  implement(app, partyChoices, async ({ who, query }) => ({ Data: await partiesOffered(deps, who, query) }));

  implement(app, takeParties, async ({ who, body }) => ({
    Data: await takeSft(deps, who, body.id, body.customerId),
  }));

  implement(app, setDefaultParties, async ({ who, request, body: { id, isDefault } }) => {
    const seen = { id, version: versionSeen(request) };
    const { version } = await asWriter(deps, { who, request }, writer => setDefault(writer, seen, isDefault));
    return { Data: { id, version }, headers: { ETag: `"${version}"` } };
  });

  implement(app, copyParties, async ({ who, request, body }) => ({
    Data: await rowByRow(body.rows, async seen => {
      await asWriter(deps, { who, request }, async writer =>
        copySft(writer, await seenRow(writer, sftTemplates, seen)),
      );
      return null;
    }),
  }));

  implement(app, doubledParties, async ({ who }) => ({ Data: await deps.reads.inScope(scopeOf(who), duplicatesOf) }));

  implement(app, mergeParties, async ({ who, request, body: { keep, rows } }) => ({
    Data: await asWriter(deps, { who, request }, writer => mergeSft(writer, keep, rows)),
  }));
}
