import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LANE_OBJECTS, type MappingScope, PATH_OF_SCOPE } from '#contract/basic-data/mapping/scope.ts';
import type { Unmapped } from '#contract/basic-data/mapping/unmapped-code.ts';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { Language } from '#contract/kernel/text.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { dayIn } from '#kit/date-time.ts';
import { useLanguage, useT } from '#kit/i18n.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { useNow } from '#kit/now.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { refCaption } from '#kit/resource/resource-fields.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { NEW_RECORD } from '#kit/resource/use-open-record.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { inboxCommands } from './inbox/inbox-commands.ts';
import { InboxPanel } from './inbox/inbox-panel.tsx';
import { useInbox } from './inbox/use-inbox.ts';
import './locale/words.ts';
import { MapDialog } from './map-dialog.tsx';
import './mapping.css';
import { mappingOf, objectIn } from './mapping-variant.ts';
import { ObjectTabs } from './object-tabs.tsx';
import { TestDialog } from './test-dialog.tsx';

/** Our side is an id of whichever resource the object names: its label comes beside the page. */
const oursIn = (language: Language): readonly ColumnOverride[] => [
  {
    field: 'ourId',
    sortable: false,
    text: (row, refs) => {
      const label = refs[String(row.ourId)];
      return label ? refCaption(label, language) : String(row.ourId);
    },
  },
];

type Dialog = { readonly kind: 'map'; readonly texts: readonly [Unmapped, ...Unmapped[]] } | { readonly kind: 'test' };

const MappingImport = importDialog();

/** Its keys are the inbox's, whatever else of the screen knows them: it stands behind the list and comes and goes with it. */
function InboxKeys({ commands }: { readonly commands: readonly Command[] }) {
  useCommands(commands);
  return null;
}

/** The object of the record that is open, where the tab does not say it. */
function useOpenObject(resource: Resource, id: string | null, wanted: boolean): MappedObject | null {
  const asked = wanted && id !== null && id !== NEW_RECORD;
  const { data } = useCallQuery(callsOf(resource).get, { id: id ?? '' }, { enabled: asked });
  const row = data?.row as Readonly<Record<string, unknown>> | undefined;
  return asked && row ? objectIn(String(row.object)) : null;
}

/** The three screens of foreign codes: what waits above, the list below, and for mappings the objects on the left. */
export function MappingWorkbench({ scope, resource }: { readonly scope: MappingScope; readonly resource: Resource }) {
  const t = useT('mapping');
  const { menu } = useSession();
  const language = useLanguage();
  const today = dayIn(useViewerZone(), useNow());
  const [params, setParams] = useSearchParams();
  const hasTabs = scope !== 'LINE';
  const object = hasTabs ? objectIn(params.get('object')) : null;
  const inbox = useInbox(scope, object, resource);
  const openObject = useOpenObject(resource, params.get('id'), hasTabs && object === null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { chosen, cursor } = inbox;
  const ofActive = cursor.activeRow?.object;

  const commands = inboxCommands(
    {
      state: inbox.state,
      active: cursor.activeRow,
      chosen,
      takesEqual: inbox.takesEqual,
      canUndo: inbox.canUndo,
      holds: code => hasButton(menu, code, PATH_OF_SCOPE[scope]),
      ...(scope === 'LINE' ? { without: ['IGNORE', 'TEST'] } : {}),
    },
    {
      take: suggestion => inbox.take(suggestion),
      map: () => {
        const [first, ...rest] = chosen;
        // Held as they were chosen: what changes behind the dialog changes nothing in it.
        if (first) setDialog({ kind: 'map', texts: [first, ...rest] });
      },
      ignore: inbox.ignore,
      undo: inbox.undo,
      toggleEqual: inbox.toggleEqual,
      reprocess: inbox.reprocess,
      test: () => setDialog({ kind: 'test' }),
    },
  );

  const columns = useMemo(() => oursIn(language), [language]);
  const filter = useMemo(
    (): readonly Condition[] => (object ? [{ field: 'object', op: 'in', values: [object] }] : []),
    [object],
  );
  // A new mapping is of the tab's object, else of what the inbox is about just now.
  const formObject = object ?? openObject ?? ofActive ?? 'PORT';
  const known = object ?? openObject ?? (params.get('id') === NEW_RECORD ? formObject : null);
  const shown = hasTabs && known ? mappingOf(resource, known) : resource;
  const choose = (next: MappedObject | null): void => {
    cursor.clearMarks();
    setParams(next ? { object: next } : {});
  };
  return (
    <div className={hasTabs ? 'fl-mapping' : 'fl-page-fill'}>
      {hasTabs && <ObjectTabs object={object} open={inbox.openByObject} onChoose={choose} />}
      <ResourceScreen
        key={object ?? 'all'}
        resource={shown}
        initialFilter={filter}
        ImportDialog={MappingImport}
        above={<InboxPanel inbox={inbox} commands={commands} object={object} />}
        {...(hasTabs
          ? {
              columns,
              newValues: { object: formObject, direction: 'IN' },
              formExtra: row => (row ? null : <p className="fl-muted">{t('form.object')}</p>),
            }
          : {})}
      />
      <InboxKeys key={`keys ${object ?? 'all'}`} commands={commands} />
      {dialog?.kind === 'map' && (
        <MapDialog
          texts={dialog.texts}
          takesEqual={inbox.takesEqual}
          onMap={(ourId, allEqual) => {
            // A text that was met again meanwhile is still the same text.
            const latest = dialog.texts.map(text => inbox.rows.find(({ id }) => id === text.id) ?? text);
            return inbox.map(latest, ourId, allEqual);
          }}
          onClose={() => setDialog(open => (open?.kind === 'map' ? null : open))}
        />
      )}
      {dialog?.kind === 'test' && (
        <TestDialog
          object={object ?? ofActive ?? (scope === 'LINE' ? LANE_OBJECTS[0]! : 'PORT')}
          today={today}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
