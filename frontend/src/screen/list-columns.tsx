import type { ReactNode } from 'react';
import type { Message } from '../i18n/texts-of.ts';
import { languageName } from '../lib/locale.ts';
import { ExactTime } from '../ui/relative-time/exact-time.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';
import { StateBadge } from './state-badge.tsx';

/** How a column stands among the others. */
export interface ColumnLook {
  /** The list can be sorted by the column, under its own name unless told. */
  sorted?: boolean | string;
  /** CSS width; columns without one share what is left. */
  width?: string;
  lines?: 1 | 2;
  roomy?: boolean;
}

/** A column, called as the text of the list is that has its name, unless it says a title; a text is one that was stored. */
export type ListColumn<Row, Name extends string = string> = ColumnLook & {
  cell: (row: Row) => ReactNode;
} & ({ id: Name; title?: undefined } | { id: string; title: Message | string });

/** Whether a record takes part in anything. */
export const stateColumn = ({
  neuter = false,
  ...look
}: ColumnLook & { neuter?: boolean } = {}): ListColumn<{ enabled: boolean }, never> => ({
  width: '116px',
  ...look,
  id: 'enabled',
  title: widgetMessages.state,
  cell: (row) => <StateBadge enabled={row.enabled} neuter={neuter} />,
});

/** Languages that a record has texts in. */
export const languagesColumn = (
  look: ColumnLook = {},
): ListColumn<{ locales: readonly string[] }, never> => ({
  ...look,
  id: 'languages',
  title: widgetMessages.languages,
  cell: ({ locales }) => locales.map(languageName).join(', '),
});

/** Room for an instant in one line, where columns are not cramped. */
export const instantWidth = 'clamp(120px, 16.5cqi, 168px)';

/** When a record was changed last. */
export const dateColumn = (look: ColumnLook = {}): ListColumn<{ date: string }, never> => ({
  sorted: true,
  width: instantWidth,
  ...look,
  id: 'date',
  title: widgetMessages.changed,
  cell: ({ date }) => <ExactTime date={date} />,
});
