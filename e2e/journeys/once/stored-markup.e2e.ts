import { randomInt } from 'node:crypto';
import { requestsOver } from '@gatehouse/testkit/visiting/requests-over.ts';
import type { Page } from '@playwright/test';
import { consoleCalls } from '../../support/console-calls.ts';
import { domainAddress } from '../../support/own-domains.ts';
import { personByLogin } from '../../support/people.ts';
import { enter, identify } from '../../support/sign-in.ts';
import { expect, speak, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';

const mark = `hx${randomInt(36 ** 6).toString(36)}`;
const long = 'W'.repeat(90);
/** What is left of it is text: as tags, as entities of tags, as an attribute, as a template, backwards. */
const hostile = `${mark} <img src=x onerror=alert(1)>&lt;img src=x onerror=alert(2)&gt; "onmouseover="alert(3) <script>alert(4)</script> {{7*7}} \${7*7} \u202eabc\u202c`;
/** A text of documents, where some markup is meant to be. */
const content = `# ${mark} ${long}

${hostile.replaceAll(/[\u202a-\u202e]/g, '')} <svg onload=alert(5)></svg> <a href="javascript:alert(6)">a</a> [b](javascript:alert(7)) ![c](x"onerror="alert(8))
<iframe srcdoc="<script>alert(9)</script>"></iframe> <style>body{display:none}</style> <form action="https://evil.example"><input></form>
<details open ontoggle=alert(10)>d</details> <math><mi xlink:href="javascript:alert(11)">e</mi></math>`;
const script = 'javascript:alert(1)';

type Calls = ReturnType<typeof consoleCalls>;

const textsOf = (bannerCode: string) => ({
  projectTitle: hostile,
  projectName: `${hostile} ${long}`.slice(0, 200),
  copyright: hostile,

  cookie: hostile,
  siteName: hostile.slice(0, 200),
  siteLink: 'https://site.example/?"onmouseover="alert(1)',
  technicalContacts: [{ title: hostile, text: `${hostile} ${long}`, link: 'https://site.example/' }],
  banners: [{ code: bannerCode }],
});

const domainOf = (host: string, settings: object, more: object = {}) => ({
  host,
  styleTemplate: 'harbour',
  comment: `${hostile} ${long}`,
  ...more,
  locales: ['ru', 'en'].map((localeId) => ({ localeId, enabled: true, settings })),
});

/** Everything that can be written, full of it. Answers the paths to take away again, and those to look at. */
const fill = async (calls: Calls, host: string) => {
  const made: string[] = [];
  const make = async (path: string, data: object) => {
    const id = await calls.make(path, data);
    made.unshift(`${path}/${id}`);
    return id;
  };
  const aliasId = await make('network-aliases', {
    name: `${hostile} ${long}`.slice(0, 200),
    comment: hostile,
    ips: [{ ip: '2001:db8:bad::1', comment: hostile }],
  });
  await make('blacklist', { aliasId, comment: `${hostile} ${long}` });
  await make('devices-types', { name: `${hostile} ${long}`.slice(0, 200), code: mark });
  await make('locales', { code: 'io', name: hostile.slice(0, 100), enabled: false });
  const named = { name: hostile.slice(0, 200), nameEn: hostile.slice(0, 200), comment: hostile };
  await make('roles', { ...named, kind: 'systemic', code: `${mark}-r`, methods: [] });
  const firstFactor = [{ flow: 'credentials', enabled: true }];
  await make('authentication-schemas', { ...named, code: `${mark}-s`, firstFactor });
  await make('users', { login: `${mark}-p`, lastName: hostile.slice(0, 100), scheme: `${mark}-s` });
  const bannerCode = `${mark}-b`;
  const banner = await make('banners', {
    title: hostile,
    text: `${hostile} ${long}`,
    code: bannerCode,
    visible: true,
    link: '/platform/law/x?"onmouseover="alert(1)',
    audience: ['public', 'cabinet', 'console'],
  });
  const documents = await Promise.all(
    (['md', 'html'] as const).map((format) =>
      calls.make('documents', {
        name: hostile,
        code: `${mark}-${format}`,
        type: format === 'md' ? 'agreement' : 'document',
        format,
        locales: ['ru', 'en'].map((localeId) => ({ localeId, name: hostile, linkName: hostile, content })),
      }),
    ),
  );
  const [agreementId = '', documentId = ''] = documents;
  made.push(...documents.map((id) => `documents/${id}`));
  const shown = { loginRequired: false, menuVisible: true, footerVisible: true, profileVisible: true };
  const domain = await make(
    'domains',
    domainOf(host, textsOf(bannerCode), {
      agreements: [{ agreementId, ...shown }],
      documents: [{ documentId }],
    }),
  );
  return { made, banner, domain, document: agreementId };
};

/** Has the preview of the sign-in shown: its frames begin empty, and are looked at once they show some of it. */
const showPreview = async (page: Page, t: Texts): Promise<void> => {
  await page.getByRole('tabpanel').getByText(t('domains.preview.show')).click();
  await page.waitForFunction((word) => {
    const frames = [...document.querySelectorAll('iframe')];
    return (
      frames.length > 0 && frames.every((frame) => frame.contentDocument?.body?.textContent.includes(word))
    );
  }, mark);
};

/** Opens a page that shows some of it: as text, without any of its markup, on a phone and on a wide screen. */
const look = async (
  page: Page,
  address: string,
  prepare: () => Promise<void> = async () => {},
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  // Parts of a page come after it.
  const whole = requestsOver(page);
  await page.goto(address);
  await whole;
  await page.waitForFunction((word) => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
    return document.body.textContent.includes(word) || fields.some(({ value }) => value.includes(word));
  }, mark);
  await prepare();
  for (const width of [360, 1296]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(() => {
      const planted =
        '[onerror], [onload], [onmouseover], [ontoggle], [src="x"], [href^="javascript:"], iframe:not([srcdoc="<!doctype html>"]), form[action^="https"], main style';
      const shown = [...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument);
      const text = [document, ...shown].map((each) => each?.body?.textContent).join(' ');
      return [
        ...[document, ...shown]
          .flatMap((each) => [...(each?.querySelectorAll(planted) ?? [])])
          .map(({ outerHTML }) => outerHTML.slice(0, 200)),
        ...(document.documentElement.scrollWidth > document.documentElement.clientWidth
          ? ['scrolls sideways']
          : []),
        ...(/[\u202a-\u202e]/.test(text) ? ['runs backwards'] : []),
        ...(/ 49 /.test(text) ? ['was evaluated'] : []),
      ];
    });
    wrong.push(...found.map((what) => `${address} at ${width}: ${what}`));
  }
  return wrong;
};

const signInAt = async (page: Page, t: Texts, address: string) => {
  const { login, password } = personByLogin('anna');
  await page.goto(`${address}/platform/login`);
  await identify(page, t, login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
};

test('markup in every text that can be written is text on every page that shows it', async ({
  page,
  t,
  uiLocale,
  baseURL,
}) => {
  const home = baseURL as string;
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  const address = domainAddress(home, mark);
  const { host } = new URL(address);
  await enter(page, personByLogin('admin'));
  const calls = consoleCalls(page, home);

  const links = { siteLink: script, helpLink: script, copyrightLink: script };
  const contacts = { siteName: 'x', technicalContacts: [{ title: 'x', link: script }] };
  const names = { projectTitle: 'x', projectName: 'x', copyright: 'x' };
  const refused = await calls.refused(
    'domains',
    domainOf(host, { ...names, ...links, ...contacts }, { publicDocsUrl: script }),
  );
  for (const name of [...Object.keys(links), 'technicalContacts.0.link'])
    expect(refused).toHaveProperty([`locales.0.settings.${name}`], 'errorFormat');
  expect(refused).toHaveProperty('publicDocsUrl', 'errorFormat');
  const { made, banner, domain, document } = await fill(calls, host);

  const pages = [
    ...['main', 'look', 'texts', 'documents'].map((tab) => `domains/${domain}?tab=${tab}`),
    ...['text', 'versions', 'domains'].map((tab) => `documents/${document}?tab=${tab}`),
    ...[
      'domains',
      'documents',
      'banners',
      'locales',
      'blacklist',
      'network-aliases',
      'devices-types',
      'history',
      'people',
      'roles',
    ].map((path) => `${path}?search=${mark}`),
    'options/schemes',
    `roles/${mark}-r`,
    `banners?search=${mark}&entry=${banner}`,
  ];
  const wrong: string[] = [];
  for (const path of pages) {
    const prepare = path.endsWith('?tab=look') ? () => showPreview(page, t) : undefined;
    wrong.push(...(await look(page, `${home}/platform/setting/${path}`, prepare)));
  }

  await speak(page, uiLocale, address);
  await expect(async () => {
    await page.goto(`${address}/platform/login`);
    await expect(page.getByText(mark).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  for (const path of ['login', `law/${mark}-md`, `law/${mark}-html`])
    wrong.push(...(await look(page, `${address}/platform/${path}`)));
  await signInAt(page, t, address);
  for (const path of ['profile/personal', `profile/documents/${mark}-html`, 'apps'])
    wrong.push(...(await look(page, `${address}/platform/${path}`)));

  await enter(page, personByLogin('admin'));
  for (const path of made) await calls.remove(path);
  expect(alerts).toEqual([]);
  expect(wrong).toEqual([]);
});
