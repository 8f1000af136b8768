// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../../testing/show-screen.tsx';
import { ApplicationEditor } from './application-editor.tsx';

afterEach(hideScreens);

test('a new application has every field that one has later, its version and documentation, too', async () => {
  await showScreen(<ApplicationEditor record={undefined} onClose={() => undefined} />);
  for (const name of [
    'version',
    'helpUrl',
    'techUrl',
    'compodocUrl',
    'publicSwaggerUrl',
    'privateSwaggerUrl',
  ])
    expect(
      screen.queryByRole('textbox', { name: new RegExp(text(`applications.${name}`)) }),
      name,
    ).not.toBeNull();
});
