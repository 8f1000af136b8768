/** One of the choices of a field. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** One line below that says what the choice does, where there is room for it. */
  note?: string;
  /** Why it cannot be chosen; said below it. */
  why?: string;
  /** Heading that it stands under, together with the others of the same. */
  group?: string;
}
