/** An alert as a row of the monitoring page. */

interface Text {
  readonly ru: string;
  readonly en: string;
}

export interface AlertText {
  readonly code: string;
  /** 3 is `critical` there, 2 is `warning`. */
  readonly criticality: 2 | 3;
  /** Minutes that the condition has to hold. */
  readonly forMinutes: number;
  readonly title: Text;
  /** Of the rule, with `{value}` and labels of the metric. */
  readonly summary: Text;
  /** What it means for people. */
  readonly effect: Text;
  /** What to do, in words of alerts.md. */
  readonly action: Text;
}
