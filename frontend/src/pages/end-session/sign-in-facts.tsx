import type { Place } from '@gatehouse/contracts/identity/resources.ts';
import type { ReactNode } from 'react';
import { FormattedDate, FormattedDisplayName, FormattedMessage } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';
import { IpAddress } from '../../ui/ip-address/ip-address.tsx';
import { endSessionMessages } from './texts.ts';
import './end-session.css';

export interface SignInFactsProps {
  device: string;
  ip: string;
  place: Place;
  sessionStart: string;
}

function Fact({ name, children }: { name: Message; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage {...name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** By what somebody recognizes a sign-in: device, place and time. */
export function SignInFacts({ device, ip, place, sessionStart }: SignInFactsProps) {
  return (
    <dl className="gh-facts">
      <Fact name={endSessionMessages.device}>
        {device || <FormattedMessage {...endSessionMessages.unknownDevice} />}
      </Fact>
      <Fact name={endSessionMessages.place}>
        {place.country && (
          <span>
            <FormattedDisplayName type="region" value={place.country} />
          </span>
        )}
        {place.localNetwork && (
          <span>
            <FormattedMessage {...endSessionMessages.localNetwork} />
          </span>
        )}
        <IpAddress ip={ip} />
      </Fact>
      <Fact name={endSessionMessages.time}>
        <FormattedDate value={sessionStart} dateStyle="long" timeStyle="short" />
      </Fact>
    </dl>
  );
}
