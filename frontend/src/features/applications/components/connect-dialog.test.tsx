// @vitest-environment happy-dom
import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import type { DomainListItem } from '@gatehouse/contracts/platform/domains.resources.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { ConnectDialog } from './connect-dialog.tsx';

const domain = (name: string, more: Partial<DomainListItem> = {}) => ({
  id: name,
  name,
  title: name,
  enabled: true,
  base: false,
  aliases: [] as string[],
  ...more,
});
const domains = [
  domain('partners.example'),
  domain('base.example', { base: true }),
  domain('off.example', { enabled: false }),
];
const client = {
  clientId: 'wiki',
  name: 'Wiki',
  type: 'confidential',
  signingAlgorithm: 'ES256',
  redirectUris: ['https://wiki.example/oauth2/callback'],
} as unknown as Client;
const show = (chosen: readonly string[], listed = domains) =>
  showScreen(
    <ConnectDialog
      application={{ domains: chosen.map((id) => ({ id, name: `Project of ${id}` })) }}
      client={client}
      onClose={() => undefined}
    />,
    { answers: { 'platform.domain.list': () => ok({ domains: listed }) } },
  );
/** The issuer that is shown, and what the configuration of the product says. */
const issuers = async () => {
  await screen.findByText(/oidc_issuer_url/);
  const said = screen.getByRole('dialog').textContent ?? '';
  return [...said.matchAll(/https?:\/\/([a-z.]+)(?::\d+)?\/oidc/g)].map(([, host]) => host);
};
afterEach(hideScreens);

test('an application of one domain is told of its issuer, wherever the console is open', async () => {
  await show(['partners.example']);
  expect(await issuers()).toEqual(['partners.example', 'partners.example']);
  expect(screen.queryByText(text('applications.domain'))).toBeNull();
});

test('one of several domains begins with the base one, and each can be chosen that is on', async () => {
  await show([]);
  expect(await issuers()).toEqual(['base.example', 'base.example']);
  await userEvent.click(screen.getByRole('button', { name: /base\.example/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    ...['base.example', 'partners.example'],
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'partners.example' }));
  expect(await issuers()).toEqual(['partners.example', 'partners.example']);
});

test('the domain of this console goes first where the application is offered on it', async () => {
  await show([], [...domains, domain('front.example', { aliases: [window.location.hostname] })]);
  expect(await issuers()).toEqual(['front.example', 'front.example']);
});
