import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { describe, expect, it } from 'vitest';
import { methodsOfRoles } from '../modules/accounts/roles/roles.domain.ts';
import { seededRoles } from './seeded-roles.ts';

const granted = (codes: string[], catalogue: readonly string[] = methodKeys) =>
  methodsOfRoles(codes, seededRoles, catalogue);

describe('systemic roles', () => {
  it('an administrator may do everything, a later method included', () => {
    expect(granted(['administrator'])).toEqual(methodKeys);
    expect(granted(['administrator'], [...methodKeys, 'setting.new.write'])).toContain('setting.new.write');
  });

  it('a read-only administrator may read everything and change nothing', () => {
    const methods = granted(
      ['administrator-read-only'],
      [...methodKeys, 'setting.new.read', 'setting.new.write'],
    );
    expect(methods).toContain('setting.new.read');
    expect(methods.filter((key) => !key.endsWith('.read'))).toEqual([]);
  });

  it('a user sees the services, somebody without a known role nothing', () => {
    expect(granted(['user'])).toEqual(['cabinet.services.read']);
    expect(granted([])).toEqual([]);
    expect(granted(['gone'])).toEqual([]);
  });

  it('several roles grant each method once', () => {
    expect(granted(['user', 'administrator', 'administrator-read-only'])).toEqual(methodKeys);
  });
});
