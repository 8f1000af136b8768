import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { EntryLink } from '../../../screen/entry-link.tsx';
import { PersonLink } from '../../../screen/person-link.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { historyMessages } from '../texts.ts';
import { useJournalWords } from '../use-journal-words.ts';
import { ChangeList } from './change-list.tsx';

const Code = styled.code`
  font-family: var(--font-mono);
  font-size: var(--size-12);
`;

const Changes = styled.section`
  margin-top: var(--space-6);

  h3 {
    margin-bottom: var(--space-3);
    font-size: var(--size-14);
  }

  p {
    color: var(--text-muted);
  }
`;

/** One entry of the journal, whole. */
export function HistoryDetails({ entry }: { entry: HistoryEntry }) {
  const intl = useIntl();
  const words = useJournalWords();
  return (
    <>
      <LabelValueList>
        <LabelValueRow label={intl.formatMessage(historyMessages.date)}>
          <FormattedDate value={entry.date} dateStyle="full" timeStyle="long" />
        </LabelValueRow>
        <LabelValueRow label={words.entity(entry.entity)}>
          <EntryLink entry={entry}>{words.name(entry)}</EntryLink>
        </LabelValueRow>
        <LabelValueRow label={intl.formatMessage(historyMessages.changer)}>
          <PersonLink id={entry.changer.id}>{entry.changer.name}</PersonLink>
        </LabelValueRow>
        <LabelValueRow label={intl.formatMessage(historyMessages.ip)}>
          {entry.ip && <Code>{entry.ip}</Code>}
        </LabelValueRow>
        <LabelValueRow label={intl.formatMessage(historyMessages.entryId)}>
          <span className="gh-trace-id">
            <Code>{entry.id}</Code>
            <CopyButton text={entry.id} />
          </span>
        </LabelValueRow>
      </LabelValueList>
      <Changes>
        <h3>
          <FormattedMessage {...historyMessages.changes} />
        </h3>
        {entry.changes.length > 0 ? (
          <ChangeList changes={entry.changes} words={words} />
        ) : (
          <p>
            <FormattedMessage {...historyMessages.noChanges} />
          </p>
        )}
      </Changes>
    </>
  );
}
