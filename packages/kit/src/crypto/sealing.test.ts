import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealer, readSealingKeys } from './sealing.ts';

const key = () => randomBytes(32).toString('base64url');

describe('sealing', () => {
  it('opens what it sealed, and shows nothing of it', () => {
    const sealer = createSealer(readSealingKeys({ keys: [{ kid: 'k1', key: key() }], sealWith: 'k1' }));
    const sealed = sealer.seal('code 123456', 'intent-1');
    expect(JSON.stringify(sealed)).not.toContain('123456');
    expect(sealer.open(sealed, 'intent-1')).toBe('code 123456');
    expect(sealer.seal('code 123456', 'intent-1').data).not.toBe(sealed.data);
  });

  it('does not open for another context, after a change, or with another key', () => {
    const own = { kid: 'k1', key: key() };
    const sealer = createSealer(readSealingKeys({ keys: [own], sealWith: 'k1' }));
    const sealed = sealer.seal('secret', 'a');
    expect(() => sealer.open(sealed, 'b')).toThrow();
    const bytes = Buffer.from(sealed.data, 'base64url');
    bytes[0] = (bytes[0] as number) ^ 1;
    expect(() => sealer.open({ ...sealed, data: bytes.toString('base64url') }, 'a')).toThrow();
    const other = createSealer(readSealingKeys({ keys: [{ kid: 'k1', key: key() }], sealWith: 'k1' }));
    expect(() => other.open(sealed, 'a')).toThrow();
    expect(() => other.open({ ...sealed, kid: 'k9' }, 'a')).toThrow('unknown key k9');
  });

  it('does not open what says the same bytes in another spelling', () => {
    const sealer = createSealer(readSealingKeys({ keys: [{ kid: 'k1', key: key() }], sealWith: 'k1' }));
    for (const plaintext of ['', 'a', 'ab', 'abc']) {
      const sealed = sealer.seal(plaintext, 'c');
      const { iv, data } = sealed;
      const spellings = ['=', 'A', ' ', '\n'].flatMap((more) => [
        { ...sealed, data: data + more },
        { ...sealed, iv: iv + more },
      ]);
      const last = Buffer.from(data, 'base64url');
      const ends = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
        .map((end) => data.slice(0, -1) + end)
        .filter((other) => other !== data && Buffer.from(other, 'base64url').equals(last));
      for (const other of [...spellings, ...ends.map((end) => ({ ...sealed, data: end }))])
        expect(() => sealer.open(other, 'c')).toThrow();
      expect(sealer.open(sealed, 'c')).toBe(plaintext);
    }
  });

  it('does not open with a shortened tag', () => {
    const sealer = createSealer(readSealingKeys({ keys: [{ kid: 'k1', key: key() }], sealWith: 'k1' }));
    const { data, ...sealed } = sealer.seal('', 'a');
    const tag = Buffer.from(data, 'base64url');
    expect(sealer.open({ ...sealed, data }, 'a')).toBe('');
    for (const length of [4, 8, 12])
      expect(() =>
        sealer.open({ ...sealed, data: tag.subarray(0, length).toString('base64url') }, 'a'),
      ).toThrow();
  });

  it('opens old values after the key has rotated', () => {
    const old = { kid: 'k1', key: key() };
    const sealed = createSealer(readSealingKeys({ keys: [old], sealWith: 'k1' })).seal('x', 'c');
    const rotated = createSealer(readSealingKeys({ keys: [old, { kid: 'k2', key: key() }], sealWith: 'k2' }));
    expect(rotated.open(sealed, 'c')).toBe('x');
    expect(rotated.seal('x', 'c').kid).toBe('k2');
  });

  it('refuses keys of a wrong length and a name that is no key', () => {
    expect(() => readSealingKeys({ keys: [{ kid: 'k', key: 'c2hvcnQ' }], sealWith: 'k' })).toThrow(
      '32 bytes',
    );
    expect(() => readSealingKeys({ keys: [{ kid: 'k', key: key() }], sealWith: 'q' })).toThrow('sealWith');
  });
});
