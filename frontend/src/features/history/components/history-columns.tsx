import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { instantWidth, type ListColumn } from '../../../screen/list-columns.tsx';
import { PersonLink } from '../../../screen/person-link.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { historyMessages } from '../texts.ts';
import { useJournalWords } from '../use-journal-words.ts';

/** In the figures of the text: a font of its own is a request of its own. */
const Code = styled.code`
  font-family: inherit;
  font-size: var(--size-13);
  overflow-wrap: anywhere;
`;

const Muted = styled.span`
  color: var(--text-muted);
`;

/** Columns of the administrator's journal. Events and objects are filtered by, not sorted: their order would be that of codes. */
export function useHistoryColumns(): ListColumn<HistoryEntry, keyof typeof historyMessages>[] {
  const words = useJournalWords();
  return [
    {
      id: 'type',
      width: '16%',
      lines: 2,
      cell: ({ type }) => words.type(type),
    },
    {
      id: 'name',
      width: '20%',
      lines: 2,
      cell: (entry) => (
        <>
          {words.name(entry) ?? '—'} <Muted>{words.entity(entry.entity)}</Muted>
        </>
      ),
    },
    {
      id: 'changes',
      lines: 2,
      cell: (entry) => <ChangeSummary entry={entry} />,
    },
    {
      id: 'changer',
      sorted: true,
      width: '20%',
      cell: ({ changer, ip }) => (
        <>
          <PersonLink id={changer.id}>{changer.name}</PersonLink>
          {ip && (
            <span className="gh-folded">
              <Code>{ip}</Code>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'ip',
      sorted: true,
      width: '168px',
      roomy: true,
      cell: ({ ip }) => (ip ? <Code>{ip}</Code> : <Muted>—</Muted>),
    },
    {
      id: 'date',
      sorted: true,
      width: instantWidth,
      cell: ({ date }) => <ExactTime date={date} />,
    },
  ];
}

/** The first change in a line, and how many more there are. */
function ChangeSummary({ entry }: { entry: HistoryEntry }) {
  const intl = useIntl();
  const words = useJournalWords();
  const [first, ...others] = entry.changes;
  if (!first) return <Muted>—</Muted>;
  const before = first.previous !== null && (
    <>
      <bdi>{words.value(first.field, first.previous)}</bdi> →{' '}
    </>
  );
  return (
    <>
      <Muted>{words.field(first.field)}:</Muted> {before}
      <bdi>{words.value(first.field, first.current)}</bdi>
      {others.length > 0 && (
        <Muted> {intl.formatMessage(historyMessages.more, { count: others.length })}</Muted>
      )}
    </>
  );
}
