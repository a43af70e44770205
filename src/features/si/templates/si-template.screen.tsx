import { useRef } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { siTemplateResource, TEMPLATE_NAME_LENGTH } from '#contract/si/template.resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { bothDesk } from '../desk/locale/words.ts';

const NEW_VALUES = { scope: 'COMPANY' } as const;
const MOST_COPIES = 99;

/** A name that no other template shown has; the server says so where one it does not show has it. */
function copyName(name: string, taken: ReadonlySet<string>): string {
  const base = name.slice(0, TEMPLATE_NAME_LENGTH - 5);
  const names = Array.from({ length: MOST_COPIES }, (_, index) => `${base} (${index + 2})`);
  return names.find(candidate => !taken.has(candidate.toLowerCase())) ?? `${base} (${Date.now() % 1000})`;
}

interface Copying {
  readonly row: AnyRow;
  readonly context: ResourceContext;
}

function useCopyTemplate() {
  const t = useT('siDesk');
  const client = useClient();
  // A copy whose answer was lost may be in the list already: it is asked for again under the name it was given.
  const names = useRef(new Map<string, string>());
  const nameOf = ({ row, context: { rows } }: Copying): string => {
    const known = names.current.get(row.id);
    if (known !== undefined) return known;
    const taken = Array.from({ length: rows.length }, (_, at) => String(rows.at(at)?.name ?? '').toLowerCase());
    const name = copyName(String(row.name), new Set(taken));
    names.current.set(row.id, name);
    return name;
  };
  return useSend({
    name: ['siTemplate', 'copy'],
    wordsOf: ({ row }: Copying) => ({ id: row.id, version: row.version }),
    send: async (copying, { idempotencyKey }) => {
      const { meta } = siTemplateResource;
      const fields = Object.keys(meta).filter(field => !meta[field]?.computed);
      const content = Object.fromEntries(fields.map(field => [field, copying.row[field]]));
      const body = { ...content, name: nameOf(copying) };
      return (await client.call(callsOf(siTemplateResource).create, { body, idempotencyKey })).data as AnyRow;
    },
    onDone: async ({ id }, { row, context }) => {
      names.current.delete(row.id);
      await context.refresh();
      context.open(id);
    },
    onRefused: ({ kind }, { row }) => {
      if (kind === 'invalid') names.current.delete(row.id);
    },
    notice: copy => ({ text: t('template.copied', { name: String(copy.name) }) }),
  });
}

/** `/external/workbench/siTemplate`: what SIs of one trade share, the company's and one's own. */
export function SiTemplateScreen() {
  const copying = useCopyTemplate();
  const { menu } = useSession();
  const mayCopy = hasButton(menu, 'COPY', SI_PATHS.templates) && hasButton(menu, 'ADD', SI_PATHS.templates);
  const commands = (context: ResourceContext): readonly Command[] => {
    const { active } = context;
    return [
      {
        id: 'siTemplate.copy',
        title: bothDesk('template.copy'),
        section: siTemplateResource.title,
        shortcut: 'shift+c',
        enabled: !mayCopy ? bothDesk('template.noRight') : active ? true : bothDesk('template.pick'),
        run: async () => {
          if (active) await copying.runOrToast({ row: active, context });
        },
      },
    ];
  };
  return <ResourceScreen resource={siTemplateResource} newValues={NEW_VALUES} commands={commands} />;
}
