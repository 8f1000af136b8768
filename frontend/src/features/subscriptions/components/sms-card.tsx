import type { OwnSms } from '@gatehouse/contracts/notification/sms.resources.ts';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../../ui/card/card.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import { smsMessages } from '../texts.ts';
import { ReachedText } from './reached.tsx';

/** Where SMS go, and how many at most; somebody without a proven number is shown the way to one. */
export function SmsCard({ sms: { mobile, perDay } }: { sms: NonNullable<OwnSms> }) {
  return (
    <Card title={<FormattedMessage {...smsMessages.title} />}>
      <ReachedText>
        {mobile ? (
          <p>
            <FormattedMessage
              {...smsMessages.text}
              values={{ mobile: <PhoneText number={mobile} />, count: perDay }}
            />
          </p>
        ) : (
          <>
            <p>
              <FormattedMessage {...smsMessages.none} />
            </p>
            <p>
              <Link to="/profile/personal">
                <FormattedMessage {...smsMessages.profile} />
              </Link>
            </p>
          </>
        )}
      </ReachedText>
    </Card>
  );
}
