import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import { useIntl } from 'react-intl';
import { historyMessages } from './messages.ts';

type Value = Change['current'];

export interface JournalWords {
  type(type: string): string;
  entity(entity: string): string;
  field(field: string): string;
  value(value: Value): string;
}

/** The journal in words: codes of events, entities, fields and values that have a name get it, others stay codes. */
export function useJournalWords(): JournalWords {
  const intl = useIntl();
  const word = (id: string, code: string) => (id in intl.messages ? intl.formatMessage({ id }) : code);
  const value = (given: Value): string => {
    if (given === null || given === '') return intl.formatMessage(historyMessages.nothing);
    if (typeof given === 'boolean')
      return intl.formatMessage(given ? historyMessages.yes : historyMessages.no);
    if (typeof given === 'number') return intl.formatNumber(given);
    if (Array.isArray(given)) {
      return given.length > 0 ? intl.formatList(given.map(value), { type: 'unit' }) : value(null);
    }
    if (/^\d{4}-\d{2}-\d{2}$/.test(given))
      return intl.formatDate(given, { dateStyle: 'long', timeZone: 'UTC' });
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(given)) {
      return intl.formatDate(given, { dateStyle: 'medium', timeStyle: 'short' });
    }
    return word(`journal.value.${given}`, given);
  };
  return {
    type: (type) => word(`journal.type.${type}`, type),
    entity: (entity) => word(`journal.entity.${entity}`, entity),
    field: (field) => word(`journal.field.${field}`, field),
    value,
  };
}
