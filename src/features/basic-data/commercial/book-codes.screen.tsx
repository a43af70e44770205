import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { bookCodesResource } from '#contract/basic-data/booking-codes.resource.ts';
import { extendBookCodes, revealBookCode } from '#contract/basic-data/commercial/book-codes/calls.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { reasonOf } from '#kit/resource/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { showToast } from '#kit/toasts.tsx';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { countsOf, screenCommand } from './screen-command.ts';

const EXPIRING_DAYS = 14;

const isExpiring = ({ validTo }: AnyRow): boolean => {
  const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());
  return typeof validTo === 'string' && validTo >= today && validTo < addDays(today, EXPIRING_DAYS);
};

const BookCodeImport = importDialog();

type Open =
  | { readonly kind: 'reveal'; readonly code: string }
  | { readonly kind: 'extend'; readonly context: ResourceContext };

/** `/DataMaintenance/BookCodes`: codes at the carriers, masked until one is asked for. */
export function BookCodesScreen() {
  const t = useT('commercial');
  const text = useText();
  const client = useClient();
  const { menu } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const path = DATA_PATHS.bookCodes;

  const reveal = async (row: AnyRow, { refresh }: ResourceContext) => {
    try {
      const { data } = await client.call(revealBookCode, { body: { id: row.id } });
      setOpen({ kind: 'reveal', code: data.code });
      await refresh([row.id]);
    } catch (error) {
      showToast({ id: 'book.reveal', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands = (context: ResourceContext) => [
    screenCommand(
      menu,
      path,
      'REVEAL',
      {
        id: 'book.reveal',
        title: both('book.reveal'),
        section: bookCodesResource.title,
        shortcut: 'shift+r',
        run: () => (context.active ? reveal(context.active, context) : undefined),
      },
      context.active ? true : both('pick'),
    ),
    screenCommand(
      menu,
      path,
      'EXTEND',
      {
        id: 'book.extend',
        title: both('book.extend'),
        section: bookCodesResource.title,
        shortcut: 'shift+d',
        run: () => setOpen({ kind: 'extend', context }),
      },
      context.chosen.length > 0 ? true : both('pick'),
    ),
  ];
  return (
    <>
      <ResourceScreen
        resource={bookCodesResource}
        commands={commands}
        rowTone={row => (isExpiring(row) ? 'warn' : undefined)}
        ImportDialog={BookCodeImport}
      />
      {open?.kind === 'reveal' && (
        <AskDialog title={t('book.revealed')} onClose={() => setOpen(null)}>
          <p className="fl-mono" data-revealed>
            <b>{open.code}</b>
          </p>
          <p className="fl-muted">{t('book.revealedHint')}</p>
        </AskDialog>
      )}
      {open?.kind === 'extend' && <ExtendDialog context={open.context} onClose={() => setOpen(null)} />}
    </>
  );
}

function ExtendDialog({ context, onClose }: { readonly context: ResourceContext; readonly onClose: () => void }) {
  const t = useT('commercial');
  const text = useText();
  const client = useClient();
  const field = useId();
  const [validTo, setValidTo] = useState('');
  const run = async () => {
    const rows = context.chosen.map(({ id, version }) => ({ id, version }));
    const { data } = await client.call(extendBookCodes, { body: { rows, validTo } });
    const counts = countsOf(data);
    const [failed] = data.filter(({ ok }) => !ok);
    showToast({
      id: 'book.extend',
      intent: failed ? 'warning' : 'success',
      text: t('book.extended', counts),
      ...(failed?.message ? { detail: text(failed.message) } : {}),
    });
    context.clearMarks();
    await context.refresh(rows.map(({ id }) => id));
    onClose();
  };
  return (
    <AskDialog title={t('book.extend')} send={{ label: t('do'), disabled: validTo === '', run }} onClose={onClose}>
      <FormGroup label={t('book.extendTo')} labelFor={field}>
        <InputGroup id={field} type="date" value={validTo} onValueChange={setValidTo} />
      </FormGroup>
    </AskDialog>
  );
}
