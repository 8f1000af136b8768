import {
  platformBannerChangeCall,
  platformBannerCreateCall,
  platformBannerListCall,
} from '@gatehouse/contracts/generated/calls/platform/banners.ts';
import { bannerAudiences } from '@gatehouse/contracts/platform/banner-audiences.ts';
import { FormattedList } from 'react-intl';
import {
  BannerDates,
  BannerDetails,
  BannerState,
} from '../../features/banners/components/banner-details.tsx';
import { useBannerActions } from '../../features/banners/components/use-banner-actions.tsx';
import { bannerMessages } from '../../features/banners/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { dateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { widgetMessages } from '../../ui/widget-texts/texts.ts';

/** The form, whose script comes when it is opened. */
const BannerEditor = lazyPart(
  async () => (await import('../../features/banners/components/banner-editor.tsx')).BannerEditor,
);

/** Banners of the installation, which domains choose from. */
export function BannersPage() {
  const text = useTexts(bannerMessages);
  const list = useList(
    {
      call: platformBannerListCall,
      rows: 'banners',
      texts: bannerMessages,
      sort: 'date',
      order: 'DESC',
      searched: true,
      filters: [{ kind: 'choice', name: 'audience', options: text.options(...bannerAudiences) }],
    },
    [
      { id: 'title', title: bannerMessages.titleField, sorted: true, lines: 2, cell: ({ title }) => title },
      { id: 'code', sorted: true, lines: 1, width: '12%', cell: ({ code }) => <code>{code}</code> },
      {
        id: 'audience',
        width: '16%',
        cell: ({ audience }) => <FormattedList value={audience.map((place) => text(place))} />,
      },
      { id: 'dates', width: '15%', cell: (banner) => <BannerDates banner={banner} brief /> },
      {
        id: 'visible',
        title: widgetMessages.state,
        width: '148px',
        cell: (banner) => <BannerState banner={banner} />,
      },
      dateColumn(),
    ],
  );
  return (
    <ListPage
      list={list}
      actions={useBannerActions()}
      panel={{ title: ({ title }) => title, content: (banner) => <BannerDetails banner={banner} /> }}
      create={{ call: platformBannerCreateCall, editor: BannerEditor }}
      edit={{ call: platformBannerChangeCall, editor: BannerEditor }}
    />
  );
}
