import type { TSchema } from 'typebox';

export type SettingGroup = 'platform' | 'users';
export type SettingValue = string | number | boolean | string[] | null;

/** One configurable value of the installation. Its key, bounds and default are the contract of every reader. */
export interface SettingDefinition {
  readonly key: string;
  readonly group: SettingGroup;
  /** Section of the settings screen. */
  readonly section: string;
  readonly title: { readonly ru: string; readonly en: string };
  readonly schema: TSchema;
  readonly default: SettingValue;
  /** Unit of a number: `minutes`, `days`, `characters`... */
  readonly unit?: string;
  /** Shown in the console, never accepted from it. */
  readonly readonly?: boolean;
  /** Key of the setting whose value this one has: shown, so that people who look for it find where it is changed. */
  readonly coveredBy?: string;
  /** Never returned, logged or published. */
  readonly secret?: boolean;
  /** Part of `GET /platform/application/settings/public`. */
  readonly public?: boolean;
}

/** Declares the settings of one section; keys stay literal so that readers are checked. */
export const defineSettings = <const S extends Record<string, Omit<SettingDefinition, 'key'>>>(
  rows: S,
): { readonly [Key in keyof S & string]: S[Key] & { readonly key: Key } } =>
  Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, { key, ...row }])) as never;
