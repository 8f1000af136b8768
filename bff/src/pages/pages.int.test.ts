import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBrowser, exchange } from '../browser.fixtures.ts';
import { domainFacts } from '../peers.fixtures.ts';
import { startWorld, type World } from '../world.fixtures.ts';
import { page, script, writeFrontend } from './built-frontend.fixtures.ts';

/** For what comes by itself in a second or two, on a busy machine too. */
const PATIENT = { timeout: 15_000 };
let folder: string;
let world: World;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-pages-'));
  await writeFrontend(folder);
  await writeFile(join(folder, '..', 'gatehouse-outside.txt'), 'outside');
  world = await startWorld({ env: { GATEHOUSE_FRONTEND_FOLDER: folder } });
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml' };
const get = (path: string, headers: Record<string, string> = {}) =>
  createBrowser(world.url).send('GET', path, { headers });

test('the root leads to the application', async () => {
  const answer = await get('/');
  expect(answer.status).toBe(302);
  expect(answer.headers.location).toBe('/platform/');
});

test('the application answers every page of its router, with the colours of the domain', async () => {
  for (const path of ['/platform', '/platform/', '/platform/login', '/platform/setting/history?page=2']) {
    const answer = await get(path, html);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<link rel="stylesheet" href="/platform/style/gatehouse.css">');
  }
});

test('an application may name the language of somebody who has chosen none here', async () => {
  const login = async (query: string, cookie = '') =>
    /<html lang="(\w+)"/.exec((await get(`/platform/login?${query}`, { ...html, cookie })).body)?.[1];
  expect(await login('ref=%2Foidc%2Fauth%2F1&ui_locales=de%20en-GB')).toBe('en');
  expect(await login('ui_locales=en', 'gh_locale=ru')).toBe('ru');
  expect(await login('ui_locales=%3Cscript%3E&ui_locales=en')).toBe('ru');
});

const languageOf = async (headers: Record<string, string>, path = '/platform/login') =>
  /<html lang="(\w+)"/.exec((await get(path, { ...html, ...headers })).body)?.[1];

test('the first byte is in the language of the browser, where the domain has it', async () => {
  expect(await languageOf({ 'accept-language': 'en-GB,en;q=0.9' })).toBe('en');
  expect(await languageOf({ 'accept-language': 'de-DE' })).toBe('ru');
  expect(await languageOf({ 'accept-language': 'en', cookie: 'gh_locale=ru' })).toBe('ru');
});

test('somebody who is signed in reads pages in their language, unless the link or this browser says otherwise', async () => {
  const secret = world.sessions.open({ locale: 'en' });
  const cookie = `gatehouse=${secret}`;
  const russian = { 'accept-language': 'ru' };
  expect(await languageOf({ cookie, ...russian })).toBe('en');
  expect(await languageOf({ cookie, ...russian }, '/platform/invitation/x?ui_locales=ru')).toBe('ru');
  expect(await languageOf({ cookie: `${cookie}; gh_locale=ru` })).toBe('ru');
  expect(await languageOf({ cookie: `gatehouse=${'x'.repeat(43)}`, ...russian })).toBe('ru');
  const refused = await get('/api/v1/platform/setting/domains', { cookie, ...russian });
  expect(refused).toMatchObject({ status: 403, body: { title: expect.stringMatching(/^[A-Z]/) } });
});

test('a page without a script is read in another language by a link that keeps the choice and leads back', async () => {
  const back = '/oidc/consent/abc?ui_locales=ru';
  const answer = await get(`/platform/language/en?back=${encodeURIComponent(back)}`);
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe(back);
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^gh_locale=en; Max-Age=34560000; Path=\/; SameSite=Lax/,
  );
});

test.each([
  ...[
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
  ],
  ...['javascript:alert(1)', ''],
])('a choice of language leads nowhere else: %s', async (back) => {
  const answer = await get(`/platform/language/en?back=${encodeURIComponent(back)}`);
  expect([answer.status, answer.headers.location]).toEqual([303, '/platform/']);
});

test('a language that the domain does not have is not kept', async () => {
  const answer = await get('/platform/language/xx');
  expect(answer.status).toBe(404);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('a page that has not changed is 304', async () => {
  const { etag } = (await get('/platform/', html)).headers;
  expect(etag).toMatch(/^"[\w-]+"$/);
  const again = await get('/platform/', { ...html, 'if-none-match': `"other", W/${etag}` });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('assets are kept for good and come in the encoding the browser takes', async () => {
  const path = '/platform/assets/index-Ab12_xyZ.js';
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    const answer = await exchange(world.url, 'GET', path, { 'accept-encoding': `deflate, ${encoding}` });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(decode(answer.content).toString()).toBe(script);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  const plain = await exchange(world.url, 'GET', path, { 'accept-encoding': 'br;q=0, gzip;q=0' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.content.toString()).toBe(script);
  expect((await get('/platform/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('HEAD answers like GET without the body', async () => {
  const answer = await createBrowser(world.url).send('HEAD', '/platform/login', { headers: html });
  expect(answer).toMatchObject({ status: 200, body: '' });
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(50);
});

test.each([
  '/platform/assets/missing-Ab12_xyZ.js',
  '/platform/.vite/manifest.json',
  '/platform/assets/index-Ab12_xyZ.js.br',
  '/platform/../../gatehouse-outside.txt',
  '/platform/..%2f..%2fgatehouse-outside.txt',
  '/platform/%2e%2e/%2e%2e/gatehouse-outside.txt',
  '/platform/assets/..\\..\\..\\gatehouse-outside.txt',
  '/platform//etc/passwd.txt',
])('%s is no file', async (path) => {
  const answer = await get(path, { accept: '*/*' });
  expect(answer).toMatchObject({ status: 404, body: { code: 'request.notFound' } });
});

test('every page forbids inline scripts, frames, other hosts and sniffing', async () => {
  for (const path of [
    '/platform/login?preview=1',
    '/platform/setting/domains',
    '/api/docs',
    '/platform/style/gatehouse.css',
    '/',
  ]) {
    const { headers } = await get(path, html);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    for (const rule of [
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types dompurify empty-document push-worker',
    ])
      expect(policy).toContain(rule);
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBeUndefined();
    const secured = await get(path, { ...html, 'x-forwarded-proto': 'https' });
    expect(secured.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  }
});

test('pages without a script stand in the theme that was chosen on the others', async () => {
  const sheet = (cookie: string) => get('/platform/notice.css', { cookie });
  const schemes = async (cookie: string) =>
    [...String((await sheet(cookie)).body).matchAll(/color-scheme: ([a-z ]+);/g)].map(([, scheme]) => scheme);
  expect(await schemes('gh_theme=dark')).toEqual(['light dark', 'dark']);
  expect(await schemes('gh_theme=light')).toEqual(['light dark', 'light']);
  for (const cookie of ['', 'gh_theme=system', 'gh_theme=red}*{', 'gh_theme=dark; gh_theme=light'])
    expect(await schemes(cookie)).toEqual(['light dark']);
  expect((await sheet('')).headers.vary).toContain('cookie');
});

test('pages without a script have the typeface of the others', async () => {
  const { body } = await get('/platform/notice.css');
  const faces = [...String(body).matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => String(address));
  expect(faces).toEqual(['/platform/assets/inter-cyrillic-wght-normal-Ab12_xyZ.woff2']);
  const { headers } = await get(faces[0] as string);
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': expect.stringContaining('immutable'),
  });
});

test('the API is documented without a script, and as OpenAPI', async () => {
  const docs = await get('/api/docs/', html);
  expect(docs.status).toBe(200);
  expect(docs.body).toContain('identity.auth.login');
  expect(docs.body).not.toMatch(/<script|style="|onclick/i);
  const document = (await get('/api/docs/openapi.json')).body;
  expect(document.openapi).toMatch(/^3\.1/);
  expect(document.paths['/api/v1/session'].get.operationId).toBe('bff.session.check');
});

test('style sheet and logo come by style code', async () => {
  const sheet = await get('/platform/style/gatehouse.css');
  expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(sheet.body).toMatch(/^:root\{--accent-light:#[0-9a-f]{6};.*--auth-page-light:#[0-9a-f]{6}\}/);
  const logo = await get('/platform/style/gatehouse/logo.svg');
  expect(logo.headers['content-type']).toBe('image/svg+xml');
  // Opened by itself, a drawing is a document.
  expect(logo.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none';sandbox");
  expect(logo.body).toMatch(/^<svg .*<\/svg>/);
  expect((await get('/platform/style/unknown.css')).status).toBe(404);
});

test('a language that was added comes with its direction, and its texts for good under their version', async () => {
  const name = `العربية "&'<script>`;
  world.locales.list = [{ code: 'ar', name, direction: 'rtl', texts: 'version-1' }];
  world.locales.texts = { 'auth.login.title': [{ type: 0, value: 'تسجيل الدخول' }] };
  world.domains.domains = [domainFacts({ locales: ['ru', 'ar'] })];
  world.domains.version = 'arabic';
  const login = (locale: string) => get('/platform/login', { ...html, cookie: `gh_locale=${locale}` });
  await vi.waitFor(async () => {
    expect((await login('ar')).body).toContain(
      '<html lang="ar" dir="rtl" data-languages="[{&quot;code&quot;',
    );
  }, PATIENT);
  const arabic = (await login('ar')).body;
  expect(arabic).not.toContain('<script>');
  expect(arabic).toContain('href="/platform/texts/ar/version-1/public.json"');
  expect((await login('en')).body).toContain('<html lang="ru" dir="ltr"');

  const texts = (version: string, area = 'public') => get(`/platform/texts/ar/${version}/${area}.json`);
  const first = await texts('version-1');
  expect(first.body).toEqual(world.locales.texts);
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  world.locales.list = [{ code: 'ar', name, direction: 'rtl', texts: 'version-2' }];
  world.locales.texts = { 'auth.login.title': [{ type: 0, value: 'دخول' }] };
  await vi.waitFor(async () => {
    const stale = await texts('version-1');
    expect(stale.body).toEqual(world.locales.texts);
    expect(stale.headers['cache-control']).toBe('no-cache');
  }, PATIENT);
  for (const area of ['constructor', '__proto__', 'secret'])
    expect((await texts('version-2', area)).status).toBe(404);
  expect((await get('/platform/texts/de/version-1/public.json')).status).toBe(404);
});

test('a logo of the domain’s own comes by the name of its contents, for good, and nothing else does', async () => {
  const imageCode = 'x'.repeat(43);
  world.domains.domains = [domainFacts({ image: { imageCode, width: 96, height: 32 } })];
  world.domains.version = 'with an image';
  const path = `/platform/style/image/${imageCode}.png`;
  await vi.waitFor(async () => expect((await get(path)).status).toBe(200), PATIENT);
  const logo = await exchange(world.url, 'GET', path, {});
  expect(logo.content.toString()).toBe('hi');
  expect(logo.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect((await get(path, { 'if-none-match': String(logo.headers.etag) })).status).toBe(304);
  for (const other of [`${'y'.repeat(43)}.png`, 'x.png', `${imageCode}.svg`, '..%2f..%2fbase.png'])
    expect((await get(`/platform/style/image/${other}`, { accept: '*/*' })).status).toBe(404);
});

test('a domain that is switched off says so, to people and to scripts', async () => {
  world.domains.domains = [
    domainFacts(),
    domainFacts({ domainId: 'closed', base: false, enabled: false, hosts: ['closed.localhost'] }),
  ];
  world.domains.version = '2';
  const closed = { host: 'closed.localhost' };
  await vi.waitFor(async () => {
    const answer = await get('/api/v1/platform/application/settings/public', closed);
    expect(answer).toMatchObject({ status: 403, body: { code: 'domain.disabled' } });
  }, PATIENT);
  const refused = await get('/platform/login', { ...html, ...closed, 'accept-language': 'en-GB' });
  expect(refused.status).toBe(403);
  expect(refused.body).toContain('Sign-in is closed');
  expect(refused.body).not.toMatch(/<script|style="/i);
  expect(refused.body).toContain('href="/platform/language/ru?back=%2Fplatform%2Flogin"');
  expect((await get('/platform/login', html)).status).toBe(200);
});

test('a new build is served without a restart, and told apart from the one before by every replica', async () => {
  const replica = await world.replica();
  const versionAt = async (url: string) => {
    const answer = await createBrowser(url).send('GET', '/api/v1/platform/applications/console');
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    return String(answer.body.version);
  };
  const before = await versionAt(world.url);
  expect((await get('/platform/', html)).body).toContain(` data-version="${before}">`);
  await writeFile(join(folder, 'index.html'), page.replace('Gatehouse', 'A newer build'));
  const after = await versionAt(world.url);
  expect(after).not.toBe(before);
  expect(await versionAt(replica.url)).toBe(after);
  const newer = (await get('/platform/', html)).body;
  expect(newer).toContain('A newer build');
  expect(newer).toContain(` data-version="${after}">`);
  await replica.stop();
});

test.each(['crm', 'constructor'])('there is no application %s', async (app) => {
  const answer = await get(`/api/v1/platform/applications/${app}`);
  expect(answer).toMatchObject({ status: 404, body: { code: 'request.notFound' } });
});
