import type { AnyRow } from '#contract/kernel/resource.ts';
import { say } from '#contract/kernel/text.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { siTemplateResource, TEMPLATE_NAME_LENGTH } from '#contract/si/template.resource.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { currentLanguage } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Client } from '#streams/client.ts';
import { bothDesk } from '../desk/locale/words.ts';

const NEW_VALUES = { scope: 'COMPANY' } as const;
const MOST_COPIES = 99;

/** A name that no other template shown has; the server says so where one it does not show has it. */
function copyName(name: string, taken: ReadonlySet<string>): string {
  const base = name.slice(0, TEMPLATE_NAME_LENGTH - 5);
  const names = Array.from({ length: MOST_COPIES }, (_, index) => `${base} (${index + 2})`);
  return names.find(candidate => !taken.has(candidate.toLowerCase())) ?? `${base} (${Date.now() % 1000})`;
}

async function copyTemplate(client: Client, row: AnyRow, context: ResourceContext): Promise<void> {
  const taken = new Set(
    Array.from({ length: context.rows.length }, (_, at) => String(context.rows.at(at)?.name ?? '').toLowerCase()),
  );
  const { meta } = siTemplateResource;
  const content = Object.fromEntries(
    Object.keys(meta)
      .filter(field => !meta[field]?.computed)
      .map(field => [field, row[field]]),
  );
  const name = copyName(String(row.name), taken);
  try {
    const { data } = await client.call(callsOf(siTemplateResource).create, { body: { ...content, name } as never });
    await context.refresh();
    context.open((data as unknown as AnyRow).id);
    showToast({
      id: 'siTemplate.copy',
      intent: 'success',
      text: say(bothDesk('template.copied', { name }), currentLanguage()),
    });
  } catch (error) {
    showToast({ id: 'siTemplate.copy', intent: 'danger', text: say(reasonOf(error), currentLanguage()) });
  }
}

/** `/external/workbench/siTemplate`: what SIs of one trade share, the company's and one's own. */
export function SiTemplateScreen() {
  const client = useClient();
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
        run: () => (active ? copyTemplate(client, active, context) : undefined),
      },
    ];
  };
  return <ResourceScreen resource={siTemplateResource} newValues={NEW_VALUES} commands={commands} />;
}
