import Type from 'typebox';
import { consoleNoun } from '../core/console-noun.ts';
import { Line } from '../core/schema.ts';
import {
  Banner,
  BannerAudience,
  BannerChoice,
  BannerCreate,
  BannerEffects,
  BannerPlan,
  BannerUpdate,
} from './banners.resources.ts';

const banner = consoleNoun({
  service: 'platform',
  one: 'banner',
  noun: 'banners',
  path: 'banners',
  rows: 'banners',
});

export const bannerEndpoints = {
  list: banner.list({
    summary: 'Banners of the installation, with the domains that show them',
    row: Banner,
    sort: ['date', 'title', 'code'],
    by: { sort: 'date', order: 'DESC' },
    filters: {
      /** Part of a title, a text or a code. */
      search: Type.Optional(Line(200)),
      audience: Type.Optional(BannerAudience),
    },
  }),
  search: banner.search({ summary: 'Banners to choose from, by title', row: BannerChoice }),
  create: banner.create({
    summary: 'Make a banner; its code is made of its title unless given',
    body: BannerCreate,
  }),
  change: banner.change({ summary: 'Change a banner everywhere it is shown', body: BannerUpdate }),
  setVisible: banner.set('visible', {
    summary: 'Show a banner where domains name it, or hide it everywhere',
  }),
  delete: banner.delete({ summary: 'Delete a banner that no domain names' }),
  effects: banner.effects({
    beyond: 'a confirmation says where a change is seen before it is made',
    summary:
      'Where a change would be seen, or why it is refused, for the question before it; changes nothing',
    plan: BannerPlan,
    effects: BannerEffects,
  }),
} as const;
