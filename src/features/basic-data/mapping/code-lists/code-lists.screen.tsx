import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { basicCodeResource, holidayResource } from '#contract/basic-data/basic-code.resource.ts';
import { containerTypeResource } from '#contract/basic-data/container-type.resource.ts';
import { countryResource } from '#contract/basic-data/country.resource.ts';
import { hsCodeResource } from '#contract/basic-data/hs-code.resource.ts';
import { codeLists, enableCodes, sortCode } from '#contract/basic-data/mapping/code-lists/calls.ts';
import { packageTypeResource } from '#contract/basic-data/package-type.resource.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { officialKind } from '#kit/import/import-kinds.ts';
import { TestOutbox, useHasTestOutbox } from '#kit/mail/test-outbox.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import type { ImportDialogProps } from '#kit/resource/resource-options.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import '../locale/words.ts';
import '../mapping.css';
import { MasterScreen } from '../../change/master-screen.tsx';
import { codeListCommands } from './code-list-commands.ts';
import { ListTree } from './list-tree.tsx';
import { TranslateDialog } from './translate-dialog.tsx';

const PARTS = {
  lists: basicCodeResource,
  containers: containerTypeResource,
  packages: packageTypeResource,
  holidays: holidayResource,
  countries: countryResource,
  hsCodes: hsCodeResource,
} as const;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];

const IMPORTS: Readonly<Record<Part, ComponentType<ImportDialogProps>>> = {
  lists: importDialog(),
  containers: importDialog(),
  packages: importDialog(),
  holidays: importDialog(),
  countries: importDialog([officialKind('iso-countries', 'ISO 3166-1 国家', 'ISO 3166-1 countries')]),
  hsCodes: importDialog([officialKind('hs', 'HS 编码', 'HS codes')]),
};

/** Beside the lists, outside production: what the demo has sent by mail and text message. */
const OUTBOX = 'outbox';

function PartTabs({
  part,
  onChoose,
}: {
  readonly part: Part | typeof OUTBOX;
  readonly onChoose: (part: Part | typeof OUTBOX) => void;
}) {
  const t = useT('mapping');
  const kit = useT('kit');
  const names: readonly (Part | typeof OUTBOX)[] = useHasTestOutbox() ? [...PART_NAMES, OUTBOX] : PART_NAMES;
  return (
    <div className="fl-code-parts">
      {names.map(name => (
        <button key={name} type="button" aria-pressed={name === part} data-part={name} onClick={() => onChoose(name)}>
          {name === OUTBOX ? kit('outbox.title') : t(`lists.parts.${name}`)}
        </button>
      ))}
    </div>
  );
}

/** `/system/basicCode`: code lists with their tree; container types, package types and holidays are lists with more to them. */
export function CodeListsScreen() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('part');
  const part = asked === OUTBOX ? OUTBOX : (PART_NAMES.find(name => name === asked) ?? 'lists');
  const tabs = <PartTabs part={part} onChoose={name => setParams(name === 'lists' ? {} : { part: name })} />;
  if (part === OUTBOX) return <TestOutbox above={tabs} />;
  if (part === 'lists') return <CodeLists tabs={tabs} />;
  return <MasterScreen key={part} resource={PARTS[part]} above={tabs} ImportDialog={IMPORTS[part]} />;
}

interface Enabled {
  readonly rows: readonly AnyRow[];
  readonly isEnabled: boolean;
  readonly context: ResourceContext;
}

interface Moved {
  readonly row: AnyRow;
  readonly by: -1 | 1;
  readonly context: ResourceContext;
}

function CodeLists({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT('mapping');
  const client = useClient();
  const { menu } = useSession();
  const [params, setParams] = useSearchParams();
  const [translating, setTranslating] = useState<ResourceContext | null>(null);
  const lists = useCallQuery(codeLists);
  const all = lists.data ?? [];
  const listKey = params.get('list');
  const filter = useMemo(
    (): readonly Condition[] => (listKey ? [{ field: 'listKey', op: 'is', values: [listKey] }] : []),
    [listKey],
  );
  const missing = all.reduce((sum, list) => sum + (listKey === null || list.listKey === listKey ? list.missing : 0), 0);
  const enabling = useSend({
    name: ['codes', 'enable'],
    rowsOf: ({ rows }: Enabled) => rows,
    wordsOf: ({ isEnabled }) => ({ isEnabled }),
    send: async ({ isEnabled }, { rows, idempotencyKey }) =>
      (await client.call(enableCodes, { body: { rows, isEnabled }, idempotencyKey })).data,
    onDone: async (_, { rows, context }) => {
      context.clearMarks();
      await Promise.all([context.refresh(rows.map(({ id }) => id)), lists.refetch()]);
    },
    notice: ({ changed }, { isEnabled }) => ({
      text: t(isEnabled ? 'lists.enabled' : 'lists.disabled', { n: changed }),
    }),
  });
  const enable = async (rows: readonly AnyRow[], isEnabled: boolean, context: ResourceContext): Promise<void> => {
    await enabling.runOrToast({ rows, isEnabled, context });
  };
  const moving = useSend({
    name: ['codes', 'move'],
    rowsOf: ({ row }: Moved) => [row],
    wordsOf: ({ by }) => ({ by }),
    send: async ({ row, by }, { idempotencyKey }) =>
      (await client.call(sortCode, { body: { id: row.id, by }, idempotencyKey })).data.moved,
    onDone: (isMoved, { context }) => (isMoved ? context.refresh() : undefined),
  });
  const commands = (context: ResourceContext) =>
    codeListCommands(
      {
        listKey,
        active: context.active,
        chosen: context.chosen,
        missing,
        holds: code => hasButton(menu, code, DATA_PATHS.basicCode),
      },
      {
        async move(row, by) {
          const isMoved = await moving.runOrToast({ row, by, context });
          if (isMoved === false) showToast({ id: 'codes.move', text: t('lists.atEnd') });
        },
        translate: () => setTranslating(context),
        enable: (rows, isEnabled) => enable(rows, isEnabled, context),
      },
    );
  return (
    <div className="fl-mapping">
      <ListTree lists={all} chosen={listKey} onChoose={next => setParams(next === null ? {} : { list: next })} />
      <ResourceScreen
        key={listKey ?? ''}
        resource={basicCodeResource}
        initialFilter={filter}
        above={tabs}
        commands={commands}
        ImportDialog={IMPORTS.lists}
        onDeactivate={(rows, context) => enable(rows, false, context)}
        rowTone={row => (row.isEnabled === false ? 'muted' : undefined)}
        {...(listKey ? { newValues: { listKey } } : {})}
      />
      {translating && (
        <TranslateDialog
          listKey={listKey}
          onClose={() => setTranslating(null)}
          onDone={() => {
            void Promise.all([translating.refresh(), lists.refetch()]);
            setTranslating(null);
          }}
        />
      )}
    </div>
  );
}
