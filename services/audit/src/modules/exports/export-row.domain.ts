/** A row of the history as cells of a sheet. */
import { type Change, eventCatalog, type HistoryEntry } from '@gatehouse/contracts';

/** Characters of one cell; Excel takes 32,767. */
const CELL_MAX = 32_000;

const titles = new Map(eventCatalog.map(({ type, journal }) => [type, journal?.title]));

export type ExportLocale = 'ru' | 'en';

export const exportColumns = {
  ru: [
    'Дата (UTC)',
    'Событие',
    'Кто',
    'Учётная запись',
    'Объект',
    'Код объекта',
    'Название',
    'IP-адрес',
    'Изменения',
  ],
  en: ['Date (UTC)', 'Event', 'Who', 'Account', 'Object', 'Object ID', 'Name', 'IP address', 'Changes'],
} as const satisfies Record<ExportLocale, readonly string[]>;

const shown = (value: Change['current']): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);

const changeText = ({ field, previous, current }: Change): string =>
  previous === null ? `${field}: ${shown(current)}` : `${field}: ${shown(previous)} → ${shown(current)}`;

/** Without marks that no XML may hold (XML 1.0, section 2.2): a sheet with one does not open. */
const clean = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (mark) => (/[\t\n\r]/.test(mark) ? mark : ' '));

export const exportRow = (entry: HistoryEntry, locale: ExportLocale): string[] =>
  [
    entry.date.slice(0, 23).replace('T', ' '),
    titles.get(entry.type)?.[locale] ?? entry.type,
    entry.changer.name,
    entry.changer.id,
    entry.entity,
    entry.entityId,
    entry.entityName ?? '',
    entry.ip ?? '',
    entry.changes.map(changeText).join('\n'),
  ].map((cell) => clean(cell).slice(0, CELL_MAX));
