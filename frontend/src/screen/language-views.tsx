import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { languageName } from '../lib/locale.ts';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';

const Article = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  overflow-wrap: anywhere;
`;

export interface LanguageViewsProps<Text> {
  texts: readonly Text[];
  children: (text: Text) => ReactNode;
}

/** Texts to read under their names, a tab a language. */
export function LanguageViews<Text extends { localeId: string; name: string }>(
  props: LanguageViewsProps<Text>,
) {
  const { texts, children } = props;
  const intl = useIntl();
  const [wanted, setWanted] = useState('');
  const shown = texts.find(({ localeId }) => localeId === wanted) ?? texts[0];
  return (
    <Tabs
      label={intl.formatMessage(widgetMessages.languages)}
      selected={shown?.localeId ?? ''}
      onSelect={setWanted}
      tabs={texts.map((text) => ({
        id: text.localeId,
        title: languageName(text.localeId),
        content: (
          <Article lang={text.localeId}>
            <h2>{text.name}</h2>
            {children(text)}
          </Article>
        ),
      }))}
    />
  );
}
