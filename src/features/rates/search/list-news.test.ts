import { describe, expect, it } from 'vitest';
import type { RateOffer } from '#contract/rates/search/offer.ts';
import { freshList, nextNews, standingAfter } from './list-news.ts';

const offer = (rateId: string, amount: string): RateOffer =>
  ({ rateId, badges: ['CHEAPEST'], price: { total: { currency: 'USD', amount } } }) as unknown as RateOffer;
const ids = (offers: readonly RateOffer[]) => offers.map(({ rateId }) => rateId).join(' ');
const [a, b, c] = [offer('a', '100'), offer('b', '200'), offer('c', '300')];

describe('a list that was read again', () => {
  it('keeps a gone offer in its place, without its badges, and lets it come back', () => {
    const news = nextNews(freshList([a, b, c]), [a, c]);
    expect([ids(news.shown), [...news.gone]]).toEqual(['a b c', ['b']]);
    expect(news.shown[1]?.badges).toEqual([]);
    const later = nextNews(news, [a]);
    expect([ids(later.shown), [...later.gone]]).toEqual(['a b c', ['b', 'c']]);
    const back = nextNews(later, [b, a]);
    expect([ids(back.shown), [...back.gone], back.before.size]).toEqual(['b a c', ['c'], 0]);
  });

  it('remembers the price that a changed offer had first, until it is back at it', () => {
    const dearer = nextNews(freshList([a, b]), [a, offer('b', '210')]);
    expect(dearer.before.get('b')?.amount).toBe('200');
    const again = nextNews(dearer, [a, offer('b', '220'), c]);
    expect([...again.before].map(([id, total]) => [id, total?.amount])).toEqual([['b', '200']]);
    expect(nextNews(again, [a, b]).before.size).toBe(0);
  });

  it('offers the next that stands, and the first of all behind the last', () => {
    const gone = new Set(['b', 'c']);
    expect(standingAfter([a, b, c], new Set(['b']), 'b')?.rateId).toBe('c');
    expect(standingAfter([a, b, c], gone, 'b')?.rateId).toBe('a');
    expect(standingAfter([b, c], gone, 'b')).toBeNull();
  });
});
