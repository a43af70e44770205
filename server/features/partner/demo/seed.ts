import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { SANDBOX } from '../channel.read.ts';
import { DEMO_TOKEN } from '../sandbox/demo-token.ts';
import { tokenHash } from '../save-channel.ts';
import type { ChannelRow } from '../tables.ts';

const LINES: readonly (Pick<ChannelRow, 'carrier' | 'name' | 'format' | 'transport'> & Partial<ChannelRow>)[] = [
  { carrier: 'COSU', name: 'COSCO IFTMIN', format: 'IFTMIN', transport: 'FOLDER', confirmBy: 'APERAK' },
  { carrier: 'OOLU', name: 'OOCL IFTMIN', format: 'IFTMIN', transport: 'FOLDER', association: '2.0' },
  { carrier: 'MSCU', name: 'MSC IFTMIN', format: 'IFTMIN', transport: 'FOLDER', confirmBy: 'APERAK' },
  {
    carrier: 'CMDU',
    name: 'CMA CGM IFTMIN',
    format: 'IFTMIN',
    transport: 'FOLDER',
    confirmBy: 'APERAK',
    syntax: 'UNOA',
  },
  { carrier: 'ONEY', name: 'ONE IFTMIN', format: 'IFTMIN', transport: 'FOLDER', confirmBy: 'APERAK' },
  {
    carrier: 'MAEU',
    name: 'Maersk DCSA eBL 3.0',
    format: 'DCSA',
    transport: 'HTTP',
    endpoint: SANDBOX,
    // Version of the API: from 3.0.3 on an instruction can be cancelled.
    association: '3.0.4',
    tokenHash: tokenHash(DEMO_TOKEN),
  },
];

/** Channels of the demo's lines; at their other end the sandbox carriers answer, each in its own manner. */
export async function seedChannels(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await inScope(deps.db, SYSTEM, async ({ db }) => {
    const { id: companyId, companyCode } = await db
      .selectFrom('company')
      .select(['id', 'companyCode'])
      .where('kind', '=', 'platform')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('partnerChannel')
      .values(
        LINES.map(line => ({
          id: newId(now.getTime()),
          companyId,
          folder: line.transport === 'FOLDER' ? line.carrier.toLowerCase() : '',
          endpoint: '',
          sealedSecret: '',
          tokenHash: '',
          senderId: companyCode,
          senderQualifier: 'ZZZ',
          recipientId: line.carrier,
          recipientQualifier: 'ZZZ',
          syntax: 'UNOC' as const,
          association: '',
          test: true,
          lineBreaks: false,
          confirmBy: 'CONTRL' as const,
          batchMinutes: 0,
          document: 'SI' as const,
          active: true,
          version: 1,
          createdAt: now,
          updatedAt: now,
          ...line,
        })),
      )
      .execute();
  });
}
