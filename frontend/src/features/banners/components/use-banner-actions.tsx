import {
  platformBannerDeleteCall,
  platformBannerEffectsCall,
  platformBannerSetVisibleCall,
} from '@gatehouse/contracts/generated/calls/platform/banners.ts';
import type { Banner } from '@gatehouse/contracts/platform/banners.resources.ts';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useRecordActions } from '../../../screen/use-record-actions.tsx';
import { bannerMessages, hiding, removing, showing } from '../texts.ts';

/** Showing and hiding a banner, and deleting it. */
export function useBannerActions(): RecordMenu<Pick<Banner, 'id' | 'title' | 'visible'>> {
  const menu = useRecordActions({
    toggle: platformBannerSetVisibleCall,
    remove: platformBannerDeleteCall,
    effects: platformBannerEffectsCall,
    usedBy: ({ effects: { domains } }) => domains,
    flag: { name: 'visible', on: bannerMessages.show, off: bannerMessages.hide },
    texts: { enable: showing, disable: hiding, remove: removing },
    list: '/setting/banners',
  });
  return { ...menu, of: ({ id, title, visible }) => menu.of({ id, name: title, enabled: visible }) };
}
