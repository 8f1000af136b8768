import type { Notice } from '@gatehouse/contracts/notification/resources.ts';
import { Check } from 'lucide-react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '../../../ui/button/button.tsx';
import { OuterLink } from '../../../ui/link/link.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { noticeMessages } from '../texts.ts';

const List = styled.ul<{ $small: boolean }>`
  > li {
    position: relative;
    display: grid;
    grid-template-columns: 8px minmax(0, 1fr) auto;
    gap: 0 var(--space-3);
    padding: ${({ $small }) => ($small ? '10px 8px' : 'var(--space-4) var(--space-6)')};
    border-bottom: 1px solid var(--border);
    font-size: var(--size-14);
  }

  > li:last-child {
    border-bottom: 0;
  }

  @media (width < 768px) {
    > li {
      padding-inline: ${({ $small }) => ($small ? '8px' : 'var(--space-4)')};
    }
  }
`;

/** In the middle of the first line. */
const Dot = styled.span`
  width: 8px;
  height: 8px;
  margin-top: 7px;
  border-radius: 50%;
  background: var(--accent);
`;

const Body = styled.div<{ $read: boolean; $small: boolean }>`
  display: grid;
  gap: 2px;
  justify-items: start;

  > strong {
    font-weight: ${({ $read }) => ($read ? 400 : 600)};
    overflow-wrap: anywhere;
  }

  > p {
    color: var(--text-muted);
    font-size: ${({ $small }) => ($small ? 'var(--size-13)' : 'var(--size-14)')};
    overflow-wrap: anywhere;
    white-space: pre-line;
    ${({ $small }) =>
      $small &&
      'display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2;'}
  }

  > time,
  > span {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

export interface NoticeListProps {
  notices: readonly Notice[];
  /** As much as fits a menu. */
  small?: boolean;
  busy: boolean;
  onRead: (id: string) => void;
}

/** Notices with what they say; those that nobody read stand out and can be marked. */
export function NoticeList({ notices, small = false, busy, onRead }: NoticeListProps) {
  const intl = useIntl();
  return (
    <List $small={small}>
      {notices.map(({ id, read, title, text, link, date }) => (
        <li key={id}>
          {read ? <span /> : <Dot role="img" aria-label={intl.formatMessage(noticeMessages.unread)} />}
          <Body $read={read} $small={small}>
            <strong>{title}</strong>
            <p>{text}</p>
            {link && !small && <OuterLink href={link.url}>{link.text}</OuterLink>}
            <span>
              <RelativeTime date={date} />
            </span>
          </Body>
          {!read && (
            <span>
              <Button
                kind="quiet"
                size="small"
                inactive={busy}
                aria-label={`${intl.formatMessage(noticeMessages.read)}: ${title}`}
                title={intl.formatMessage(noticeMessages.read)}
                icon={<Check size={16} aria-hidden="true" />}
                onClick={() => onRead(id)}
              />
            </span>
          )}
        </li>
      ))}
    </List>
  );
}
