import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '../../../ui/button/button.tsx';
import { PressButton } from '../../../ui/button/press-button.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { FloatingSurface } from '../../../ui/overlay/overlay.styles.ts';
import { noticeMessages } from '../texts.ts';
import { useLatestNotices } from '../use-latest-notices.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { shownCount } from '../use-title-count.ts';
import { NoticeList } from './notice-list.tsx';

/** Over the corner of the bell, out of the way of the icon's middle. */
const Sign = styled.span`
  position: relative;
  display: inline-flex;

  > span {
    position: absolute;
    inset-block-start: -8px;
    inset-inline-start: 8px;
    min-width: 16px;
    padding: 0 4px;
    border-radius: 999px;
    background: var(--accent);
    color: var(--on-accent);
    font-size: 11px;
    font-weight: 600;
    line-height: 16px;
    text-align: center;
  }
`;

const Panel = styled(Dialog)`
  width: min(344px, calc(100vw - 40px));
  outline: none;

  > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    min-height: 40px;
    padding-inline: 8px;
    border-bottom: 1px solid var(--border);
  }

  h2 {
    font-size: var(--size-14);
    font-weight: 600;
  }

  > p {
    padding: var(--space-6) 8px;
    color: var(--text-muted);
    text-align: center;
  }

  > footer {
    padding: 10px 8px;
    border-top: 1px solid var(--border);
    text-align: center;
  }
`;

/** The newest notices behind a bell that counts those nobody read. */
export function NoticeBell() {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const { notices = [], unread = 0 } = useLatestNotices() ?? {};
  const label = intl.formatMessage(noticeMessages.bell, { count: unread });
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <PressButton
        kind="quiet"
        aria-label={label}
        icon={
          <Sign>
            <Bell size={18} aria-hidden="true" />
            {unread > 0 && <span aria-hidden="true">{shownCount(unread)}</span>}
          </Sign>
        }
      />
      <FloatingSurface placement="bottom end" offset={6}>
        <Panel aria-label={label}>
          <Newest notices={notices} unread={unread} onLeave={() => setOpen(false)} />
        </Panel>
      </FloatingSurface>
    </DialogTrigger>
  );
}

interface NewestProps extends Pick<NonNullable<ReturnType<typeof useLatestNotices>>, 'notices' | 'unread'> {
  onLeave: () => void;
}

function Newest({ notices, unread, onLeave }: NewestProps) {
  const mark = useMarkRead();
  const [newest] = notices;
  return (
    <>
      <header>
        <h2>
          <FormattedMessage {...noticeMessages.title} />
        </h2>
        {unread > 0 && newest && (
          <Button kind="quiet" size="small" inactive={mark.busy} onClick={() => void mark.upTo(newest.date)}>
            <FormattedMessage {...noticeMessages.readAll} />
          </Button>
        )}
      </header>
      {notices.length === 0 ? (
        <p>
          <FormattedMessage {...noticeMessages.none} />
        </p>
      ) : (
        <NoticeList notices={notices} small busy={mark.busy} onRead={(id) => void mark.one(id)} />
      )}
      <footer>
        <Link to="/profile/notifications" onClick={onLeave}>
          <FormattedMessage {...noticeMessages.all} />
        </Link>
      </footer>
    </>
  );
}
