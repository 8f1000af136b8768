import type { Banner } from '@gatehouse/contracts/platform/banners.resources.ts';
import { FormattedDate, FormattedList } from 'react-intl';
import { useTexts } from '../../../screen/texts.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { OuterLink } from '../../../ui/link/link.tsx';
import { bannerMessages } from '../messages.ts';

const tones = {
  hidden: 'neutral',
  planned: 'info',
  shown: 'success',
  over: 'neutral',
} as const satisfies Record<string, BadgeTone>;

type Dated = Pick<Banner, 'visible' | 'dateFrom' | 'dateTo'>;

const stateOf = ({ visible, dateFrom, dateTo }: Dated, now: Date): keyof typeof tones => {
  if (!visible) return 'hidden';
  if (dateFrom && now < new Date(dateFrom)) return 'planned';
  return dateTo && new Date(dateTo) < now ? 'over' : 'shown';
};

/** Whether a banner is shown now, where domains name it. */
export function BannerState({ banner }: { banner: Dated }) {
  const text = useTexts(bannerMessages);
  const state = stateOf(banner, new Date());
  return <Badge tone={tones[state]}>{text(state)}</Badge>;
}

/** The days on which a banner is shown. */
export function BannerDates({ banner: { dateFrom, dateTo } }: { banner: Dated }) {
  const text = useTexts(bannerMessages);
  if (!dateFrom && !dateTo) return text('always');
  return (
    <>
      {dateFrom && <FormattedDate value={dateFrom} dateStyle="medium" />}
      {' – '}
      {dateTo && <FormattedDate value={dateTo} dateStyle="medium" />}
    </>
  );
}

/** One banner, whole, and where it is used. */
export function BannerDetails({ banner }: { banner: Banner }) {
  const text = useTexts(bannerMessages);
  return (
    <LabelValueList>
      <LabelValueRow label={text('state')}>
        <BannerState banner={banner} />
      </LabelValueRow>
      <LabelValueRow label={text('textField')}>{banner.text}</LabelValueRow>
      <LabelValueRow label={text('link')}>
        {banner.link && <OuterLink href={banner.link}>{banner.link}</OuterLink>}
      </LabelValueRow>
      <LabelValueRow label={text('code')}>
        <code>{banner.code}</code>
      </LabelValueRow>
      <LabelValueRow label={text('audience')}>
        <FormattedList value={banner.audience.map((place) => text(place))} />
      </LabelValueRow>
      <LabelValueRow label={text('dates')}>
        <BannerDates banner={banner} />
      </LabelValueRow>
      <LabelValueRow label={text('domains')}>
        {banner.domains.length > 0 ? (
          <FormattedList value={banner.domains.map(({ name }) => name)} />
        ) : (
          text('noDomains')
        )}
      </LabelValueRow>
    </LabelValueList>
  );
}
