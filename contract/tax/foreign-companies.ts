/** What to do with companies abroad: the operator's choice. */
export const foreignCompanyPolicies = ['invoice', 'refuse'] as const
export type ForeignCompanyPolicy = (typeof foreignCompanyPolicies)[number]
