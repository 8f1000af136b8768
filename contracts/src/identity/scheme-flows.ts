/** Factors that a scheme asks for; what people set up for themselves is asked for beside it (ADR 116). */
export const schemeFlows = ['credentials', 'email_code', 'sms_code'] as const;
export type SchemeFlowName = (typeof schemeFlows)[number];
