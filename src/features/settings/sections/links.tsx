import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CompanyLink,
  companyLinks,
  deleteCompanyLink,
  LINK_KINDS,
  type LinkKind,
} from '#contract/settings/company-links.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import { fieldsOf, LinkForm } from '../parts/link-form.tsx';
import { Block } from '../parts/section.tsx';

type Asked =
  | { readonly what: 'edit'; readonly kind: LinkKind; readonly link: CompanyLink | null }
  | { readonly what: 'remove'; readonly link: CompanyLink };

/** What the company gives again and again; a block a kind. */
export function LinksSection() {
  const t = useT('settings');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const list = useCallQuery(companyLinks, {}, { staleTime: 0 });
  const [asked, setAsked] = useState<Asked | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(companyLinks)] });
  const adding = useCommands(
    LINK_KINDS.map(kind => ({
      id: `settings.addLink.${kind}`,
      title: { zh: `${zh.links.add}${zh.links.kinds[kind]}`, en: `${en.links.add}: ${en.links.kinds[kind]}` },
      enabled: true as const,
      run: () => setAsked({ what: 'edit', kind, link: null }),
    })),
  );
  const settle = async (): Promise<void> => {
    setAsked(null);
    await refresh();
  };
  const removing = useSend({
    name: ['settings', 'link'],
    wordsOf: ({ id }: CompanyLink) => ({ id }),
    send: ({ id }, { idempotencyKey }) => client.call(deleteCompanyLink, { body: { id }, idempotencyKey }),
    onDone: settle,
    onRefused: settle,
    notice: () => ({ text: t('links.removed') }),
    refusal: (trouble, link) => ({ text: link.name, detail: text(trouble.text) }),
  });
  if (list.isPending) return <LoadingState />;
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <p className="fl-muted">{t('links.hint')}</p>
      {LINK_KINDS.map((kind, index) => {
        const links = list.data.filter(link => link.kind === kind);
        const add = adding[index];
        return (
          <Block key={kind} title={t(`links.kinds.${kind}`)} tools={add && <CommandButton command={add} />}>
            {links.length === 0 && <p className="fl-muted">{t('links.empty')}</p>}
            {links.length > 0 && (
              <div className="fl-set-scroll">
                <table className="fl-set-table" aria-label={t(`links.kinds.${kind}`)}>
                  <tbody>
                    {links.map(link => (
                      <tr key={link.id}>
                        <th scope="row">
                          {link.name} {link.isDefault && <StatusTag tone="info">{t('links.default')}</StatusTag>}
                        </th>
                        <td className="fl-muted">
                          {fieldsOf(kind)
                            .map(field => link.value[field])
                            .filter(Boolean)
                            .join(' · ')}
                        </td>
                        <td>
                          <Button
                            size="small"
                            text={t('links.edit')}
                            aria-label={`${t('links.edit')} ${link.name}`}
                            onClick={() => setAsked({ what: 'edit', kind, link })}
                          />
                          <Button
                            size="small"
                            text={t('remove')}
                            aria-label={`${t('remove')} ${link.name}`}
                            onClick={() => setAsked({ what: 'remove', link })}
                          />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Block>
        );
      })}
      {asked?.what === 'edit' && (
        <LinkForm kind={asked.kind} link={asked.link} onCancel={() => setAsked(null)} onSaved={settle} />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          isOpen
          title={t('links.removeTitle', { name: asked.link.name })}
          confirmLabel={t('remove')}
          intent="danger"
          onConfirm={async () => void (await removing.runOrToast(asked.link))}
          onCancel={() => setAsked(null)}
        >
          {t('links.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
