import { Callout } from '@blueprintjs/core';
import { siDetail } from '#contract/si/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';

/** Why a decision was refused, beside the SI. Where a colleague was faster, it says who has it now. */
export function RefusedDecision({
  siId,
  noOf,
  me,
  text,
}: {
  /** Null: the refusal is about no SI. */
  readonly siId: string | null;
  readonly noOf: (id: string) => string;
  readonly me: string;
  readonly text: string;
}) {
  const t = useT('si');
  const name = useName();
  const si = useCallQuery(siDetail, { Id: siId ?? '' }, { enabled: siId !== null }).data;
  const isTaken = si !== undefined && si.CLAIMER_ID !== null && si.CLAIMER_ID !== me;
  const said = isTaken ? t('review.takenBy', { name: name(si.CLAIMER_NAME, si.CLAIMER_NAME_EN) }) : text;
  return (
    <Callout intent={isTaken ? 'warning' : 'danger'} role="alert" compact>
      {siId === null ? said : t('review.about', { no: noOf(siId), text: said })}
    </Callout>
  );
}
