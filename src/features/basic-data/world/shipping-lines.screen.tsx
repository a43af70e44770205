import { useState } from 'react';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { shippingLineResource } from '#contract/basic-data/shipping-line.resource.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { MasterScreen } from '../change/master-screen.tsx';
import { GuessDialog } from '../commercial/guess-dialog.tsx';
import { buttonRight } from '../parts/button-right.ts';

const LineImport = importDialog();
const NEW = { carrierType: 'VOCC' } as const;

/** `/BasicData/ShippingCompany`: carriers, and whose a pasted number may be. */
export function ShippingLinesScreen() {
  const { menu } = useSession();
  const [isTesting, setTesting] = useState(false);
  const commands = (): readonly Command[] => [
    {
      id: 'shippingLine.testPattern',
      title: { zh: '测试识别', en: 'Test recognition' },
      section: shippingLineResource.title,
      shortcut: 'shift+t',
      enabled: buttonRight(menu, DATA_PATHS.lines, 'TEST_PATTERN'),
      run: () => setTesting(true),
    },
  ];
  return (
    <>
      <MasterScreen resource={shippingLineResource} commands={commands} ImportDialog={LineImport} newValues={NEW} />
      {isTesting && <GuessDialog onClose={() => setTesting(false)} />}
    </>
  );
}
