import { EntryCreate } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import {
  FieldCreate,
  SubtypeCreate,
  TabCreate,
} from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { compileValidator } from '@gatehouse/kit/http/validation.ts';
import { expect, it } from 'vitest';
import { demoContractors } from './companies.ts';
import { demoContractorTab, demoContractTerms, demoDirectory, demoPersonBranch } from './fields.ts';
import { demoProfileFields } from './profile-fields.ts';

const takes = (schema: object, body: unknown): boolean =>
  compileValidator({ schema, httpPart: 'body' })(body);

it('the directory and its fields are what the calls take', () => {
  const { entries, ...directory } = demoDirectory;
  const { block, fields, ...tab } = demoContractorTab;
  for (const entry of entries) expect(takes(EntryCreate, entry), entry.code).toBe(true);
  for (const one of [directory, tab]) expect(takes(TabCreate, one), one.code).toBe(true);
  expect(takes(SubtypeCreate, { tab: `contractors.${tab.code}`, ...block })).toBe(true);
  for (const field of fields)
    expect(takes(FieldCreate, { subtype: `contractors.${block.code}`, ...field }), field.code).toBe(true);
  expect(takes(FieldCreate, demoPersonBranch)).toBe(true);
});

it('entries stand below entries of before, and contractors have values of the fields that there are', () => {
  const codes: string[] = [];
  for (const { code, ...entry } of demoDirectory.entries) {
    if ('parent' in entry) expect(codes).toContain(entry.parent);
    codes.push(code);
  }
  const known = demoContractorTab.fields.map(({ code }) => code);
  for (const terms of demoContractTerms) {
    expect(known).toEqual(expect.arrayContaining(Object.keys(terms)));
    for (const branch of terms.servedBy) expect(codes).toContain(branch);
  }
  expect(demoContractTerms.length).toBeLessThanOrEqual(demoContractors.length);
});

it('the block of the person’s field is made by the import before', () => {
  const blocks = demoProfileFields.tabs.flatMap((tab) => tab.blocks.map(({ code }) => `users.${code}`));
  expect(blocks).toContain(demoPersonBranch.subtype);
});
