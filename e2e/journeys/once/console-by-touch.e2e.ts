import { walked, walkScreen } from '../../support/console-walk.ts';
import { fingersOf } from '../../support/hands.ts';
import { test } from '../../support/test.ts';

/** A small phone, in English. */
test.use({
  hasTouch: true,
  viewport: { width: 360, height: 780 },
  reducedMotion: 'no-preference',
  locale: 'en-GB',
  uiLocale: 'en',
});

for (const path of walked('banners')) {
  test(`${path}, by the finger: made, refused, changed by two editors, switched off and deleted`, ({
    page,
    t,
    uiLocale,
    baseURL,
  }) => walkScreen(path, { hands: fingersOf(page), page, t, uiLocale, baseURL }));
}
