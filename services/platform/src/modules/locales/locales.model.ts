import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

export interface LocaleTextsSummary {
  readonly translated: number;
  readonly version: string;
}

export interface LocaleRow {
  /** Code of the locale. */
  readonly _id: string;
  /** In the language itself. */
  readonly name: string;
  readonly enabled: boolean;
  /** People without a choice get this one; it cannot be switched off. */
  readonly default: boolean;
  /** Events of this locale so far; none for those that the installation came with. */
  readonly sequence: number;
  /** Of the file that was given for it: how many texts say something of their own, and their hash. */
  readonly texts?: LocaleTextsSummary;
  /** Stays when it is deleted: its events go on where they ended if somebody adds it again. */
  readonly deleted?: boolean;
}

export const locales = defineCollection<LocaleRow>('locales', {
  _id: required(String),
  name: required(String),
  enabled: required(Boolean),
  default: required(Boolean),
  sequence: required(Number, { min: 0 }),
  texts: part<LocaleTextsSummary>({
    translated: required(Number, { min: 0 }),
    version: required(String),
  }),
  deleted: Boolean,
});
