import { AUDIT_RIGHTS } from '#contract/audit/calls.ts';
import { useSession } from '#kit/client.tsx';
import { hasButton } from '#routes/catalogue/access.ts';

/** May the person read the audit log: of his company, or of all as staff? */
export function useMayAudit(): boolean {
  const { menu } = useSession();
  return AUDIT_RIGHTS.some(({ path, code }) => hasButton(menu, code, path));
}
