import { useSession } from '#kit/client.tsx';

/** May the signed-in person see what was paid? The server asks the same. */
export function useSeesCost(): boolean {
  const { employee } = useSession();
  return (employee?.PermissionItems ?? []).some(
    ({ ItemKey, PermissionKey, Value }) => ItemKey === 'FIELD' && PermissionKey === 'COST_VISIBLE' && Value === '1',
  );
}
