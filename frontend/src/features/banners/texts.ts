import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const bannerMessages = named('banners', {
  state: 'widget.state',
  hidden: 'banners.state.hidden',
  planned: 'banners.state.planned',
  shown: 'banners.state.shown',
  over: 'banners.state.over',
});
export const creating = action('banners', 'create');
export const changing = action('banners', 'change');
export const showing = action('banners', 'show');
export const hiding = action('banners', 'hide');
export const removing = action('banners', 'delete');
