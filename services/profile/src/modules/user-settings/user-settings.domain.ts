/** A person's settings of the interface: what they chose, defaults for the rest. */
import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import type { UserSettings } from '@gatehouse/contracts/profile/resources.ts';

/** What the installation says about these settings. */
export interface SettingsFrame {
  readonly uiNavMini: boolean;
  /** Whether people may collapse the menu themselves. */
  readonly editNavMini: boolean;
  /** Locales of the person's domain, the first one for people without a choice. */
  readonly locales: readonly string[];
}

const PAGINATION = 20;

/** A choice that is not possible any more (a locale switched off, a menu that may not be collapsed) is not in force. */
export const settingsInForce = (chosen: Partial<UserSettings>, frame: SettingsFrame): UserSettings => ({
  navMini: frame.editNavMini ? (chosen.navMini ?? frame.uiNavMini) : frame.uiNavMini,
  lang: frame.locales.find((locale) => locale === chosen.lang) ?? frame.locales[0] ?? 'ru',
  pagination: chosen.pagination ?? PAGINATION,
  cookie: chosen.cookie ?? false,
});

export type SettingsDecision =
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | { readonly kind: 'changed'; readonly chosen: Partial<UserSettings>; readonly changes: Change[] };

export const decideUserSettings = (
  chosen: Partial<UserSettings>,
  wanted: Partial<UserSettings>,
  frame: SettingsFrame,
): SettingsDecision => {
  const errorList: Record<string, string> = {};
  if (wanted.lang !== undefined && !frame.locales.includes(wanted.lang)) {
    errorList['settings.lang'] = 'errorChoice';
  }
  const current = settingsInForce(chosen, frame);
  if (wanted.navMini !== undefined && !frame.editNavMini && wanted.navMini !== current.navMini) {
    errorList['settings.navMini'] = 'errorReadonly';
  }
  if (Object.keys(errorList).length > 0) return { kind: 'refused', errorList };
  const fields = ['navMini', 'lang', 'pagination', 'cookie'] as const;
  return {
    kind: 'changed',
    chosen: { ...chosen, ...wanted },
    // Choosing what is in force anyway is a choice, too: it stays when the default changes.
    changes: fields.flatMap((field) => {
      const value = wanted[field];
      if (value === undefined || value === chosen[field]) return [];
      return [{ field, previous: chosen[field] ?? null, current: value }];
    }),
  };
};
