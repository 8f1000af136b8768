import { useTexts } from '../../../screen/texts.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { fieldMessages } from '../texts.ts';

/** The address names no type. */
export function UnknownType() {
  const text = useTexts(fieldMessages);
  return (
    <EmptyState
      alone
      title={text('unknownType')}
      action={<Link to="/setting/options/users/dynamic-fields">{text('title')}</Link>}
    />
  );
}
