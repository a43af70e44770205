import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterText, readFilter } from '#contract/kernel/filter.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { FilterBar } from '#kit/resource/filter/filter-bar.tsx';
import { useDirty } from '#kit/screen-context.ts';
import { NoAccess } from '#kit/screen-states.tsx';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { type ActionDraft, actionOf } from '../parts/action-fields.ts';
import { ActionsEditor } from '../parts/actions-editor.tsx';
import { batchCommand } from '../parts/batch-command.ts';
import { useNewBatch } from '../parts/use-new-batch.ts';

const resource: Resource = fclRateResource;
const title = { zh: '按规则批量修改运价', en: 'Batch rate modification by rule' };

/** `/SeaFreight/FreightManagement/NewFCLFreightBatch`: conditions, actions, then the preview; the conditions stand in the address. */
export function NewFclFreightBatchScreen() {
  return useSeesCost() ? <Wizard /> : <NoAccess />;
}

function Wizard() {
  const t = useT('rateBatch');
  const text = useText();
  const id = useId();
  const begin = useNewBatch();
  const { menu } = useSession();
  const [params, setParams] = useSearchParams();
  const [about, setAbout] = useState('');
  const [drafts, setDrafts] = useState<readonly ActionDraft[]>([]);
  const part = useRef<HTMLElement>(null);
  useDirty(drafts.length > 0, part);
  const filter = readFilter(params.get('filter'));
  const actions = drafts.map(actionOf);
  const isReady = actions.length > 0 && actions.every(action => action !== null);
  const preview = async (): Promise<void> => {
    const made = await begin.runOrToast({
      title: about,
      selection: { filter: [...filter], q: '' },
      actions: actions.flatMap(action => action ?? []),
    });
    if (made) setDrafts([]);
  };
  const commands = useCommands<Command>([
    batchCommand(
      menu,
      [RATE_PATHS.batchByRule],
      'PREVIEW',
      {
        id: 'rateBatch.preview',
        title: both('preview'),
        section: title,
        shortcut: 'mod+enter',
        intent: 'primary' as const,
        run: preview,
      },
      isReady ? true : both('incomplete'),
    ),
  ]);
  return (
    <article className="fl-page fl-page-fill">
      <PageHeader title={text(title)} commands={commands} />
      <section ref={part} className="fl-batch-wizard" aria-label={text(title)}>
        <FormGroup label={t('title')} labelFor={id}>
          <InputGroup id={id} value={about} maxLength={200} onValueChange={setAbout} />
        </FormGroup>
        <h2>{t('conditions')}</h2>
        <p className="fl-muted">{t('conditionsHelp')}</p>
        <FilterBar
          resource={resource}
          filter={filter}
          onChange={next =>
            setParams(
              before => {
                const after = new URLSearchParams(before);
                if (next.length === 0) after.delete('filter');
                else after.set('filter', filterText(next));
                return after;
              },
              { replace: true },
            )
          }
        />
        <h2>{t('steps')}</h2>
        <ActionsEditor drafts={drafts} onChange={setDrafts} />
        <h2>{t('previewStep')}</h2>
      </section>
    </article>
  );
}
