import { describe, expect, test } from 'vitest';
import { attributesOf, render } from '../../testing/render.tsx';
import { CodeField } from '../code-field/code-field.tsx';
import { FormErrorSummary } from '../form-error-summary/form-error-summary.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

const nothing = () => {};

describe('a field', () => {
  test('is tied to its label and its hint', () => {
    const markup = render(<TextField label="Почта" hint="Рабочая" value="" onChange={nothing} />);
    const input = attributesOf(markup, 'input');
    expect(attributesOf(markup, 'label')?.for).toBe(input?.id);
    expect(markup).toContain(`id="${input?.['aria-describedby']}"`);
    expect(input).not.toHaveProperty('aria-invalid');
  });

  test('that is wrong says so in the place of the hint', () => {
    const markup = render(
      <TextField label="Почта" hint="Рабочая" error="Проверьте адрес" value="" onChange={nothing} />,
    );
    expect(attributesOf(markup, 'input')?.['aria-invalid']).toBe('true');
    expect(markup).toContain('Проверьте адрес');
    expect(markup).not.toContain('Рабочая');
  });

  test('with more text than it takes says how much it takes, and keeps all of it', () => {
    const given = { label: 'Имя', maxLength: 4, onChange: nothing };
    const markup = render(<TextField {...given} value="Иннокентий" />);
    expect(attributesOf(markup, 'input')).toMatchObject({ value: 'Иннокентий', 'aria-invalid': 'true' });
    expect(attributesOf(markup, 'input')).not.toHaveProperty('maxLength');
    expect(markup).toContain('Не больше 4 символов, сейчас 10');
    expect(render(<TextField {...given} value="Анна" />)).not.toContain('aria-invalid');
  });

  test('that may stay empty says so', () => {
    expect(render(<TextField label="Почта" optional value="" onChange={nothing} />)).toContain(
      'необязательно',
    );
  });
});

test('a password is hidden, and its switch has a name and a state', () => {
  const markup = render(
    <PasswordField label="Пароль" value="x" onChange={nothing} autoComplete="current-password" />,
  );
  expect(attributesOf(markup, 'input')).toMatchObject({ type: 'password', autoComplete: 'current-password' });
  expect(attributesOf(markup, 'button')).toMatchObject({
    'aria-label': 'Показать пароль',
    'aria-pressed': 'false',
    type: 'button',
  });
});

test('a code is one input that browsers fill, drawn as cells that screen readers skip', () => {
  const markup = render(<CodeField label="Код" value="12" length={4} onChange={nothing} />);
  expect(markup.match(/<input/g)).toHaveLength(1);
  expect(attributesOf(markup, 'input')).toMatchObject({
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    value: '12',
  });
  expect(markup.match(/aria-hidden="true"/g)).toHaveLength(4);
});

describe('the summary of a refused form', () => {
  const email = { name: 'email', label: 'Почта', text: 'Проверьте адрес' };

  test('is silent until a form was refused', () => {
    expect(render(<FormErrorSummary refusals={0} errors={[email]} />)).toBe('');
  });

  test('announces one wrong field without drawing it twice', () => {
    const markup = render(<FormErrorSummary refusals={1} errors={[email]} />);
    expect(markup).toContain('gh-hidden');
    expect(markup).toContain('role="alert"');
    expect(markup).toContain('Почта: Проверьте адрес');
  });

  test('lists several with a way to each', () => {
    const markup = render(
      <FormErrorSummary refusals={1} errors={[email, { ...email, name: 'phone', label: 'Телефон' }]} />,
    );
    expect(markup.match(/<button/g)).toHaveLength(2);
    expect(markup).toContain('role="alert"');
  });
});
