import type { Banner } from '@gatehouse/contracts/platform/banners.resources.ts';
import { FormattedDate } from 'react-intl';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { bannerMessages } from '../texts.ts';

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

/** The days on which a banner is shown; in figures alone where a column holds them. */
export function BannerDates(props: { banner: Dated; brief?: boolean }) {
  const text = useTexts(bannerMessages);
  const { dateFrom, dateTo } = props.banner;
  const dateStyle = props.brief ? 'short' : 'medium';
  if (!dateFrom && !dateTo) return text('always');
  return (
    <>
      {dateFrom && <FormattedDate value={dateFrom} dateStyle={dateStyle} />}
      {' – '}
      {dateTo && <FormattedDate value={dateTo} dateStyle={dateStyle} />}
    </>
  );
}

/** One banner, whole, and where it is used. */
export function BannerDetails({ banner }: { banner: Banner }) {
  const text = useTexts(bannerMessages);
  const { text: shown, link, code, audience, domains } = banner;
  return (
    <RecordFacts
      texts={bannerMessages}
      facts={{
        state: <BannerState banner={banner} />,
        text: shown,
        link: { href: link },
        code: <code>{code}</code>,
        audience: audience.map((place) => text(place)),
        dates: <BannerDates banner={banner} />,
        domains: domains.length > 0 ? domains.map(({ name }) => name) : text('noDomains'),
      }}
    />
  );
}
