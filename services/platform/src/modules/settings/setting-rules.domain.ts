/** Rules that bind several settings, or one beyond its schema. Each names the settings it would be broken by. */
import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import type { SettingKey, SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { compileLinear } from '@gatehouse/kit/text/linear-pattern.ts';
import { passwordsMatch } from './password-pattern.domain.ts';

export interface SettingRule {
  readonly keys: readonly SettingKey[];
  /** Settings whose change can break it, too; what is wrong stands at `keys` alone. */
  readonly boundBy?: readonly SettingKey[];
  /** What is wrong with one of the fields: the others bound it. */
  errorOf(key: SettingKey, settings: SettingsSnapshot): string;
  holds(settings: SettingsSnapshot): boolean;
}

/** Whole numbers that stand `apart` at least. */
const ordered = (lower: SettingKey, upper: SettingKey, apart: number): SettingRule => ({
  keys: [lower, upper],
  errorOf: (key, settings) =>
    withBound('errorRange', {
      of: 'number',
      ...(key === lower
        ? { max: Number(settings[upper]) - apart }
        : { min: Number(settings[lower]) + apart }),
    }),
  holds: (settings) => Number(settings[lower]) + apart <= Number(settings[upper]),
});
const atMost = (lower: SettingKey, upper: SettingKey) => ordered(lower, upper, 0);
const below = (lower: SettingKey, upper: SettingKey) => ordered(lower, upper, 1);

const errorFormat = () => 'errorFormat';

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
    errorOf: errorFormat,
    holds: ({ passwordSymbolSet }) => /^[^\p{L}\p{N}\p{Z}\p{C}]+$/u.test(passwordSymbolSet),
  },
  {
    keys: ['passwordPattern'],
    errorOf: errorFormat,
    holds: ({ passwordPattern }) => passwordPattern === '' || compileLinear(passwordPattern) !== undefined,
  },
  {
    keys: ['passwordPattern'],
    boundBy: [
      ...(['passwordMinLength', 'passwordMaxLength', 'passwordSymbols', 'passwordSymbolSet'] as const),
      ...(['passwordUppercase', 'passwordLowercase', 'passwordNumbers'] as const),
    ],
    errorOf: () => 'errorUnmatched',
    holds: passwordsMatch,
  },
];
