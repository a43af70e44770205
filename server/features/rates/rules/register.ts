import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../kernel/deps.ts';
import { registerDetaching } from './detach-template.ts';
import { registerFeeTest } from './fee-test.ts';
import { registerLevelVolumes } from './level-volumes.ts';
import { registerLevelCommands } from './levels.calls.ts';
import { customerLevels, levelAssignments } from './levels.ts';
import { registerMarkupExplain } from './markup-explain.ts';
import { markupRules } from './markup-rules.ts';
import { registerRateConfig } from './rate-config.calls.ts';
import { registerRuleCommands } from './rule.register.ts';
import { registerSailTemplates } from './sail-templates.calls.ts';
import { sailTemplates } from './sail-templates.ts';
import { surchargeRules } from './surcharge-rules.ts';

/** What prices are made of beside the rates themselves. */
export const rateRuleResources = [surchargeRules, markupRules, customerLevels, levelAssignments, sailTemplates];

export function registerRateRules(app: FastifyInstance, deps: Deps): void {
  registerRuleCommands(app, deps);
  registerFeeTest(app, deps);
  registerMarkupExplain(app, deps);
  registerLevelCommands(app, deps);
  registerLevelVolumes(app, deps);
  registerSailTemplates(app, deps);
  registerDetaching(app, deps);
  registerRateConfig(app, deps);
}
