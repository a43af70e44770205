import { Checkbox, FileInput, FormGroup } from '@blueprintjs/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { SPACE_SHEET_TYPES } from '#contract/space/upload/upload.calls.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useAddress } from '#kit/resource/use-address.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { ButtonCode } from '#routes/catalogue/buttons.ts';
import { actWord, refusal, TITLE } from '../locale/words.ts';
import { ColumnChoice } from '../parts/column-choice.tsx';
import { EarlierUploads } from '../parts/earlier-uploads.tsx';
import { PasteDialog } from '../parts/paste-dialog.tsx';
import { PlannedRows } from '../parts/planned-rows.tsx';
import { useSpaceSheet } from '../parts/use-space-sheet.ts';
import '../upload.css';

const PATHS = [SPACE_PATHS.upload, SPACE_PATHS.ownUpload];

/**
 * `/SeaFreight/NowOrderManagement/NowOrderUpload` of staff and `/workbench/NowCargoSpace/NowOrderUpload` of a seller: a sheet of offers,
 * its columns, what it would do, what came of it. The sheet stands in the address.
 */
export function SpaceUploadScreen() {
  const t = useT('spaceUpload');
  const { menu } = useSession();
  const { params, change } = useAddress();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isPasting, setPasting] = useState(false);
  const [publishes, setPublishes] = useState(true);
  const show = (id: string | null): void =>
    change(
      address => {
        if (id) address.set('id', id);
        else address.delete('id');
        return address;
      },
      { replace: false },
    );
  const work = useSpaceSheet(params.get('id'), show);
  const { sheet, plan, isApplied, trouble, isBusy } = work;

  const command = (
    act: Parameters<typeof actWord>[0],
    right: ButtonCode | null,
    enabled: Command['enabled'],
    more: Omit<Command, 'id' | 'title' | 'enabled'>,
  ): Command => {
    const holds = right === null || PATHS.some(path => hasButton(menu, right, path));
    return {
      id: `space.upload.${act}`,
      title: actWord(act),
      section: TITLE,
      ...more,
      enabled: holds ? enabled : refusal('noRight'),
      quiet: more.quiet === true || !holds,
    };
  };
  const canPreview = !sheet ? refusal('noFile') : sheet.headLine === null ? refusal('noHead') : true;
  const writable = plan ? plan.counts.NEW + plan.counts.UPDATE : 0;
  const canApply = !plan
    ? refusal('notSeen')
    : isApplied
      ? refusal('applied')
      : writable === 0
        ? refusal('nothing')
        : true;
  const commands = useCommands([
    command('file', 'IMPORT', true, { shortcut: 'u', run: () => input.current?.click() }),
    command('paste', 'IMPORT', true, { shortcut: 'shift+v', run: () => setPasting(true) }),
    command('template', 'EXPORT', true, { shortcut: 't', run: work.template }),
    ...(sheet
      ? [
          command('close', null, true, { shortcut: 'b', run: () => show(null) }),
          ...(plan
            ? [
                command('columns', 'IMPORT', true, { shortcut: 'c', run: work.forgetPlan }),
                command('errors', 'EXPORT', plan.counts.ERROR > 0 ? true : refusal('nothing'), {
                  shortcut: 'e',
                  quiet: plan.counts.ERROR === 0,
                  run: work.errors,
                }),
              ]
            : []),
          command('preview', 'IMPORT', canPreview, {
            shortcut: 'p',
            quiet: plan !== null,
            run: work.preview,
            ...(plan ? {} : { intent: 'primary' as const }),
          }),
          command('apply', 'APPLY', canApply, {
            shortcut: 'a',
            intent: 'success',
            quiet: plan === null || isApplied,
            run: () => work.apply(publishes),
          }),
        ]
      : []),
  ]);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) void work.send(file);
  };
  return (
    <article className="fl-page fl-page-fill" data-screen="spaceUpload" aria-busy={isBusy}>
      <PageHeader title={t('title')} subtitle={sheet?.fileName} commands={commands} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on; the input and the command do the same */}
      <div className="su-body" onDragOver={event => event.preventDefault()} onDrop={drop}>
        <div className="su-band">
          <FormGroup label={t('file')} labelFor={inputId} helperText={t('fileHelp')}>
            <FileInput
              inputProps={{ id: inputId, ref: input, accept: SPACE_SHEET_TYPES.join(',') }}
              text={sheet?.fileName ?? t('choose')}
              buttonText={t('browse')}
              fill
              onInputChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file) void work.send(file);
                // The same file, corrected, is chosen again.
                currentTarget.value = '';
              }}
            />
          </FormGroup>
          {sheet && !isApplied && (
            <Checkbox
              checked={publishes}
              label={t('publishes')}
              onChange={({ currentTarget: { checked } }) => setPublishes(checked)}
            />
          )}
        </div>
        <p role="alert" className="su-error">
          {trouble || (sheet?.headLine === null ? t('noHead') : '')}
        </p>
        {!sheet && !isBusy && <EarlierUploads />}
        {sheet && !plan && (
          <section aria-label={t('columns')}>
            <h2>{t('columns')}</h2>
            <ColumnChoice sheet={sheet} onAsk={asked => void work.map(asked)} onUses={work.setUses} />
          </section>
        )}
        {plan && (
          <section aria-label={t(isApplied ? 'resultOf' : 'previewOf')}>
            <h2>{t(isApplied ? 'resultOf' : 'previewOf')}</h2>
            <PlannedRows plan={plan} />
          </section>
        )}
      </div>
      {isPasting && <PasteDialog onFile={work.send} onClose={() => setPasting(false)} />}
    </article>
  );
}
