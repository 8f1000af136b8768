/** Settings of the installation as the console keeps them. */
import Type, { type Static } from 'typebox';
import { Closed, Instant, Line, MadeFrom, Nullable } from '../core/schema.ts';

export const settingModules = ['platform', 'users'] as const;
export type SettingModule = (typeof settingModules)[number];

const Value = Type.Union([Type.Boolean(), Type.Number(), Type.String()]);

/** What a value may be, and what is said of it. */
const SettingProps = Closed({
  type: Type.Enum(['number', 'boolean', 'string', 'choice']),
  unit: Nullable(Type.String()),
  minimum: Nullable(Type.Number()),
  maximum: Nullable(Type.Number()),
  maxLength: Nullable(Type.Integer()),
  options: Type.Array(Type.String()),
  default: Value,
  /** Shown, never accepted. */
  readonly: Type.Boolean(),
  /** Key of the setting that decides in its place. */
  coveredBy: Nullable(Type.String()),
  /** Pages know it before anybody signs in. */
  public: Type.Boolean(),
  /** It can be changed, and nothing acts on it yet. */
  awaitingEffect: Type.Boolean(),
});

export const Setting = Closed({
  key: Type.String(),
  section: Type.String(),
  /** In the caller's language. */
  title: Type.String(),
  hint: Type.String(),
  value: Value,
  value_props: SettingProps,
  /** 0 of one that has never been changed. */
  revision: Type.Integer({ minimum: 0 }),
  /** Of the last change. */
  date: Nullable(Instant),
  /** Who made the last change; null: nobody has, or a command on the server. */
  changedBy: Nullable(Closed({ id: Type.String(), name: Type.String() })),
});
export type Setting = Static<typeof Setting>;

export const SettingsPage = Closed({
  sections: Type.Array(Closed({ code: Type.String(), title: Type.String() })),
  settings: Type.Array(Setting),
});
export type SettingsPage = Static<typeof SettingsPage>;

export const SettingInput = Closed({
  key: Line(64, 1),
  value: Type.Union([Type.Boolean(), Type.Number(), Line(1_000)]),
  revision: MadeFrom,
});
export type SettingInput = Static<typeof SettingInput>;
