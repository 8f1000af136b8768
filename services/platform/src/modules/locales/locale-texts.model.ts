import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** Apart from the locale itself, which lists and domains read often. */
export interface LocaleTextsRow {
  /** Code of the locale. */
  readonly _id: string;
  /** JSON from ids to texts: ids have dots, which are paths to MongoDB. */
  readonly content: string;
}

export const localeTexts = defineCollection<LocaleTextsRow>('localeTexts', {
  _id: required(String),
  content: required(String),
});
