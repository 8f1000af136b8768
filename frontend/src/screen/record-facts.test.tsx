import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { RecordFacts } from './record-facts.tsx';

const texts = {
  title: { id: 'documents.title' },
  titleField: { id: 'documents.name' },
  type: { id: 'documents.type' },
  text: { id: 'documents.content' },
};

const rows = (facts: Parameters<typeof RecordFacts>[0]['facts']) => {
  const markup = render(<RecordFacts texts={texts} facts={facts} />);
  return [...markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value = '']) => [
    name,
    value.replaceAll(/<[^>]+>/g, ''),
  ]);
};

test('rows are called as the texts of their names, and yes, no and names are said in words', () => {
  expect(rows({ title: 'Договор', type: true, text: ['Харбор', 'Вуд'] })).toEqual([
    ['Название', 'Договор'],
    ['Вид', 'Да'],
    ['Текст', 'Харбор и Вуд'],
  ]);
  expect(rows({ type: false })).toEqual([['Вид', 'Нет']]);
});

test('nothing is a dash; what a record cannot have has no row', () => {
  expect(rows({ title: '', type: undefined, text: [] })).toEqual([
    ['Название', '—'],
    ['Текст', '—'],
  ]);
});

test('an address can be followed; none is a dash', () => {
  const link = render(<RecordFacts texts={texts} facts={{ text: { href: 'https://harbour.example/' } }} />);
  expect(link).toContain('href="https://harbour.example/"');
  expect(rows({ text: { href: null } })).toEqual([['Текст', '—']]);
});
