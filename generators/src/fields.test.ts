import { expect, test } from 'vitest';
import { fieldNames, readFields } from './fields.ts';

test('fields are read in their order, and a noun has a name unless told', () => {
  expect(readFields('code:unique, name:text,price:int,enabled:switch')).toEqual([
    { name: 'code', kind: 'unique' },
    { name: 'name', kind: 'text' },
    { name: 'price', kind: 'int' },
    { name: 'enabled', kind: 'switch' },
  ]);
  expect(readFields()).toEqual([{ name: 'name', kind: 'text' }]);
});

test.each([
  ['name', 'name is one of'],
  ['name:float', 'not "float"'],
  ['Name:text', 'not "Name"'],
  ['id:text', 'has a field id already'],
  ['name:text,name:int', 'two fields have one name'],
  ['code:unique', 'called by a field of text'],
  ['name:text,code:unique,key:unique', 'one field of the kind unique'],
])('%s is refused', (fields, why) => {
  expect(() => readFields(fields)).toThrow(why);
});

test('a record is called by its first text; what is unique or switched stays out of changes', () => {
  const { naming, contentFields, fieldList } = fieldNames(
    readFields('code:unique,title:text,price:int,enabled:switch'),
  );
  expect({ naming, contentFields, fieldList }).toEqual({
    naming: 'title',
    contentFields: "'title' | 'price'",
    fieldList: "'code', 'title', 'price', 'enabled'",
  });
});
