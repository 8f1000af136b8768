import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { BadgeCheck, CircleDashed } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { languageName } from '../../../lib/locale.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import {
  LabelValueColumns,
  LabelValueList,
  LabelValueRow,
  Nothing,
} from '../../../ui/label-value/label-value.tsx';
import { OuterLink } from '../../../ui/link/link.tsx';
import { LtrText } from '../../../ui/ltr-text/ltr-text.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { messengerNames } from '../messenger-names.ts';
import type { FilledBlock } from '../profile-form.ts';
import { profileMessages } from '../texts.ts';
import { FieldValue, type FieldValueProps } from './field-value.tsx';

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

/** How a page that knows the roles of the person draws one; undefined: it is none of them. */
export const DrawnRoleContext = createContext<(code: string) => ReactNode>(() => undefined);

/** A role: those of the installation have words, one of somebody's own making is told by its code. */
function RoleName({ code }: { code: string }) {
  const intl = useIntl();
  const drawn = useContext(DrawnRoleContext)(code);
  if (drawn !== undefined) return drawn;
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
          <OuterLink href={`mailto:${email}`}>
            <LtrText>{email}</LtrText>
          </OuterLink>{' '}
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

/** What stands in a field, as people read it. */
export function FieldText({ profile, ...filled }: FieldValueProps & { profile: Profile }) {
  const { code, systemic } = filled.field;
  return <FieldValue {...filled} draw={systemic ? drawOwn(code, profile) : undefined} />;
}

const Acted = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  > div {
    min-width: 0;
  }
`;

const withAction = (value: ReactNode, action: ReactNode): ReactNode =>
  action ? (
    <Acted>
      <div>
        {value || (
          <Nothing>
            <FormattedMessage {...widgetMessages.emptyValue} />
          </Nothing>
        )}
      </div>
      {action}
    </Acted>
  ) : (
    value
  );

export interface ProfileBlockProps {
  block: FilledBlock;
  profile: Profile;
  /** What stands beside a field of the platform, by its code. */
  actionOf?: (code: string) => ReactNode;
}

/** A block of the profile, read; an empty field says so. */
export function ProfileBlock({ block, profile, actionOf }: ProfileBlockProps) {
  const intl = useIntl();
  const List = block.isTable ? LabelValueColumns : LabelValueList;
  return (
    <Card title={block.title}>
      <List>
        {block.fields.map(({ field, values }) => (
          <LabelValueRow
            key={field.code}
            label={field.title}
            empty={intl.formatMessage(widgetMessages.emptyValue)}
          >
            {withAction(
              values.length > 0 && <FieldText field={field} values={values} profile={profile} />,
              field.systemic && actionOf?.(field.code),
            )}
          </LabelValueRow>
        ))}
      </List>
    </Card>
  );
}
