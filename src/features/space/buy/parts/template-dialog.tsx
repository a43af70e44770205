import { HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { BOOKING_PATHS } from '#contract/booking/paths.ts';
import { beginFromTemplate, partyChoices, takeParties, templateChoices } from '#contract/booking/template.calls.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';
import '../locale/words.ts';
import { detailsOfContent, detailsOfParties } from './details-of-template.ts';
import type { DetailsText, Purchase } from './use-purchase.ts';

/** Contact and cargo out of a template of bookings or of parties: what it knows is filled in, the rest stays. */

const { templates, partyTemplates, find, forCustomer, online, smart, home, mine, ownDrafts } = BOOKING_PATHS;
/** Whoever fills in bookings has templates. */
export const hasTemplates = (menu: readonly MenuNode[]): boolean =>
  [templates, partyTemplates, find, forCustomer, online, smart, home, mine, ownDrafts].some(path =>
    isAllowed(menu, path, true),
  );

export function TemplateDialog({ purchase, onClose }: { readonly purchase: Purchase; readonly onClose: () => void }) {
  const t = useT('spaceBuy');
  const id = useId();
  const client = useClient();
  const about = purchase.forCompany ? { customerId: purchase.forCompany } : {};
  const bookings = useCallQuery(templateChoices, about);
  const parties = useCallQuery(partyChoices, about);
  const [chosen, setChosen] = useState('');
  const error = bookings.error ?? parties.error;
  const isRead = bookings.data !== undefined && parties.data !== undefined;
  const choices = [
    ...(bookings.data ?? []).map(one => ({
      value: `b:${one.id}`,
      label: [one.name, [one.loading, one.discharge].filter(Boolean).join(' → '), one.containers]
        .filter(Boolean)
        .join(' · '),
    })),
    ...(parties.data ?? []).map(one => ({
      value: `p:${one.id}`,
      label: [one.name, one.shipper].filter(Boolean).join(' · '),
    })),
  ];
  const value = chosen || (choices[0]?.value ?? '');
  const taken = async (): Promise<Partial<DetailsText>> => {
    const body = { id: value.slice(2), ...about };
    if (value.startsWith('p:')) return detailsOfParties((await client.call(takeParties, { body })).data.parties);
    const { content } = (await client.call(beginFromTemplate, { body })).data as { readonly content: BookingContent };
    return detailsOfContent(content, purchase.order?.items ?? []);
  };
  const run = async (): Promise<void> => {
    purchase.fill(await taken());
    onClose();
  };
  return (
    <AskDialog
      title={t('template.title')}
      send={{ label: t('template.use'), disabled: value === '', run }}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void Promise.all([bookings.refetch(), parties.refetch()])} />}
      {!isRead && !error && <LoadingState lines={2} />}
      {isRead && choices.length === 0 && <p className="fl-muted">{t('template.none')}</p>}
      {choices.length > 0 && (
        <p>
          <label htmlFor={id}>{t('template.pick')}</label>
          <HTMLSelect
            id={id}
            fill
            value={value}
            options={choices}
            onChange={event => setChosen(event.currentTarget.value)}
          />
        </p>
      )}
    </AskDialog>
  );
}
