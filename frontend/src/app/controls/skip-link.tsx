import { FormattedMessage } from 'react-intl';
import { layoutMessages } from '../texts/texts.ts';

/** First stop of the Tab key: past the menus, to the content. A fragment link would add a history entry. */
export function SkipLink() {
  return (
    <button type="button" className="gh-skip" onClick={() => document.getElementById('main')?.focus()}>
      <FormattedMessage {...layoutMessages.skip} />
    </button>
  );
}
