import type { SettingKey } from './settings.ts';

/** Settings that can be changed and take effect with features that are not there yet. What brings an effect removes its key. */
export const awaitingEffect: readonly SettingKey[] = [];
