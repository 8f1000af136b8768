import {
  platformLocaleDeleteCall,
  platformLocaleEffectsCall,
  platformLocaleSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/platform/locales.ts';
import type { Locale } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import { FileJson } from 'lucide-react';
import { useState } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../lib/script.tsx';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useRecordActions } from '../../../screen/use-record-actions.tsx';
import type { MenuAction } from '../../../ui/menu/menu.tsx';
import { disabling, enabling, localeMessages, refusalMessages, removing } from '../texts.ts';

/** The texts by file, whose script comes when they are opened. */
const LocaleTexts = lazyPart(async () => (await import('./locale-texts.tsx')).LocaleTexts);

/** The texts of a locale, switching it on and off, and deleting it; the base one stays and is always on. */
export function useLocaleActions(): RecordMenu<Locale> {
  const [opened, setOpened] = useState<Locale>();
  const menu = useRecordActions({
    toggle: platformLocaleSetEnabledCall,
    remove: platformLocaleDeleteCall,
    effects: platformLocaleEffectsCall,
    valuesOf: ({ effects: { domains, documents } }) => ({
      count: domains.length,
      names: <FormattedList value={domains.map(({ name }) => name)} />,
      used: domains.length + documents.length,
      all: <FormattedList value={[...domains, ...documents].map(({ name }) => name)} />,
    }),
    usedBy: ({ effects: { domains, documents } }) => [...domains, ...documents],
    refusals: refusalMessages,
    texts: { enable: enabling, disable: disabling, remove: removing },
    list: '/setting/locales',
  });
  const ofTexts = (locale: Locale): MenuAction => ({
    id: 'texts',
    label: <FormattedMessage {...localeMessages.texts} />,
    icon: <FileJson size={16} aria-hidden="true" />,
    onSelect: () => setOpened(locale),
  });
  return {
    ...menu,
    dialog: (
      <>
        {menu.dialog}
        {opened && <LocaleTexts locale={opened} onClose={() => setOpened(undefined)} />}
      </>
    ),
    of: (locale) => {
      if (locale.base) return [];
      return locale.texts.builtIn ? menu.of(locale) : [ofTexts(locale), ...menu.of(locale)];
    },
  };
}
