import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';
import { Button } from '../button/button.tsx';
import { uiMessages } from '../texts.ts';
import { Countdown, useCountdown } from './countdown.tsx';

export interface ResendButtonProps {
  /** Milliseconds since the epoch; asking earlier is refused. Undefined or past: at once. */
  until: number | undefined;
  busy: boolean;
  disabled?: boolean;
  /** Names what comes again and the `{time}` until then; a code, when nothing else is said. */
  waiting?: Message;
  onClick: () => void;
  /** What it says once it works. */
  children: ReactNode;
}

/** Seconds from which on the notice above names the time, and a countdown would say nothing. */
const long = 60 * 60;

/** Asks for another code once the server allows it; keeps its place while it counts down. */
export function ResendButton({
  until,
  busy,
  disabled = false,
  waiting,
  onClick,
  children,
}: ResendButtonProps) {
  const left = useCountdown(until);
  return (
    <Button kind="quiet" wide inactive={disabled || left > 0} busy={busy} onClick={onClick}>
      <span>
        {left > 0 && left <= long ? (
          <FormattedMessage
            {...(waiting ?? uiMessages.resendIn)}
            values={{ time: <Countdown seconds={left} /> }}
          />
        ) : (
          children
        )}
      </span>
    </Button>
  );
}
