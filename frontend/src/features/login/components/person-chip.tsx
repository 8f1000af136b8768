import { CircleUserRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loginMessages } from '../texts.ts';

/** The person who signs in, with a way to change it where there is one. */
export function PersonChip(props: { name: string; onChange: (() => void) | undefined }) {
  const { name, onChange } = props;
  const intl = useIntl();
  return (
    <div className="gh-person">
      <CircleUserRound size={20} aria-hidden="true" />
      <span className="gh-hidden">{intl.formatMessage(loginMessages.signingInAs)}</span>
      <span className="gh-person-name" title={name}>
        <bdi>{name}</bdi>
      </span>
      {onChange && (
        <button type="button" className="gh-link" onClick={onChange}>
          <FormattedMessage {...loginMessages.change} />
        </button>
      )}
    </div>
  );
}
