import { useSearchParams } from 'react-router-dom';
import { portCallResource } from '#contract/basic-data/port-call.resource.ts';
import { serviceResource } from '#contract/basic-data/service.resource.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { officialKind } from '#kit/import/import-kinds.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import '../queries.ts';
import '../schedule.css';
import { PLAN_PARTS, PlanTabs } from './plan-tabs.tsx';
import { VoyagesPart } from './voyages-part.tsx';

const ServiceImport = importDialog();
const CallImport = importDialog([officialKind('schedule', '船期表（Excel）', 'Schedule sheet (Excel)')]);

/** `/DataMaintenance/ShipSchedulemaintain`: services with their proforma, voyages 12 weeks ahead, and all calls. */
export function SchedulePlanScreen() {
  const [params, setParams] = useSearchParams();
  const part = PLAN_PARTS.find(one => one === params.get('part')) ?? 'voyages';
  return (
    <div className="fl-page fl-page-fill sch-page" data-screen="schedulePlan">
      {/* What a list keeps in the address is its own: another part begins anew. */}
      <PlanTabs part={part} onPart={next => setParams(next === 'voyages' ? {} : { part: next })} />
      {part === 'voyages' && <VoyagesPart />}
      {part === 'services' && <ResourceScreen key="services" resource={serviceResource} ImportDialog={ServiceImport} />}
      {part === 'calls' && <ResourceScreen key="calls" resource={portCallResource} ImportDialog={CallImport} />}
    </div>
  );
}
