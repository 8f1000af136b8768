import type { JournalWords } from '@gatehouse/contracts/audit/journal-words.ts';
import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import { ArrowRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { historyMessages } from '../texts.ts';

const List = styled.dl`
  display: grid;
  gap: var(--space-1) var(--space-4);
  grid-template-columns: fit-content(40%) minmax(0, 1fr);
  font-size: var(--size-13);

  dt {
    min-width: 96px;
    overflow-wrap: anywhere;
    color: var(--text-muted);
  }

  dd {
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    align-items: center;
    gap: 2px 6px;
    overflow-wrap: anywhere;
  }

  del {
    color: var(--text-muted);
    text-decoration-color: color-mix(in oklab, currentcolor 50%, transparent);
  }

  ins {
    text-decoration: none;
  }

  svg {
    color: var(--text-faint);
  }

  @media (width < 768px) {
    grid-template-columns: minmax(72px, 36%) minmax(0, 1fr);
    gap: var(--space-1) var(--space-3);

    dt {
      min-width: 0;
    }
  }
`;

const isSet = (value: Change['previous']): boolean =>
  value !== null && !(Array.isArray(value) && value.length === 0);

export interface ChangeListProps {
  changes: readonly Change[];
  words: JournalWords;
}

/** What changed: field, before, after. A fact that had no value before shows the value alone. */
export function ChangeList({ changes, words }: ChangeListProps) {
  const intl = useIntl();
  return (
    <List>
      {changes.map(({ field, previous, current }) => (
        <div key={field} style={{ display: 'contents' }}>
          <dt>{words.field(field)}</dt>
          <dd>
            {isSet(previous) && (
              <>
                <span className="gh-hidden">{intl.formatMessage(historyMessages.before)}</span>
                <del dir="auto">{words.value(field, previous)}</del>
                <ArrowRight size={14} aria-hidden="true" />
                <span className="gh-hidden">{intl.formatMessage(historyMessages.after)}</span>
              </>
            )}
            <ins dir="auto">{words.value(field, current)}</ins>
          </dd>
        </div>
      ))}
    </List>
  );
}
