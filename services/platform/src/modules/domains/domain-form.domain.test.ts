import { expect, it } from 'vitest';
import { shownRefusals } from './domain-form.domain.ts';

const row = (localeId: string, enabled: boolean) => ({
  ...{ localeId, enabled },
  settings: { projectTitle: 'x', projectName: 'x', copyright: '' },
});
const form = {
  ...{ host: 'id.example', styleTemplate: 'plain' },
  locales: [row('kk', false), row('ru', true), row('de', true)],
};

it('a language that is refused is named where the form has it, whichever are switched off before it', () => {
  const refused = {
    'locales.1': 'errorChoice',
    'texts.kk': 'errorChoice',
    'texts.ru.helpUrl': 'errorFormat',
  };
  expect(shownRefusals(refused, form)).toEqual({
    'locales.2.enabled': 'errorChoice',
    'locales.0.localeId': 'errorChoice',
    'locales.1.settings.helpLink': 'errorFormat',
  });
  expect(shownRefusals({ locales: 'errorChoice' }, form)).toEqual({ 'locales.0.enabled': 'errorChoice' });
});
