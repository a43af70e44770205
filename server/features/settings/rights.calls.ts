import type { FastifyInstance } from 'fastify';
import { ACCESS_PATHS } from '#contract/access/paths.ts';
import { told } from '#contract/message/event-words.ts';
import { askForRight } from '#contract/settings/privacy.calls.ts';
import { BUTTONS } from '#routes/catalogue/buttons.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { newId } from '../../kernel/ids.ts';
import { inScope, scopeOf } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import type { HoldersOf } from '../message/outbox.ts';
import { queueMessage } from '../message/outbox.ts';
import { missingRight } from '../why/missing-right.read.ts';

interface Asked {
  readonly path: string;
  readonly code: string | null;
}

/** Where roles are given on each side: the page its holders can help on. */
const giversOf = ({ companyKind, companyId }: Seat): HoldersOf =>
  companyKind === 'platform'
    ? { companyId: null, path: ACCESS_PATHS.platformRoles }
    : { companyId, path: ACCESS_PATHS.companyRoles };

/** Where the platform keeps what a company may give at all. */
const packagesOf = ({ companyKind }: Seat): HoldersOf => ({
  companyId: null,
  path: companyKind === 'provider' ? ACCESS_PATHS.providerPackages : ACCESS_PATHS.customerPackages,
});

/** The page and the button by the names that people know them by. */
function wantedText({ path, code }: Asked, language: 'zh' | 'en'): string {
  const page = routeOf(path)?.title[language] ?? path;
  const button = code !== null && Object.hasOwn(BUTTONS, code) ? BUTTONS[code as keyof typeof BUTTONS][language] : code;
  return [`${page} (${path})`, ...(button ? [`${button} (${code})`] : [])].join(' · ');
}

export function registerRightsCalls(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  implement(app, askForRight, async ({ who, body }) => {
    const { seat } = who;
    const now = clock.now();
    const route = routeOf(body.path);
    await inScope(db, scopeOf(who), async tx => {
      const missing = route && (await missingRight(tx, seat, { route, code: body.code }, now));
      // Administrators cannot give what their company does not have: the platform's people are told as well.
      const helpers = [giversOf(seat), ...(missing?.reason === 'PACKAGE' ? [packagesOf(seat)] : [])];
      for (const holdersOf of helpers)
        await queueMessage(tx, {
          to: { holdersOf },
          companyId: seat.companyId,
          ...told('right-asked', {
            person: seat.employeeName,
            company: seat.companyName,
            right: { zh: wantedText(body, 'zh'), en: wantedText(body, 'en') },
            remarks: body.reason,
          }),
          sendId: newId(),
          kind: 'send',
          senderName: seat.employeeName,
          category: 'SYSTEM',
          linkPath: holdersOf.path,
          dueAt: now,
          dedupeKey: `right:${seat.employeeId}:${body.path}:${body.code ?? ''}:${holdersOf.path}`,
        });
    });
    return { Data: null };
  });
}
