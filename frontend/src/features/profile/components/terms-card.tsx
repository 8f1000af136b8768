import { identitySessionAgreeCall } from '@gatehouse/contracts/generated/calls/identity/session.ts';
import { profileProfileDetailsCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { useAction } from '../../../screen/use-action.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { profileMessages } from '../texts.ts';

type AgreedTerm = Profile['termsInfo'][number];

/** A document that may be agreed with and has not been, in its present version. */
export interface OfferedTerm {
  readonly id: string;
  readonly title: string;
  /** Below the router base. */
  readonly address: string;
}

export interface TermsCardProps {
  terms: readonly AgreedTerm[];
  offered: readonly OfferedTerm[];
}

const agreementAddress = ({ id, version }: AgreedTerm) =>
  `/profile/agreements/${encodeURIComponent(id)}/${encodeURIComponent(version)}`;

/** What the person agreed with, in which version and when, with its text; and what they may agree with besides. */
export function TermsCard({ terms, offered }: TermsCardProps) {
  if (terms.length + offered.length === 0) return null;
  return (
    <Card title={<FormattedMessage {...profileMessages.terms} />}>
      <LabelValueList>
        {terms.map((term) => (
          <LabelValueRow
            key={`${term.id}.${term.version}`}
            label={<Link to={agreementAddress(term)}>{term.title}</Link>}
          >
            <FormattedMessage
              {...(term.versionNumber === null ? profileMessages.agreedOn : profileMessages.agreed)}
              values={{
                version: term.versionNumber,
                date: <FormattedDate value={term.agreedAt} dateStyle="long" timeStyle="short" />,
              }}
            />
          </LabelValueRow>
        ))}
        {offered.map((term) => (
          <Offered key={term.id} term={term} />
        ))}
      </LabelValueList>
    </Card>
  );
}

function Offered({ term: { id, title, address } }: { term: OfferedTerm }) {
  const agree = useAction(identitySessionAgreeCall, {
    notices: { done: profileMessages.accepted, failed: profileMessages.notAccepted },
    refresh: [profileProfileDetailsCall],
  });
  const intl = useIntl();
  // The profile hears of it a moment later.
  const [accepted, setAccepted] = useState(false);
  const accept = async () => {
    const result = await agree.run({ body: { termsAgree: [{ type: id, agree: true }] } }, { title });
    if (result.ok) setAccepted(true);
  };
  return (
    <LabelValueRow label={<Link to={address}>{title}</Link>}>
      {accepted ? (
        <Badge tone="success">
          <FormattedMessage {...profileMessages.acceptedNow} />
        </Badge>
      ) : (
        <Button
          size="small"
          busy={agree.busy}
          aria-label={intl.formatMessage(profileMessages.acceptNamed, { title })}
          onClick={() => void accept()}
        >
          <FormattedMessage {...profileMessages.accept} />
        </Button>
      )}
    </LabelValueRow>
  );
}
