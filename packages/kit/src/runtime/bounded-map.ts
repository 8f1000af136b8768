/** Sets a key of a map of at most `max`: what was set the longest ago goes, and all else stays. */
export const setBounded = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void => {
  // Set again it is the youngest.
  map.delete(key);
  map.set(key, value);
  if (map.size > max) map.delete(map.keys().next().value as Key);
};
