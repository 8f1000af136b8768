import { platformDocumentVersionCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { useState } from 'react';
import { LanguageViews } from '../../../screen/language-views.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { Reading } from '../../../screen/reading.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Beside } from '../../../ui/page/beside.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { documentMessages } from '../texts.ts';

export interface VersionReadingProps {
  id: string;
  number: number;
  /** The last version there is. */
  latest: number;
}

/** A version to read, and another one beside it where that is asked for. */
export function VersionReading({ id, number, latest }: VersionReadingProps) {
  const text = useTexts(documentMessages);
  const [other, setOther] = useState('');
  const others = Array.from({ length: latest }, (_, index) => String(latest - index)).filter(
    (value) => value !== String(number),
  );
  const chosen = others.includes(other) ? Number(other) : undefined;
  return (
    <div className="gh-form">
      {others.length > 0 && (
        <Select
          name="other"
          label={text('compare')}
          value={chosen === undefined ? '' : other}
          onChange={setOther}
          options={[
            { value: '', label: text('compareNone') },
            ...others.map((value) => ({ value, label: `${text('version')} ${value}` })),
          ]}
        />
      )}
      <Beside $least={320}>
        {[number, ...(chosen === undefined ? [] : [chosen])].map((shown) => (
          <section key={shown} aria-label={`${text('version')} ${shown}`}>
            {chosen !== undefined && <h3>{`${text('version')} ${shown}`}</h3>}
            <Loaded call={platformDocumentVersionCall} args={{ params: { id, number: shown } }}>
              {({ version: { locales, format } }) => (
                <LanguageViews texts={locales}>
                  {({ content }) => <Reading text={{ content, format }} />}
                </LanguageViews>
              )}
            </Loaded>
          </section>
        ))}
      </Beside>
    </div>
  );
}
