import type { ComponentType } from 'react';
import type { Resource } from '#contract/kernel/resource.ts';
import type { ResourceOptions } from '#kit/resource/resource-options.ts';
import { ResourceScreen, type ResourceScreenProps } from '#kit/resource/resource-screen.tsx';
import { useMasterChanges } from './use-master-changes.tsx';
import { useProposals } from './use-proposals.tsx';

/** `ResourceScreen` of a reference resource whose rows are proposed, merged, recoded and taken out of use. */
export function MasterScreen({ commands, rowCommands, above, ...props }: ResourceScreenProps) {
  const changes = useMasterChanges(props.resource);
  const proposals = useProposals();
  return (
    <>
      <ResourceScreen
        {...props}
        onPropose={props.onPropose ?? proposals.onPropose}
        commands={context => [...(commands?.(context) ?? []), ...changes.commands()]}
        rowCommands={(row, context) => [...(rowCommands?.(row, context) ?? []), ...changes.rowCommands(row)]}
        onDeactivate={props.onDeactivate ?? changes.onDeactivate}
        above={context => (
          <>
            {typeof above === 'function' ? above(context) : above}
            {changes.queue}
          </>
        )}
      />
      {changes.dialogs}
      {proposals.dialog}
    </>
  );
}

/** A plain one: `export const VesselsScreen = masterScreen(vesselResource, { rowTone });` */
export function masterScreen(resource: Resource, options: ResourceOptions = {}): ComponentType {
  return function Screen() {
    return <MasterScreen resource={resource} {...options} />;
  };
}
