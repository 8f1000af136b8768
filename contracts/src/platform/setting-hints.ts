import { messageHints } from './setting-hints.messages.ts';
import { platformHints } from './setting-hints.platform.ts';
import { usersHints } from './setting-hints.users.ts';
import type { SettingKey } from './settings.ts';

/** What each setting does, in one sentence. */
export const settingHints: Readonly<Record<SettingKey, { readonly ru: string; readonly en: string }>> = {
  ...platformHints,
  ...messageHints,
  ...usersHints,
};
