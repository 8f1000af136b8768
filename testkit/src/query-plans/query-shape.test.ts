import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { read, rowsOf, shapesOf, write } from './query-shape.ts';

const keyOf = (name: string, command: object) => shapesOf(name, command as never)[0]?.key;

it('commands that differ in values alone are one shape', () => {
  const find = (filter: object, more: object = {}) => keyOf('find', { find: 'people', filter, ...more });
  expect(find({ _id: { $in: ['a'] } })).toBe(find({ _id: { $in: ['b', 'c'] } }));
  expect(find({ at: { $lte: new Date(0) } })).toBe(find({ at: { $lte: new Date(1) } }));
  expect(find({ name: 'a' })).not.toBe(find({ name: null }));
  expect(find({ name: 'a' })).not.toBe(find({ name: /a/ }));
  expect(find({ name: 'a' }, { sort: { name: 1 } })).not.toBe(find({ name: 'a' }, { sort: { name: -1 } }));
  expect(find({ name: 'a' }, { limit: 1 })).not.toBe(find({ name: 'a' }));
});

it('each part of an update is a shape by what it looks for, whatever it writes', () => {
  const updates = [
    { q: { _id: 'a' }, u: { $set: { x: 1 } } },
    { q: { name: 'b' }, u: { $set: { x: 1 } } },
  ];
  const shapes = shapesOf('update', { update: 'people', updates, ordered: true, lsid: {} });
  expect(shapes.map(({ command }) => command)).toEqual([
    { update: 'people', updates: [updates[0]] },
    { update: 'people', updates: [updates[1]] },
  ]);
  const other = { update: 'people', updates: [{ q: { _id: 'c' }, u: { $inc: { y: 1 } } }] };
  expect(keyOf('update', other)).toBe(shapes[0]?.key);
});

it('inserts and commands of transactions have no shape', () => {
  expect(shapesOf('insert', { insert: 'people', documents: [] })).toEqual([]);
  expect(shapesOf('commitTransaction', { commitTransaction: 1 })).toEqual([]);
  expect(shapesOf('aggregate', { aggregate: 1, pipeline: [] })).toEqual([]);
});

it('rows are those that are inserted, replaced and upserted', () => {
  expect(rowsOf('insert', { insert: 'a', documents: [{ _id: 1 }] })).toEqual([{ _id: 1 }]);
  const updates = [
    { q: { _id: 1 }, u: { name: 'a' } },
    { q: { _id: 2, at: { $lt: 3 } }, u: { $set: { name: 'b' }, $setOnInsert: { n: 1 } }, upsert: true },
    { q: { _id: 3 }, u: { $set: { name: 'c' } } },
    { q: { _id: 4 }, u: [{ $set: { name: 'd' } }], upsert: true },
  ];
  expect(rowsOf('update', { update: 'a', updates })).toEqual([
    { _id: 1, name: 'a' },
    { _id: 2, n: 1, name: 'b' },
  ]);
});

it('values keep their types between processes', () => {
  const value = { at: new Date(0), id: new mongoose.mongo.ObjectId(), n: 1, of: [null, /a/i] };
  expect(read(write(value))).toMatchObject({ at: value.at, n: 1 });
  expect(read<typeof value>(write(value)).id.equals(value.id)).toBe(true);
});

it('a document of mongoose is written as the database gets it', () => {
  const Model = mongoose.model('shaped', new mongoose.Schema({ name: String, in: [{ code: String }] }));
  const row = new Model({ name: 'a', in: [{ code: 'b' }] });
  expect(read(write({ rows: [row, row.in] }))).toMatchObject({
    rows: [{ name: 'a', in: [{ code: 'b' }] }, [{ code: 'b' }]],
  });
});

it('a field that is called like a part of a command is compared with any value', () => {
  const find = (key: string) => keyOf('find', { find: 'values', filter: { key } });
  expect(find('a')).toBe(find('b'));
});
