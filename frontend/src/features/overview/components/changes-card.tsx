import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { auditHistoryListCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { styled } from 'styled-components';
import { EntryLink } from '../../../screen/entry-link.tsx';
import { PersonLink } from '../../../screen/person-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Link } from '../../../ui/link/link.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { overviewMessages } from '../texts.ts';
import { usePart } from '../use-overview.ts';
import { OverviewCard } from './overview-card.tsx';

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--space-4);
    padding: var(--space-3) 0;
    border-top: 1px solid var(--border);
    font-size: var(--size-14);
  }

  > li:first-child {
    padding-top: 0;
    border-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }

  a {
    overflow-wrap: anywhere;
  }

  small,
  time,
  p {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  /* Names are links: each has its own 24 pixels. */
  small {
    grid-column: 1 / -1;
    line-height: 24px;
    overflow-wrap: anywhere;
  }
`;

/** An entry among the newest of its kind, which is where the list begins. */
const entryAddress = ({ entity, id }: HistoryEntry) =>
  `/setting/history?${new URLSearchParams({ entity, entry: id })}`;

/** The journal in words, as far as a line of it needs. */
export interface EntryWords {
  type(type: string): string;
  name(entry: HistoryEntry): string | null;
}

/** What was changed and by whom, each with the way to its page; people change much of their own. */
function Named({ entry, words }: { entry: HistoryEntry; words: EntryWords }) {
  const { id, name: by } = entry.changer;
  const name = words.name(entry);
  return (
    <small>
      {name !== null && name !== by && (
        <>
          <EntryLink entry={entry}>{name}</EntryLink> ·{' '}
        </>
      )}
      <PersonLink id={id}>{by}</PersonLink>
    </small>
  );
}

/** What changed last, each with the way to its entry. */
export function ChangesCard({ words }: { words: EntryWords }) {
  const text = useTexts(overviewMessages);
  return (
    <OverviewCard
      title={text('changes')}
      actions={<Link to="/setting/history">{text('allChanges')}</Link>}
      call={auditHistoryListCall}
      answer={usePart('changes', auditHistoryListCall)}
    >
      {({ data }) =>
        data.length === 0 ? (
          <p>{text('noChanges')}</p>
        ) : (
          <Rows>
            {data.map((entry) => (
              <li key={entry.id}>
                <Link to={entryAddress(entry)}>{words.type(entry.type)}</Link>
                <RelativeTime date={entry.date} brief />
                <Named entry={entry} words={words} />
              </li>
            ))}
          </Rows>
        )
      }
    </OverviewCard>
  );
}
