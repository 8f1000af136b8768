import { FormattedMessage } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';
import { FactLine } from './fact-line.tsx';

/** Numbers with what each is called; those that are missing are left out. */
export function NumberFacts({ facts }: { facts: readonly (readonly [Message, string | null])[] }) {
  return (
    <FactLine>
      {facts.map(
        ([label, value]) =>
          value && (
            <span key={label.id}>
              <FormattedMessage {...label} /> <code dir="ltr">{value}</code>
            </span>
          ),
      )}
    </FactLine>
  );
}
