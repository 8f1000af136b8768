import { bannerAudiences } from '@gatehouse/contracts/platform/banner-audiences.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import type { BannerRow } from './banners.domain.ts';

export const banners = defineCollection<BannerRow>(
  'banners',
  {
    _id: required(String),
    code: required(String),
    title: required(String),
    text: required(String),
    link: { type: String, default: null },
    visible: required(Boolean),
    audience: required([{ type: String, enum: [...bannerAudiences] }]),
    dateFrom: { type: Date, default: null },
    dateTo: { type: Date, default: null },
    sequence: required(Number, { min: 1 }),
    updatedAt: required(Date),
  },
  [{ name: 'code', key: { code: 1 }, unique: true }, ...pageIndexes(['updatedAt', 'title', 'code'])],
);
