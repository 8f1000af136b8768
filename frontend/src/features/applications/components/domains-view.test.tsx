// @vitest-environment happy-dom
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { DomainsView } from './domains-view.tsx';

const domain = (name: string, enabled = true) => ({ id: name, name, title: name, enabled });
const answers = {
  'platform.domain.list': () =>
    ok({ domains: [domain('one.example'), domain('two.example'), domain('off.example', false)] }),
};
const application = (...chosen: string[]) =>
  ({ domains: chosen.map((id) => ({ id, name: id })), clients: [{}] }) as unknown as Application;
const states = () => screen.getAllByRole('listitem').map((row) => row.textContent);

afterEach(hideScreens);

test('an application of all domains names the issuer of each that is on', async () => {
  await showScreen(<DomainsView application={application()} />, { answers });
  expect(states()).toEqual([
    expect.stringContaining('//one.example'),
    expect.stringContaining('//two.example'),
    expect.stringContaining(text('applications.domain.off')),
  ]);
});

test('one of some domains has no issuer on the others', async () => {
  await showScreen(<DomainsView application={application('two.example')} />, { answers });
  const [first, second] = states();
  expect(first).toBe(`one.example${text('applications.domain.notOffered')}one.example`);
  expect(second).toContain('//two.example');
});
