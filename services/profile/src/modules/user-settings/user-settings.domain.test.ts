import { describe, expect, it } from 'vitest';
import { decideUserSettings, settingsInForce } from './user-settings.domain.ts';

const frame = { uiNavMini: false, editNavMini: true, locales: ['ru', 'en'] };

describe('settings of the interface', () => {
  it('have defaults', () => {
    expect(settingsInForce({}, frame)).toEqual({ navMini: false, lang: 'ru', pagination: 20, cookie: false });
  });

  it('tell what a person chose', () => {
    expect(decideUserSettings({ pagination: 50 }, { pagination: 20, cookie: true }, frame)).toEqual({
      kind: 'changed',
      chosen: { pagination: 20, cookie: true },
      changes: [
        { field: 'pagination', previous: 50, current: 20 },
        { field: 'cookie', previous: null, current: true },
      ],
    });
  });

  it('keep a choice that is the default anyway', () => {
    expect(decideUserSettings({}, { lang: 'ru' }, frame)).toMatchObject({ chosen: { lang: 'ru' } });
  });

  it('refuse a language that the domain does not offer', () => {
    expect(decideUserSettings({}, { lang: 'de' }, frame)).toEqual({
      kind: 'refused',
      errorList: { 'settings.lang': 'errorChoice' },
    });
  });

  it('fall back when a chosen language is switched off', () => {
    expect(settingsInForce({ lang: 'en' }, { ...frame, locales: ['ru'] }).lang).toBe('ru');
  });

  it('refuse a collapsed menu where that is not allowed', () => {
    const fixed = { ...frame, editNavMini: false };
    expect(decideUserSettings({}, { navMini: true }, fixed).kind).toBe('refused');
    expect(decideUserSettings({}, { navMini: false }, fixed).kind).toBe('changed');
    expect(settingsInForce({ navMini: true }, fixed).navMini).toBe(false);
  });
});
