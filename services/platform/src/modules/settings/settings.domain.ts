/** Decides whether settings may take other values, and what that changes. */
import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import type { SettingDefinition, SettingValue } from '@gatehouse/contracts/core/define-setting.ts';
import { enteredText } from '@gatehouse/contracts/core/entered-text.ts';
import type { SettingModule } from '@gatehouse/contracts/platform/settings.resources.ts';
import {
  isSettingKey,
  type SettingKey,
  type SettingsSnapshot,
  settingDefinitions,
} from '@gatehouse/contracts/platform/settings.ts';
import { fieldErrorOf } from '@gatehouse/kit/text/field-error.ts';
import { Errors } from 'typebox/value';
import { settingRules } from './setting-rules.domain.ts';

export interface SettingChange {
  readonly key: SettingKey;
  readonly title: string;
  readonly value: SettingValue;
  /** What the journal and the event may know: for a secret, that it changed. */
  readonly published: SettingValue;
  readonly changes: Change[];
}

export type SettingsDecision =
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | { readonly kind: 'changed'; readonly changes: readonly SettingChange[] };

const definitions = new Map<string, SettingDefinition>(settingDefinitions.map((row) => [row.key, row]));

const errorOf = ({ schema }: SettingDefinition, value: unknown): string | undefined => {
  const [first] = Errors(schema, value);
  return first && fieldErrorOf({ keyword: first.keyword, schema, value });
};

const refusalOf = (key: string, value: unknown): string | undefined => {
  const definition = isSettingKey(key) ? definitions.get(key) : undefined;
  if (definition === undefined) return 'errorUnknown';
  return definition.readonly === true ? 'errorReadonly' : errorOf(definition, value);
};

const toChange = (current: SettingsSnapshot, key: SettingKey, value: SettingValue): SettingChange => {
  const definition = definitions.get(key) as SettingDefinition;
  const secret = definition.secret === true;
  return {
    key,
    title: definition.title.ru,
    value,
    published: secret ? null : value,
    changes: [
      {
        field: key,
        previous: secret ? null : (current[key] as SettingValue),
        current: secret ? null : value,
      },
    ],
  };
};

/**
 * Judges several settings at once, so that two that bind each other can change together. A rule that a change breaks names
 * all its settings, those that stay included: either can be changed to keep it.
 */
export const decideSettings = (
  current: SettingsSnapshot,
  given: Readonly<Record<string, unknown>>,
): SettingsDecision => {
  const wanted = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      typeof value === 'string' ? enteredText(value) : value,
    ]),
  );
  // A map, because names come from outside: `__proto__` would not become a key of an object.
  const refused = new Map<string, string>();
  for (const [key, value] of Object.entries(wanted)) {
    const code = refusalOf(key, value);
    if (code !== undefined) refused.set(key, code);
  }
  const next = { ...current, ...wanted } as SettingsSnapshot;
  for (const rule of settingRules) {
    const binding = [...rule.keys, ...(rule.boundBy ?? [])];
    if (!binding.some((key) => Object.hasOwn(wanted, key))) continue;
    // What is wrong with a field is told once: a pattern that does not compile is not matched, either.
    if (binding.some((key) => refused.has(key)) || rule.holds(next)) continue;
    for (const key of rule.keys) refused.set(key, rule.errorOf(key, next));
  }
  if (refused.size > 0) return { kind: 'refused', errorList: Object.fromEntries(refused) };

  const keys = Object.keys(wanted).filter(isSettingKey);
  return {
    kind: 'changed',
    changes: keys
      .filter((key) => current[key] !== next[key])
      .map((key) => toChange(current, key, next[key] as SettingValue)),
  };
};

/** Names that are no settings of a module, or are given twice, with what is wrong with each. */
export const keysOutside = (
  module: SettingModule,
  inputs: readonly { readonly key: string }[],
): readonly (readonly [key: string, code: string])[] => {
  const foreign = inputs.filter(({ key }) => definitions.get(key)?.group !== module);
  const repeated = inputs.filter(({ key }, at) => inputs.findIndex((input) => input.key === key) < at);
  return [
    ...repeated.map(({ key }) => [key, 'errorUnique'] as const),
    ...foreign.map(({ key }) => [key, 'errorUnknown'] as const),
  ];
};

/** The settings that pages may know before anybody signs in. */
export const publicSettings = (current: SettingsSnapshot): Record<string, SettingValue> =>
  Object.fromEntries(
    settingDefinitions
      .filter((row) => row.public === true && row.secret !== true)
      .map((row) => [row.key, current[row.key as SettingKey] as SettingValue]),
  );
