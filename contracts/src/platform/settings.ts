import type { Static } from 'typebox';
import type { SettingDefinition } from '../core/define-setting.ts';
import { messageSettings } from './settings.messages.ts';
import { platformSettings } from './settings.platform.ts';
import { retentionSettings } from './settings.retention.ts';
import { usersSettings } from './settings.users.ts';

/** Every setting of the installation by key. */
export const settings = { ...platformSettings, ...retentionSettings, ...messageSettings, ...usersSettings };
export type SettingKey = keyof typeof settings;
export type SettingValueOf<K extends SettingKey> = Static<(typeof settings)[K]['schema']>;
export type SettingsSnapshot = { readonly [K in SettingKey]: SettingValueOf<K> };

export const settingDefinitions: readonly SettingDefinition[] = Object.values(settings);

/** The snapshot of an installation nobody has configured. */
export const defaultSettings = Object.fromEntries(
  settingDefinitions.map((definition) => [definition.key, definition.default]),
) as unknown as SettingsSnapshot;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key);
