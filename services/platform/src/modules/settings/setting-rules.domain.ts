/** Rules that bind several settings, or one beyond its schema. Each names the settings it would be broken by. */
import type { SettingKey, SettingsSnapshot } from '@gatehouse/contracts';
import { isSafePattern } from './safe-pattern.domain.ts';

export interface SettingRule {
  readonly keys: readonly SettingKey[];
  /** Code for the fields of the rule. */
  readonly code: 'errorRange' | 'errorFormat';
  holds(settings: SettingsSnapshot): boolean;
}

const atMost = (lower: SettingKey, upper: SettingKey): SettingRule => ({
  keys: [lower, upper],
  code: 'errorRange',
  holds: (settings) => Number(settings[lower]) <= Number(settings[upper]),
});

const below = (lower: SettingKey, upper: SettingKey): SettingRule => ({
  keys: [lower, upper],
  code: 'errorRange',
  holds: (settings) => Number(settings[lower]) < Number(settings[upper]),
});

export const settingRules: readonly SettingRule[] = [
  // specification of the console, section 5
  below('authCodeResendAlive', 'authCodeAlive'),
  atMost('passwordMinLength', 'passwordMaxLength'),
  atMost('passwordMinLength', 'passwordGeneratedLength'),
  atMost('passwordGeneratedLength', 'passwordMaxLength'),
  below('loginDelayAfter', 'loginHardStop'),
  atMost('sessionIdleAlive', 'sessionAbsoluteAlive'),
  atMost('rememberMeIdleAlive', 'rememberMeAbsoluteAlive'),
  atMost('accessTokenLifespan', 'refreshTokenLifespan'),
  {
    keys: ['passwordSymbolSet'],
    code: 'errorFormat',
    holds: ({ passwordSymbolSet }) => /^[^\p{L}\p{N}\p{Z}\p{C}]+$/u.test(passwordSymbolSet),
  },
  {
    keys: ['passwordPattern'],
    code: 'errorFormat',
    holds: ({ passwordPattern }) => passwordPattern === '' || isSafePattern(passwordPattern),
  },
];
