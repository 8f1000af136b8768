import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { expect, it } from 'vitest';
import { readCompanyValues } from './company-values.domain.ts';

const field = {
  fieldCode: 'plans',
  fieldType: 'picture',
  multiple: true,
  valueCount: null,
  active: true,
  adminVisible: true,
  adminEdit: true,
  adminRequired: false,
  items: [],
};
const tabs = [{ active: true, blocks: [{ active: true, fields: [field] }] }] as unknown as FormDefinition;

it('a picture stands in a field of companies by the id that its upload answered, and nothing else does', () => {
  const [first, second] = ['A'.repeat(43), 'b_-4'.repeat(11).slice(0, 43)];
  expect(readCompanyValues(tabs, { plans: [first, second] }, undefined)).toMatchObject({
    kind: 'read',
    value: [{ field: 'plans', values: [first, second] }],
  });
  expect(readCompanyValues(tabs, { plans: [first, 'https://else.example/plan.png'] }, undefined)).toEqual({
    kind: 'refused',
    errorList: { 'additionalInfo.plans.1': 'errorPictureGone' },
  });
});
