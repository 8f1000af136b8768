/** An application as identity told of it last, as far as people see it. */
export interface KnownApplication {
  readonly code: string;
  readonly type: string;
  readonly names: { readonly ru: string; readonly en: string };
  readonly description: string;
  /** Null where nobody enters it. */
  readonly url: string | null;
  /** Switched on, and shown in the catalogue or in the profile. */
  readonly offered: boolean;
  /** Absent in rows of before it was kept, like the two below: such a row is offered in the catalogue alone. */
  readonly catalogVisible?: boolean;
  readonly profileVisible?: boolean;
  /** The picture that it is shown by; null: none. */
  readonly iconCode?: string | null;
  /** Absent in rows of before they were told; null: none. */
  readonly techUrl?: string | null;
  readonly version?: string | null;
  /** Ids of the domains that offer it; none: all of them. */
  readonly domains: readonly string[];
  /** Codes of the roles that open it; none, or absent before they were told: everybody. */
  readonly roles?: readonly string[];
  readonly order: number;
}
