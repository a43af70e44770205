import { useMemo } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { fill } from '#contract/kernel/text.ts';
import type { AnyDocument, DocumentActor } from '#machines/kernel/document.ts';
import { heldBy } from '#machines/kernel/document-rights.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import { useSession } from '../client.tsx';

/** The reader as the guards of this document know them; the server builds the same of the same seat. */
export function useDocumentActor(document: AnyDocument): DocumentActor {
  const { menu, employee, user } = useSession();
  return useMemo(
    () => ({
      kind: employee ? 'employee' : 'partner',
      employeeId: employee?.EmployeeId ?? null,
      userId: user?.UserId ?? null,
      companyId: employee?.CompanyId ?? null,
      companyKind: employee?.CompanyKind ?? null,
      holds: heldBy(document, menu, user?.UserId ?? null),
    }),
    [document, menu, employee, user],
  );
}

/** The machine's reason in the document's words. */
export function refusalText({ codes }: Pick<AnyDocument, 'codes'>, { code, params }: Refusal): Text {
  const words = codes[code] ?? { zh: code, en: code };
  return { zh: fill(words.zh, params), en: fill(words.en, params) };
}
