import { useSearchParams } from 'react-router-dom';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { NoAccess } from '#kit/screen-states.tsx';
import { useSeesCost } from '../../fcl/grid/use-sees-cost.ts';
import '../locale/words.ts';
import '../queries.ts';
import { BatchPage } from '../parts/batch-page.tsx';

const resource: Resource = rateBatchResource;
const pageOf = (row: AnyRow | null): string => `${RATE_PATHS.results}${row ? `?id=${encodeURIComponent(row.id)}` : ''}`;
const toneOf = ({ state }: AnyRow): string | undefined =>
  state === 'PARTIAL' || state === 'PENDING' ? 'warn' : state === 'FAILED' ? 'bad' : undefined;

/** `/SeaFreight/FreightManagement/FreightResult`: every batch with its counts; `?id=` shows one, row by row. */
export function FreightResultScreen() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!useSeesCost()) return <NoAccess />;
  return id ? <BatchPage key={id} id={id} /> : <ResourceScreen resource={resource} formAt={pageOf} rowTone={toneOf} />;
}
