import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { providerMessages } from '../texts.ts';
import { rightNames } from '../told-words.ts';

type Right = (typeof rightNames)[number];
const isKnown = (right: string): right is Right => (rightNames as readonly string[]).includes(right);

/** Rights that the client of a provider lacks: what each is for, and where it is granted. */
export function MissingRights({ rights }: { rights: readonly string[] }) {
  const text = useTexts(providerMessages);
  return (
    <Alert tone="warning" title={text('missingTitle')}>
      <ul>
        {rights.map((right) => (
          <li key={right}>
            <code>{right}</code>
            {isKnown(right) && ` · ${text(`right.${right}`)}`}
          </li>
        ))}
      </ul>
      {text(rights.some((right) => !isKnown(right)) ? 'missingScopesHint' : 'missingHint')}
    </Alert>
  );
}
