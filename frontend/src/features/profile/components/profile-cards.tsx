import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { BadgeCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedDate, FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { languageName } from '../../../lib/locale.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import { widgetMessages } from '../../../ui/widget-messages.ts';
import { profileMessages } from '../messages.ts';

const messengerNames: Readonly<Record<string, string>> = {
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
};

type MainInfo = Profile['mainInfo'];

/** A row whose empty value says so. */
function Row({ label, children }: { label: { id: string }; children: ReactNode }) {
  const intl = useIntl();
  return (
    <LabelValueRow label={intl.formatMessage(label)} empty={intl.formatMessage(widgetMessages.emptyValue)}>
      {children}
    </LabelValueRow>
  );
}

/** Personal data, read. One full name or its parts, as the platform keeps names. */
export function MainInfoCard({ info, fullName }: { info: MainInfo; fullName: boolean }) {
  const intl = useIntl();
  // Roles of the installation have words; a role of somebody's own making is told by its code.
  const roleName = (code: string) => {
    const id = `role.${code}`;
    return id in intl.messages ? intl.formatMessage({ id }) : code;
  };
  return (
    <Card title={<FormattedMessage {...profileMessages.main} />}>
      <LabelValueList>
        {fullName ? (
          <Row label={profileMessages.fio}>{info.fio}</Row>
        ) : (
          <>
            <Row label={profileMessages.lastName}>{info.lastName}</Row>
            <Row label={profileMessages.firstName}>{info.firstName}</Row>
            <Row label={profileMessages.middleName}>{info.middleName}</Row>
          </>
        )}
        <Row label={profileMessages.birthDate}>
          {info.birthDate && <FormattedDate value={info.birthDate} dateStyle="long" timeZone="UTC" />}
        </Row>
        <Row label={profileMessages.gender}>
          {info.gender && (
            <FormattedMessage {...(info.gender === 'man' ? profileMessages.man : profileMessages.woman)} />
          )}
        </Row>
        <Row label={profileMessages.locale}>{info.locale && languageName(info.locale)}</Row>
        <Row label={profileMessages.groups}>
          {info.groups.length > 0 && <FormattedList value={info.groups.map(roleName)} />}
        </Row>
        <Row label={profileMessages.comment}>{info.comment}</Row>
      </LabelValueList>
    </Card>
  );
}

function Verified({ verified }: { verified: boolean }) {
  return verified ? (
    <Badge tone="success" icon={<BadgeCheck size={12} aria-hidden="true" />}>
      <FormattedMessage {...profileMessages.verified} />
    </Badge>
  ) : (
    <Badge tone="warning" icon={<CircleDashed size={12} aria-hidden="true" />}>
      <FormattedMessage {...profileMessages.notVerified} />
    </Badge>
  );
}

/** How to reach the person: the identifiers of the account, then what the person added. */
export function ContactsCard({ profile }: { profile: Profile }) {
  const { mainInfo, contactsInfo } = profile;
  return (
    <Card title={<FormattedMessage {...profileMessages.contacts} />}>
      <LabelValueList>
        <Row label={profileMessages.login}>{mainInfo.login}</Row>
        <Row label={profileMessages.email}>
          {mainInfo.email && (
            <>
              {mainInfo.email} <Verified verified={mainInfo.emailVerified} />
            </>
          )}
        </Row>
        <Row label={profileMessages.mobile}>
          {mainInfo.mobile && (
            <>
              <PhoneText number={mainInfo.mobile} /> <Verified verified={mainInfo.mobileVerified} />
            </>
          )}
        </Row>
        {contactsInfo.mobiles.map(({ id, main, additional, messengers }) => (
          <Row key={id} label={profileMessages.personalMobile}>
            <PhoneText number={main} />
            {additional && (
              <FormattedMessage {...profileMessages.extension} values={{ extension: additional }} />
            )}{' '}
            {messengers.map((messenger) => (
              <Badge key={messenger}>{messengerNames[messenger] ?? messenger}</Badge>
            ))}
          </Row>
        ))}
        {contactsInfo.emails.map(({ id, main }) => (
          <Row key={id} label={profileMessages.personalEmail}>
            <PhoneText number={main} />
          </Row>
        ))}
      </LabelValueList>
    </Card>
  );
}
