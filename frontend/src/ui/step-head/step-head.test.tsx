// @vitest-environment jsdom
import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mount, unmountAll } from '../../testing/mount.tsx';
import { StepHead } from './step-head.tsx';

afterEach(unmountAll);

const titles = { first: { id: 'auth.login.title' }, second: { id: 'auth.terms.title' } };

function Steps({ withField }: { withField: boolean }) {
  const [step, setStep] = useState<keyof typeof titles>('first');
  return (
    <>
      <StepHead title={titles[step]} />
      {step === 'first' && (
        <button type="button" onClick={() => setStep('second')}>
          next
        </button>
      )}
      {/* biome-ignore lint/a11y/noAutofocus: What a step with a field of its own does. */}
      {step === 'second' && withField && <input autoFocus />}
    </>
  );
}

async function goOn(withField: boolean) {
  const page = await mount(<Steps withField={withField} />);
  const button = page.querySelector('button');
  button?.focus();
  await act(async () => button?.click());
  return page;
}

test('a step whose button is gone has the focus on its title', async () => {
  const page = await goOn(false);
  expect(document.activeElement).toBe(page.querySelector('h1'));
});

test('a step that begins in a field leaves it there', async () => {
  const page = await goOn(true);
  expect(document.activeElement).toBe(page.querySelector('input'));
});
