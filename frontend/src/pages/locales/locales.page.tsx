import {
  platformLocaleChangeCall,
  platformLocaleCreateCall,
  platformLocaleListCall,
} from '@gatehouse/contracts/generated/calls/platform/locales.ts';
import type { Locale } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import { FormattedList } from 'react-intl';
import { useLocaleActions } from '../../features/locales/components/use-locale-actions.tsx';
import { localeMessages } from '../../features/locales/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { stateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { Badge } from '../../ui/badge/badge.tsx';

/** The form, whose script comes when it is opened. */
const LocaleEditor = lazyPart(
  async () => (await import('../../features/locales/components/locale-editor.tsx')).LocaleEditor,
);

/** Locales of the installation, and where they are used. */
export function LocalesPage() {
  const text = useTexts(localeMessages);
  const namesOf = (rows: Locale['domains']) =>
    rows.length > 0 ? <FormattedList value={rows.map(({ name }) => name)} /> : text('none');
  const list = useList(
    {
      call: platformLocaleListCall,
      rows: 'locales',
      texts: localeMessages,
      sort: 'name',
      order: 'ASC',
      searched: true,
    },
    [
      {
        id: 'name',
        sorted: true,
        width: '18%',
        cell: ({ name, code, base }) => (
          <>
            <span lang={code}>{name}</span> {base && <Badge>{text('base')}</Badge>}
          </>
        ),
      },
      { id: 'code', sorted: true, width: '84px', cell: ({ code }) => <code>{code}</code> },
      { id: 'direction', width: '152px', cell: ({ direction }) => text(direction) },
      {
        id: 'texts',
        width: '124px',
        cell: ({ texts: { builtIn, translated, total } }) =>
          builtIn ? text('textsBuiltIn') : text('textsOf', { translated, total }),
      },
      { id: 'domains', lines: 2, cell: ({ domains }) => namesOf(domains) },
      { id: 'documents', lines: 2, cell: ({ documents }) => namesOf(documents) },
      stateColumn(),
    ],
  );
  return (
    <ListPage
      list={list}
      actions={useLocaleActions()}
      create={{ call: platformLocaleCreateCall, editor: LocaleEditor }}
      edit={{ call: platformLocaleChangeCall, editor: LocaleEditor }}
    />
  );
}
