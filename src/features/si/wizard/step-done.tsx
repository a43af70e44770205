import { showSiNumber } from '#contract/si/parts/si-number.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { TitledCallout } from '#kit/titled-callout.tsx';
import type { SubmittedSi } from '#machines/si/multi-create.flow.ts';
import { wizardCommand } from './wizard-commands.ts';
import { StepFoot } from './wizard-frame.tsx';

/** What became of it: the numbers, and back to the list. */
export function StepDone({
  result,
  isModified,
  onBack,
}: {
  readonly result: readonly SubmittedSi[];
  readonly isModified: boolean;
  readonly onBack: () => void;
}) {
  const t = useT('si');
  const commands = useCommands([
    wizardCommand('backToList', 'wizard.backToList', 'mod+enter', onBack, { intent: 'primary' }),
  ]);
  return (
    <div className="si-step">
      <div className="si-step-body">
        <TitledCallout intent="success" role="status" title={t('wizard.result')}>
          {isModified ? t('wizard.resultModified') : t('wizard.submitted', { n: result.length })}
        </TitledCallout>
        <table className="si-compare si-card">
          <thead>
            <tr>
              <th scope="col">{t('wizard.place')}</th>
              <th scope="col">{t('wizard.resultNo')}</th>
              <th scope="col">{t('wizard.billNo')}</th>
            </tr>
          </thead>
          <tbody>
            {result.map((si, index) => (
              <tr key={si.id} data-si={si.id}>
                <td>{index + 1}</td>
                <td className="fl-mono" data-no={showSiNumber(si.no)}>
                  {showSiNumber(si.no)}
                </td>
                <td className="fl-mono">{si.billNo}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <StepFoot commands={commands} />
    </div>
  );
}
