import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { BadgeCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageName } from '../../../lib/locale.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { OuterLink } from '../../../ui/link/link.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import { widgetMessages } from '../../../ui/widget-messages.ts';
import { profileMessages } from '../messages.ts';
import type { FilledBlock } from '../profile-form.ts';
import { FieldValue, type FieldValueProps } from './field-value.tsx';

const messengerNames: Readonly<Record<string, string>> = {
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
};

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

/** A role: those of the installation have words, one of somebody's own making is told by its code. */
function RoleName({ code }: { code: string }) {
  const intl = useIntl();
  const id = `role.${code}`;
  return id in intl.messages ? intl.formatMessage({ id }) : code;
}

function PersonalPhone({ contact }: { contact: Profile['contactsInfo']['mobiles'][number] | undefined }) {
  if (contact === undefined) return null;
  const { main, additional, messengers } = contact;
  return (
    <>
      <PhoneText number={main} />
      {additional && <FormattedMessage {...profileMessages.extension} values={{ extension: additional }} />}
      {messengers.map((messenger) => (
        <span key={messenger}>
          {' '}
          <Badge>{messengerNames[messenger] ?? messenger}</Badge>
        </span>
      ))}
    </>
  );
}

/** Fields of the platform that say more than their value. */
const drawOwn = (
  code: string,
  { mainInfo, contactsInfo }: Profile,
): ((value: string, index: number) => ReactNode) | undefined => {
  switch (code) {
    case 'groups':
      return (role) => <RoleName code={role} />;
    case 'locale':
      return (locale) => languageName(locale);
    case 'email':
      return (email) => (
        <>
          <OuterLink href={`mailto:${email}`}>{email}</OuterLink>{' '}
          <Verified verified={mainInfo.emailVerified} />
        </>
      );
    case 'mobile':
      return (mobile) => (
        <>
          <PhoneText number={mobile} /> <Verified verified={mainInfo.mobileVerified} />
        </>
      );
    case 'personalMobile':
      return (_, index) => <PersonalPhone contact={contactsInfo.mobiles[index]} />;
    default:
      return undefined;
  }
};

/** A block of the profile, read; an empty field says so. */
export function ProfileBlock({ block, profile }: { block: FilledBlock; profile: Profile }) {
  const intl = useIntl();
  const drawOf = ({ code, systemic }: FieldValueProps['field']) =>
    systemic ? drawOwn(code, profile) : undefined;
  return (
    <Card title={block.title}>
      <LabelValueList>
        {block.fields.map(({ field, values }) => (
          <LabelValueRow
            key={field.code}
            label={field.title}
            empty={intl.formatMessage(widgetMessages.emptyValue)}
          >
            {values.length > 0 && <FieldValue field={field} values={values} draw={drawOf(field)} />}
          </LabelValueRow>
        ))}
      </LabelValueList>
    </Card>
  );
}
