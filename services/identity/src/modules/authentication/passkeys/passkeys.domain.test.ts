import { describe, expect, it } from 'vitest';
import { isCopied, relyingPartyOf, userHandleOf } from './passkeys.domain.ts';

describe('the count of a passkey', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [4, 5, false],
    [4, 4, true],
    [4, 3, true],
    [4, 0, true],
  ])('stored %i, shown %i: copied is %s', (stored, shown, copied) => {
    expect(isCopied(stored, shown)).toBe(copied);
  });
});

it('a domain is known by its host, asked at its origin, and its people by their id', () => {
  expect(relyingPartyOf({ publicUrl: 'https://home.example:8443/' })).toEqual({
    id: 'home.example',
    origin: 'https://home.example:8443',
  });
  expect(Buffer.from(userHandleOf('018f'), 'base64url').toString()).toBe('018f');
});
