import { walked, walkScreen } from '../../support/console-walk.ts';
import { keyboardOf } from '../../support/hands.ts';
import { test } from '../../support/test.ts';

for (const path of walked('domains')) {
  test(`${path}, by the keyboard alone: made, refused, changed by two editors, switched off and deleted`, ({
    page,
    t,
    uiLocale,
    baseURL,
  }) => walkScreen(path, { hands: keyboardOf(page), page, t, uiLocale, baseURL }));
}
