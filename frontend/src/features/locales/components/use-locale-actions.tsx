import {
  platformLocaleDeleteCall,
  platformLocaleEffectsCall,
  platformLocaleListCall,
  platformLocaleSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/platform/locales.ts';
import type { Locale } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import { FormattedList } from 'react-intl';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useRecordActions } from '../../../screen/use-record-actions.tsx';
import { disabling, enabling, removing } from '../messages.ts';

/** Switching a locale on and off, and deleting it; the base one stays and is always on. */
export function useLocaleActions(): RecordMenu<Locale> {
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
    texts: { enable: enabling, disable: disabling, remove: removing },
    refresh: [platformLocaleListCall],
    list: '/setting/locales',
  });
  return { ...menu, of: (locale) => (locale.base ? [] : menu.of(locale)) };
}
