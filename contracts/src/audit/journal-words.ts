/** The journal in words: pages and files say what a row holds by this alone, so that both say the same. */
import { compareTexts } from '../core/compare-texts.ts';
import type { Change } from '../core/define-event.ts';
import { ownValue } from '../core/own-value.ts';
import { phoneText } from '../core/phone-text.ts';
import { methodName } from '../identity/method-names.ts';
import { isMethodKey } from '../identity/methods.ts';
import type { FieldName } from '../profile/field-names.endpoints.ts';
import type { FieldType } from '../profile/fields.ts';
import type { HistoryEntry } from './resources.ts';
import { settingUnits } from './setting-units.ts';

type Value = Change['current'];
type Named = Pick<HistoryEntry, 'entity' | 'entityId' | 'entityName'>;

/** How a reader is spoken to: the texts, numbers and dates of their language. */
export interface JournalSpeech {
  readonly locale: string;
  /** Ids of all texts there are. */
  ids(): readonly string[];
  has(id: string): boolean;
  say(id: string, values?: Readonly<Record<string, number>>): string;
  number(value: number, options: Intl.NumberFormatOptions): string;
  date(value: string, options: Intl.DateTimeFormatOptions): string;
  /** Languages that texts come in, and what each is called; undefined for a code that is none. */
  readonly languages: readonly string[];
  languageName(code: string): string | undefined;
  /** Fields of profiles that are the installation's own, by their codes; absent: they are called by these. */
  readonly profileFields?: ReadonlyMap<string, ProfileFieldWords> | undefined;
}

export interface ProfileFieldWords {
  readonly title: string;
  readonly fieldType: FieldType;
}

export interface JournalWords {
  type(type: string): string;
  entity(entity: string): string;
  /** What the entry is about, where the entity has a name. */
  name(entry: Named): string | null;
  field(field: string): string;
  value(field: string, value: Value): string;
  /** Every field that has a name, in the order of their names. */
  fields(): { value: string; label: string }[];
}

/** Fields by their codes, in a language of the two that every title has. */
export const profileFieldsIn = (
  locale: string,
  fields: readonly FieldName[],
): ReadonlyMap<string, ProfileFieldWords> =>
  new Map(
    fields.map(({ code, title, fieldType }) => [
      code,
      { title: locale === 'en' ? title.en : title.ru, fieldType },
    ]),
  );

const fieldPrefix = 'journal.field.';
const textPrefix = 'journal.text.';
/** What a person keeps in a field of the installation's own. */
const valuePrefix = 'additionalInfo.';
/** What was changed of the definition of a field of the profile form. */
const definition = 'field';

/** Texts that are said beside those of codes. */
const said = {
  nothing: 'history.nothingValue',
  yes: 'history.yes',
  no: 'history.no',
  search: 'widget.search',
  type: 'history.type',
  entity: 'history.entity',
  name: 'history.name',
  field: 'history.field',
  changer: 'history.changer',
  ip: 'history.ip',
  pictures: 'history.pictures',
  from: 'widget.from',
  to: 'widget.to',
} as const;

/** Units that every language has words for; the others are texts. */
const intlUnits: Readonly<Record<string, string>> = {
  seconds: 'second',
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
};
const textUnits: Readonly<Record<string, string>> = {
  digits: 'history.unit.digits',
  characters: 'history.unit.characters',
  KiB: 'history.unit.kibibytes',
};

export const journalTextIds: readonly string[] = [...Object.values(said), ...Object.values(textUnits)];

/** A number as it is read, with its unit where it has one. */
function measured(speech: JournalSpeech, value: number, unit = ''): string {
  const text = ownValue(textUnits, unit);
  if (text) return speech.say(text, { count: value });
  const known = ownValue(intlUnits, unit);
  return speech.number(value, known ? { style: 'unit', unit: known, unitDisplay: 'long' } : {});
}

/** Fields whose values are phone numbers. */
const phoneFields = new Set(['mobile', 'personalMobile']);
/** Fields whose values are locales. */
const localeFields = new Set(['lang', 'locale', 'locales']);

/** What the journal says of a field of the profile form, whose own name stands between. */
const rulesOfField = /^field\..+\.rules$/;

/** Ids of pictures, which companies have, too. */
const isFileId = (given: Value): boolean =>
  Array.isArray(given)
    ? given.length > 0 && given.every(isFileId)
    : /^[A-Za-z0-9_-]{43}$/.test(String(given));

/** Codes of events, entities, fields and values that have a name get it, others stay codes. */
export function journalWords(speech: JournalSpeech): JournalWords {
  const find = (...ids: string[]) => {
    const id = ids.find(speech.has);
    return id === undefined ? undefined : speech.say(id);
  };

  // A dotted name leads into a record: every step of it has words of its own.
  const step = (part: string) =>
    find(`journal.part.${part}`, `${textPrefix}${part}`, `${fieldPrefix}${part}`) ??
    speech.languageName(part) ??
    part;
  const profileField = (code: string) => speech.profileFields?.get(code);
  const keptIn = (path: string) =>
    path.startsWith(valuePrefix) ? profileField(path.slice(valuePrefix.length)) : undefined;
  const stepOf = (part: string, index: number, path: readonly string[]) =>
    (index === 1 && path[0] === definition ? profileField(part)?.title : undefined) ?? step(part);
  const field = (code: string) =>
    find(fieldPrefix + code) ?? keptIn(code)?.title ?? code.split('.').map(stepOf).join(' · ');
  const type = (code: string) => find(`journal.type.${code}`) ?? code;
  const entity = (code: string) => find(`journal.entity.${code}`) ?? code;

  const instant = (text: string) => speech.date(text, { dateStyle: 'medium', timeStyle: 'short' });
  // What a list or a file of the journal was chosen by.
  const filters: Readonly<Record<string, readonly [title: string, word: (value: string) => string]>> = {
    type: [said.type, type],
    entity: [said.entity, (codes) => codes.split(',').map(entity).join(', ')],
    entityId: [said.name, (id) => id],
    field: [said.field, field],
    changer: [said.changer, (name) => name],
    ip: [said.ip, (address) => address],
    search: [said.search, (words) => words],
    dateFrom: [said.from, instant],
    dateTo: [said.to, instant],
  };
  const filter = (text: string) => {
    const [, name = '', value = ''] = /^(\w+): (.*)$/s.exec(text) ?? [];
    const known = filters[name];
    return known ? `${speech.say(known[0])}: ${known[1](value)}` : text;
  };

  const word = (of: string, code: string) => {
    if (of === 'roles') return find(`role.${code}`) ?? code;
    if (['methods', 'lockedMethods'].includes(of) && isMethodKey(code))
      return methodName(code)[speech.locale === 'ru' ? 'ru' : 'en'];
    if (of === 'filters') return filter(code);
    if (localeFields.has(of)) return speech.languageName(code) ?? code;
    // What the journal writes in place of a secret.
    return (
      find(`journal.value.${rulesOfField.test(of) ? 'rules' : of}.${code}`) ??
      (code === 'changed' ? find('journal.value.changed') : undefined) ??
      code
    );
  };
  const value = (of: string, given: Value): string => {
    if (given === null || given === '') return speech.say(said.nothing);
    const kept = keptIn(of)?.fieldType;
    // The name of a stored file says nothing to anybody.
    if (kept === 'picture' || (kept === undefined && of.startsWith(valuePrefix) && isFileId(given)))
      return speech.say(said.pictures, { count: [given].flat().length });
    if (kept === 'phone') return value('mobile', given);
    if (typeof given === 'boolean') return speech.say(given ? said.yes : said.no);
    if (typeof given === 'number') return measured(speech, given, settingUnits[of]);
    if (Array.isArray(given)) {
      // Codes and names, not parts of a sentence: no "and" between the last two.
      return given.length > 0 ? given.map((item) => value(of, item)).join(', ') : value(of, null);
    }
    if (/^\d{4}-\d{2}-\d{2}$/.test(given)) return speech.date(given, { dateStyle: 'long', timeZone: 'UTC' });
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(given)) return instant(given);
    if (phoneFields.has(of)) return phoneText(given);
    return word(of, given);
  };

  const codesBelow = (prefix: string) =>
    speech.ids().flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []));
  return {
    type,
    entity,
    name: ({ entity: of, entityId, entityName }) => {
      if (of === 'setting') return find(fieldPrefix + entityId) ?? entityName;
      if (!entityName) return find(`journal.unnamed.${of}`) ?? null;
      return find(`journal.name.${of}.${entityName}`) ?? entityName;
    },
    field,
    value,
    fields: () => {
      const texts = codesBelow(textPrefix).flatMap((text) =>
        speech.languages.map((locale) => `texts.${locale}.${text}`),
      );
      const own = [...(speech.profileFields?.keys() ?? [])].map((code) => valuePrefix + code);
      return [...codesBelow(fieldPrefix), ...texts, ...own]
        .map((code) => ({ value: code, label: field(code) }))
        .sort((a, b) => compareTexts(a.label, b.label));
    },
  };
}
