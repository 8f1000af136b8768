import { requiredTerms } from '@gatehouse/contracts/platform/required-terms.ts';
import type { DomainAgreement } from '@gatehouse/contracts/platform/resources.ts';
import { describe, expect, it } from 'vitest';
import { agreedEarlier, judgeTerms, versionsOf } from './agreements.domain.ts';

const term = (id: string, more: Partial<DomainAgreement> = {}): DomainAgreement => ({
  id,
  code: `${id}-code`,
  version: 'v2',
  title: { ru: `Условия ${id}`, en: `Terms ${id}` },
  menuVisible: false,
  footerVisible: false,
  loginRequired: true,
  profileVisible: false,
  ...more,
});
const tick = (...ids: string[]) => ids.map((type) => ({ type, agree: true }));
const ids = (terms: readonly DomainAgreement[]) => terms.map(({ id }) => id);

describe('terms', () => {
  const terms = [term('a'), term('b'), term('news', { loginRequired: false })];

  it('that are required have to be agreed, the others may be', () => {
    expect(ids(judgeTerms(terms, {}).asked)).toEqual(['a', 'b', 'news']);
    const judged = judgeTerms(terms, {}, tick('a', 'b', 'news', 'unknown'));
    expect(judged.asked).toEqual([]);
    expect(ids(judged.agreed)).toEqual(['a', 'b', 'news']);
  });

  it('are not agreed by an empty box', () => {
    expect(ids(judgeTerms(terms, { b: 'v2' }, [{ type: 'a', agree: false }]).asked)).toEqual(['a', 'news']);
  });

  it('that are optional are asked beside required ones only', () => {
    expect(judgeTerms(terms, { a: 'v2', b: 'v2' }).asked).toEqual([]);
  });

  it('are asked again when their version is another one, and not otherwise', () => {
    expect(ids(judgeTerms(terms, { a: 'v1', b: 'v2', news: 'v2' }).asked)).toEqual(['a']);
    expect(judgeTerms(terms, { a: 'v2', b: 'v2' }, tick('a', 'b')).agreed).toEqual([]);
  });

  it('named like something every object has are not taken for agreed', () => {
    expect(ids(judgeTerms([term('constructor')], {}).asked)).toEqual(['constructor']);
  });

  it('agreed before there was an account count while their version stands', () => {
    expect(ids(agreedEarlier(terms, versionsOf(terms)))).toEqual(['a', 'b', 'news']);
    expect(ids(agreedEarlier(terms, { a: 'v1', b: 'v2' }))).toEqual(['b']);
  });

  it('are named in the reader’s language with the page of their text', () => {
    expect(requiredTerms([term('a')], 'en')).toEqual([
      { id: 'a', title: 'Terms a', link: '/platform/law/a-code', loginRequired: true },
    ]);
    expect(requiredTerms([term('a')], 'ru')[0]?.title).toBe('Условия a');
  });
});
