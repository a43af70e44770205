import type { FastifyInstance } from 'fastify';
import { told } from '#contract/message/event-words.ts';
import { askForReturn } from '#contract/si/confirmation.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';
import { refused } from '../findings.ts';
import { lockSi } from '../store.ts';

/** "Ask for return" (design A3.2): the claimer is told why, the document does not change. Asking again updates the message. */
export function registerAskForReturn(app: FastifyInstance, deps: Deps): void {
  implement(app, askForReturn, async ({ body, who }) =>
    inScope(deps.db, scopeOf(who), async tx => {
      const { document } = await lockSi(tx.db, body.Id);
      if (document.state !== 'IN_REVIEW' || document.claimerId === null) throw refused({ code: 'SI-L-01' });
      const { no, id, companyId, companyCode, version } = document;
      await queueMessage(tx, {
        to: { employees: [document.claimerId] },
        companyId,
        ...told('si-ask-return', { siNo: no, customer: companyCode, remarks: body.Reason }),
        sendId: `si-ask-return:${id}:${deps.clock.now().getTime()}`,
        category: 'AUDIT',
        level: 'WARN',
        docType: SI_DOCUMENT_TYPE,
        docId: id,
        linkPath: `/tdManage/siAudit?Id=${id}`,
        dueAt: deps.clock.now(),
        dedupeKey: `si-ask-return:${id}:${document.claimerId}`,
      });
      return { Data: { Id: id, VERSION: version } };
    }),
  );
}
