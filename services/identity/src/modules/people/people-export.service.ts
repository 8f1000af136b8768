import type { ExportFormat } from '@gatehouse/contracts/core/export-formats.ts';
import { personErrors } from '@gatehouse/contracts/core/people.errors.ts';
import { personEvents } from '@gatehouse/contracts/identity/people.events.ts';
import type { PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { exportFiles } from '@gatehouse/kit/sheets/sheet-file.ts';
import type { Cell } from '@gatehouse/kit/text/cell.ts';
import { clocksOf } from '@gatehouse/kit/text/time-zone.ts';
import { type ListedAccount, shownStatus } from './people.domain.ts';
import type { PeopleFilter, PeopleReads } from './people.read-model.ts';

export interface PeopleExportDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'ids'> {
  readonly reads: Pick<PeopleReads, 'batches'>;
  /** Rows of the list in the reader's words. */
  readonly listed: (accounts: readonly ListedAccount[], locale: string) => Promise<PersonListItem[]>;
}

export interface PeopleExportCall {
  readonly accountId: string;
  readonly context: EventContext;
  readonly locale: string;
  /** By whose clocks dates are told (IANA). */
  readonly timeZone: string;
}

/** Rows of one file; a sheet of Excel ends at 1,048,576. */
const ROWS = 1_000_000;
const BATCH = 500;
/** Files that this process makes at the same time. */
const AT_ONCE = 2;
/** Seconds after which somebody who was turned away may ask again. */
const RETRY_AFTER = 30;

const texts = {
  ru: {
    title: 'Пользователи',
    columns: [
      'Имя',
      'Логин',
      'Почта',
      'Номер телефона',
      'Состояние',
      'Схема',
      'Роли',
      'Последний вход',
      'ID',
    ],
    status: { active: 'активна', disabled: 'заблокирована', off: 'отключена' },
  },
  en: {
    title: 'People',
    columns: ['Name', 'Login', 'E-mail', 'Phone number', 'Status', 'Scheme', 'Roles', 'Last sign-in', 'ID'],
    status: { active: 'active', disabled: 'blocked', off: 'switched off' },
  },
} as const;

const filtersOf = (filter: PeopleFilter): string[] =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}`);

/** The list of people as a file: as many rows as there are, in the memory of a few. */
export const createPeopleExport = ({ units, createEvent, ids, reads, listed }: PeopleExportDeps) => {
  let running = 0;

  const tell = (format: ExportFormat, filter: PeopleFilter, { accountId, context }: PeopleExportCall) => {
    const data = { accountId, format, filters: filtersOf(filter) };
    const event = { subject: ids.id(), sequence: 1, data, context };
    return units.run((unit) => unit.append([createEvent(personEvents.peopleExported, event)]));
  };

  async function* rowsOf(
    filter: PeopleFilter,
    { locale, timeZone }: PeopleExportCall,
  ): AsyncGenerator<Cell[][]> {
    const clocks = clocksOf(timeZone);
    const { status: statuses } = texts[locale === 'en' ? 'en' : 'ru'];
    for await (const accounts of reads.batches(filter, { size: BATCH, most: ROWS })) {
      const people = await listed(accounts, locale);
      yield people.map((person) => {
        const { id, name, login, email, mobile, scheme, roles, lastSignIn } = person;
        return [
          ...[
            name,
            login ?? '',
            email ?? '',
            mobile ?? '',
            statuses[shownStatus(person)],
            scheme?.name ?? '',
          ],
          roles.map((role) => role.name).join(', '),
          lastSignIn === null ? '' : clocks(new Date(lastSignIn)),
          id,
        ];
      });
    }
  }

  return {
    /** Begins a file, and leaves a row in the journal before the first byte of it. */
    begin: async (format: ExportFormat, filter: PeopleFilter, call: PeopleExportCall) => {
      if (running >= AT_ONCE) throw problem(personErrors.exportBusy, { extras: { retryAfter: RETRY_AFTER } });
      running += 1;
      let begun = false;
      try {
        await tell(format, filter, call);
        const { title, columns } = texts[call.locale === 'en' ? 'en' : 'ru'];
        const { type, write } = exportFiles[format];
        const file = write({ name: title, columns, batches: rowsOf(filter, call) }, call.locale);
        file.once('close', () => {
          running -= 1;
        });
        begun = true;
        return { type, file };
      } finally {
        if (!begun) running -= 1;
      }
    },
  };
};
export type PeopleExport = ReturnType<typeof createPeopleExport>;
