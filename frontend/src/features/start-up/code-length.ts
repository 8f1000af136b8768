import type { StartUpState } from './start-up.store.ts';

/** Digits of a sign-in code; six until the settings are there. */
export const codeLengthOf = (settings: StartUpState['publicSettings']): number =>
  typeof settings?.authCodeLength === 'number' ? settings.authCodeLength : 6;
