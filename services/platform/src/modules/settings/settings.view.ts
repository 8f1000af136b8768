/** Settings as the console shows them. */
import type { SettingDefinition } from '@gatehouse/contracts/core/define-setting.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { settingHints } from '@gatehouse/contracts/platform/setting-hints.ts';
import { awaitingEffect } from '@gatehouse/contracts/platform/settings.awaiting.ts';
import type {
  Setting,
  SettingModule,
  SettingsPage,
} from '@gatehouse/contracts/platform/settings.resources.ts';
import { settingSections } from '@gatehouse/contracts/platform/settings.sections.ts';
import { type SettingKey, settingDefinitions, settings } from '@gatehouse/contracts/platform/settings.ts';
import type { SettingRow } from './settings.model.ts';

type Titles = { readonly ru: string; readonly en: string };

/** What the platform says of its own is Russian or English; other languages get English. */
const inLanguage = ({ ru, en }: Titles, locale: string): string => (locale === 'ru' ? ru : en);

interface JsonSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
}

const types: Readonly<Record<string, Setting['value_props']['type']>> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

const typeOf = ({ type = 'string', enum: options }: JsonSchema): Setting['value_props']['type'] =>
  options === undefined ? (ownValue(types, type) ?? 'string') : 'choice';

const propsOf = (definition: SettingDefinition): Setting['value_props'] => {
  const schema = definition.schema as JsonSchema;
  return {
    type: typeOf(schema),
    unit: definition.unit ?? null,
    minimum: schema.minimum ?? null,
    maximum: schema.maximum ?? null,
    maxLength: schema.maxLength ?? null,
    options: [...(schema.enum ?? [])],
    default: definition.default as Setting['value'],
    readonly: definition.readonly === true,
    coveredBy: definition.coveredBy ?? null,
    public: definition.public === true,
    awaitingEffect: awaitingEffect.includes(definition.key as SettingKey),
  };
};

/** A setting that another one decides for has its value. */
const currentOf = (definition: SettingDefinition, changed: ReadonlyMap<string, SettingRow>) => {
  const key = (definition.coveredBy ?? definition.key) as SettingKey;
  return (changed.get(key)?.value ?? settings[key].default) as Setting['value'];
};

const toSetting = (
  definition: SettingDefinition,
  changed: ReadonlyMap<string, SettingRow>,
  locale: string,
): Setting => {
  const row = changed.get(definition.key);
  return {
    key: definition.key,
    section: definition.section,
    title: inLanguage(definition.title, locale),
    hint: inLanguage(settingHints[definition.key as SettingKey], locale),
    value: currentOf(definition, changed),
    value_props: propsOf(definition),
    revision: row?.sequence ?? 0,
    date: row?.updatedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
  };
};

/** The settings of a module, those that are secret left out. */
export const settingsPage = (
  module: SettingModule,
  changed: ReadonlyMap<string, SettingRow>,
  locale: string,
): SettingsPage => ({
  sections: Object.entries(settingSections[module]).map(([code, title]) => ({
    code,
    title: inLanguage(title, locale),
  })),
  settings: settingDefinitions
    .filter(({ group, secret }) => group === module && secret !== true)
    .map((definition) => toSetting(definition, changed, locale)),
});
