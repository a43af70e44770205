import type { Feature } from '../../kernel/feature.ts';
import { repeat } from '../../kernel/repeat.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { signedLinks } from '../../kernel/signed-link.ts';
import { seedCards } from './demo.ts';
import { forgetAddresses } from './forget-addresses.ts';
import { registerOwnerCalls } from './owner.calls.ts';
import { registerPublicCalls } from './public.calls.ts';

const HOUR_MS = 3_600_000;

/** Digital business cards: what a seat shows to strangers, and what they ask. */
export const userCardFeature: Feature = {
  name: 'user-card',
  register(app, deps) {
    const links = signedLinks(createSecretBox(deps.config), 'business card');
    registerOwnerCalls(app, deps, links);
    registerPublicCalls(app, deps, links);
  },
  seedDemo: seedCards,
  start: deps =>
    repeat(
      HOUR_MS,
      () => forgetAddresses(deps),
      error => console.error('cards: work failed, trying again', (error as Error).message),
    ),
};
