import { expect, it } from 'vitest';
import { refusedForm, shownRefusals } from './domain-form.domain.ts';

const row = (localeId: string, enabled: boolean) => ({
  localeId,
  enabled,
  settings: { projectTitle: 'x', projectName: 'x', copyright: '' },
});
const form = {
  host: 'id.example',
  styleTemplate: 'plain',
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

it('a form is judged as a whole without what stands around it, whatever is too long in it', () => {
  const long = 'x'.repeat(5_000);
  const texts = { projectTitle: long, projectName: long, copyright: '', siteLink: 'https://x.example' };
  const links = { helpLink: 'javascript:alert(1)', copyrightLink: `${long}://x` };
  const given = {
    ...form,
    host: 'id.example/path',
    locales: [{ ...row('ru', true), settings: { ...texts, ...links } }],
  };
  expect(refusedForm(given)).toEqual({
    host: 'errorFormat',
    'locales.0.settings.helpLink': 'errorFormat',
    'locales.0.settings.copyrightLink': 'errorFormat',
    'locales.0.settings.siteName': 'errorEmpty',
  });
  expect(refusedForm(form)).toEqual({});
});
