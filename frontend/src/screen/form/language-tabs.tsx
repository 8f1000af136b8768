import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageName, locales } from '../../lib/locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonRow } from '../../ui/button/button-row.tsx';
import { PressButton } from '../../ui/button/press-button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { widgetMessages } from '../../ui/widget-texts/texts.ts';
import { useFirstWrong } from './first-wrong.ts';
import { useReadOnly } from './read-only.ts';

interface LanguageRow {
  localeId: string;
}

export interface LanguageTabsProps {
  /** Path of the array in the form; each row names its language in `localeId`. */
  name: string;
  /** What the row of a language begins with. */
  empty: object;
  /** Their order matters: each may be moved before the one in front of it. */
  ordered?: boolean;
  /** Languages that may be added, and what each is called; the application's own unless told. */
  languages?: { offered: readonly string[]; nameOf: (code: string) => string };
  /** Fields of one row; `path` begins their names. */
  fields: (path: string, code: string, index: number) => ReactNode;
}

/** The row that a path is about. */
const rowOf = (name: string, path: string): number | undefined => {
  const [first, index] = path.split('.');
  return first === name && index !== undefined ? Number(index) : undefined;
};

const ofTheApplication = { offered: locales, nameOf: languageName };

/** Texts in several languages, a tab each; at least one stays, and a wrong one comes into view. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { name, empty, ordered = false, languages = ofTheApplication, fields } = props;
  const intl = useIntl();
  const readOnly = useReadOnly();
  const [tab, setTab] = useState(0);
  useFirstWrong((path) => setTab(rowOf(name, path) ?? tab));
  const rows = useFieldArray({ name });
  const held = rows.fields as unknown as readonly (LanguageRow & { id: string })[];
  const missing = languages.offered.filter((code) => held.every(({ localeId }) => localeId !== code));
  const add = intl.formatMessage(widgetMessages.addLanguage);
  const actions = missing.map((code) => ({
    id: code,
    label: languages.nameOf(code),
    onSelect: () => {
      rows.append({ ...empty, localeId: code });
      setTab(held.length);
    },
  }));
  return (
    <Tabs
      label={intl.formatMessage(widgetMessages.languages)}
      selected={String(Math.min(tab, held.length - 1))}
      onSelect={(id) => setTab(Number(id))}
      aside={
        missing.length > 0 &&
        !readOnly && (
          <Menu
            label={add}
            groups={[{ id: 'languages', actions }]}
            trigger={
              <PressButton kind="quiet" size="small" icon={<Plus size={14} aria-hidden="true" />}>
                {add}
              </PressButton>
            }
          />
        )
      }
      tabs={held.map((row, index) => ({
        id: String(index),
        title: languages.nameOf(row.localeId),
        content: (
          <div className="gh-form" key={row.id}>
            {fields(`${name}.${index}`, row.localeId, index)}
            {!readOnly && (
              <ButtonRow>
                {ordered && index > 0 && (
                  <Button
                    size="small"
                    kind="quiet"
                    onClick={() => {
                      rows.move(index, index - 1);
                      setTab(index - 1);
                    }}
                  >
                    <FormattedMessage {...widgetMessages.languageEarlier} />
                  </Button>
                )}
                {held.length > 1 && (
                  <Button
                    size="small"
                    kind="quiet"
                    onClick={() => {
                      setTab(0);
                      rows.remove(index);
                    }}
                  >
                    <FormattedMessage {...widgetMessages.removeLanguage} />
                  </Button>
                )}
              </ButtonRow>
            )}
          </div>
        ),
      }))}
    />
  );
}
