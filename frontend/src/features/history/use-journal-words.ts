import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import { type IntlShape, useIntl } from 'react-intl';
import type { Message } from '../../i18n/define-messages.ts';
import { isLocale, languageName, locales } from '../../lib/locale.ts';
import { historyMessages } from './messages.ts';
import { settingUnits } from './setting-units.ts';

type Value = Change['current'];
type Named = Pick<HistoryEntry, 'entity' | 'entityId' | 'entityName'>;

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

const fieldPrefix = 'journal.field.';
const textPrefix = 'journal.text.';

/** Units that every language has words for; the others are texts. */
const intlUnits: Readonly<Record<string, string>> = {
  seconds: 'second',
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
};
const textUnits: Readonly<Record<string, Message>> = {
  digits: historyMessages.digits,
  characters: historyMessages.characters,
  KiB: historyMessages.kibibytes,
};

/** A number as it is read, with its unit where it has one. */
function measured(intl: IntlShape, value: number, unit = ''): string {
  const text = textUnits[unit];
  if (text) return intl.formatMessage(text, { count: value });
  const known = intlUnits[unit];
  return intl.formatNumber(value, known ? { style: 'unit', unit: known, unitDisplay: 'long' } : {});
}

/** Fields whose values are locales. */
const localeFields = new Set(['lang', 'locale', 'locales']);

/** The journal in words: codes of events, entities, fields and values that have a name get it, others stay codes. */
export function journalWords(intl: IntlShape): JournalWords {
  const find = (...ids: string[]) => {
    const id = ids.find((candidate) => candidate in intl.messages);
    return id === undefined ? undefined : intl.formatMessage({ id });
  };
  const localeName = (code: string) => (isLocale(code) ? languageName(code) : undefined);

  // A dotted name leads into a record: every step of it has words of its own.
  const step = (part: string) =>
    find(`journal.part.${part}`, `${textPrefix}${part}`, `${fieldPrefix}${part}`) ?? localeName(part) ?? part;
  const field = (code: string) => find(fieldPrefix + code) ?? code.split('.').map(step).join(' · ');

  const word = (of: string, code: string) => {
    if (of === 'roles') return find(`role.${code}`) ?? code;
    if (localeFields.has(of)) return localeName(code) ?? code;
    // What the journal writes in place of a secret.
    return (
      find(`journal.value.${of}.${code}`) ??
      (code === 'changed' ? find('journal.value.changed') : undefined) ??
      code
    );
  };
  const value = (of: string, given: Value): string => {
    if (given === null || given === '') return intl.formatMessage(historyMessages.nothing);
    if (typeof given === 'boolean')
      return intl.formatMessage(given ? historyMessages.yes : historyMessages.no);
    if (typeof given === 'number') return measured(intl, given, settingUnits[of]);
    if (Array.isArray(given)) {
      // Codes and names, not parts of a sentence: no "and" between the last two.
      return given.length > 0 ? given.map((item) => value(of, item)).join(', ') : value(of, null);
    }
    if (/^\d{4}-\d{2}-\d{2}$/.test(given))
      return intl.formatDate(given, { dateStyle: 'long', timeZone: 'UTC' });
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(given)) {
      return intl.formatDate(given, { dateStyle: 'medium', timeStyle: 'short' });
    }
    return word(of, given);
  };

  const codesBelow = (prefix: string) =>
    Object.keys(intl.messages).flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []));
  return {
    type: (type) => find(`journal.type.${type}`) ?? type,
    entity: (entity) => find(`journal.entity.${entity}`) ?? entity,
    name: ({ entity, entityId, entityName }) => {
      if (entity === 'setting') return find(fieldPrefix + entityId) ?? entityName;
      if (!entityName) return find(`journal.unnamed.${entity}`) ?? null;
      return find(`journal.name.${entity}.${entityName}`) ?? entityName;
    },
    field,
    value,
    fields: () => {
      const texts = codesBelow(textPrefix).flatMap((text) =>
        locales.map((locale) => `texts.${locale}.${text}`),
      );
      return [...codesBelow(fieldPrefix), ...texts]
        .map((code) => ({ value: code, label: field(code) }))
        .sort((a, b) => a.label.localeCompare(b.label, intl.locale));
    },
  };
}

export function useJournalWords(): JournalWords {
  return journalWords(useIntl());
}
