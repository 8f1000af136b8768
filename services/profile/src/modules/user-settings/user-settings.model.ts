import type { UserSettings } from '@gatehouse/contracts/profile/resources.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

export interface UserSettingsRow {
  readonly _id: string;
  readonly chosen: Partial<UserSettings>;
  /** Events of these settings so far. */
  readonly sequence: number;
}

/** Every look-up is by the account's id. */
export const userSettings = defineCollection<UserSettingsRow>('user_settings', {
  _id: required(String),
  // What was never chosen is not there: the default of the installation is in force.
  chosen: required(
    part<Partial<UserSettings>>({ navMini: Boolean, lang: String, pagination: Number, cookie: Boolean }),
  ),
  sequence: required(Number, { min: 1 }),
});
