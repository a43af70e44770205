import type { Resource } from '#contract/kernel/resource.ts';
import { useLanguage, useText } from '../i18n.ts';
import { MergeDialog } from '../merge-dialog.tsx';
import { fieldText } from './field-text.ts';
import { useForm } from './form-context.ts';
import { bothOf, type MergeSide } from './merge-rows.ts';
import type { PendingMerge } from './use-resource-form.ts';

/** Asks for every field that was changed here and elsewhere which value stays. */
export function FormMerge({
  resource,
  pending,
  onResolve,
  onCancel,
}: {
  readonly resource: Resource;
  readonly pending: PendingMerge | null;
  readonly onResolve: (sides: Readonly<Record<string, MergeSide>>) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const { labels, place } = useForm();
  if (!pending) return null;
  const { merge, mine, theirs } = pending;
  const fields = merge.conflicts.map(name => {
    const meta = resource.meta[name]!;
    const said = (value: unknown): string => fieldText(meta, value, { language, zone: place.zone, labels });
    const both = bothOf(meta, mine[name], theirs[name]);
    return {
      path: name,
      label: text(meta.label),
      mine: said(mine[name]),
      theirs: said(theirs[name]),
      ...(both === null ? {} : { both: said(both) }),
    };
  });
  return <MergeDialog isOpen fields={fields} onResolve={onResolve} onCancel={onCancel} />;
}
