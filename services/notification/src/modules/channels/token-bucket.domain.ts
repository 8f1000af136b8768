/** Tokens that refill at a steady rate up to a burst. Times are monotonic milliseconds. */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

export interface BucketRules {
  readonly perSecond: number;
  readonly burst: number;
}

export const fullBucket = (rules: BucketRules, now: number): Bucket => ({ tokens: rules.burst, at: now });

/** Takes one token, or tells in how many milliseconds there will be one. */
export const take = (
  bucket: Bucket,
  now: number,
  rules: BucketRules,
): { readonly bucket: Bucket; readonly waitMs: number } => {
  const tokens = Math.min(
    rules.burst,
    bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rules.perSecond,
  );
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, at: now }, waitMs: 0 };
  return { bucket: { tokens, at: now }, waitMs: Math.ceil(((1 - tokens) / rules.perSecond) * 1000) };
};
