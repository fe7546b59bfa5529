/** Where the cash of an order is, and where it may go from there. */

/**
 * `expected`: the parcel is under way. `at-courier`: delivered, the courier has the cash. `at-us`: the courier's transfer is matched.
 * `paid`: the bank has sent it to the client. `cancelled`: it will never be collected: the parcel came back, or the order or its cash was
 * given up. A sheet that is not paid yet holds repayments that are `at-us`; what the bank returned is `at-us` again.
 */
export const repaymentStates = ['expected', 'at-courier', 'at-us', 'paid', 'cancelled'] as const
export type RepaymentState = (typeof repaymentStates)[number]

export const repaymentMoves: Record<RepaymentState, readonly RepaymentState[]> = {
  expected: ['at-courier', 'cancelled'],
  'at-courier': ['at-us'],
  'at-us': ['paid'],
  // The bank returned it, or had never sent it.
  paid: ['at-us'],
  cancelled: [],
}

/** Exactly one of them is asked for. */
export const repaymentFilters = ['all', 'notPaid', 'notDelivered', 'atCourier', 'atUs', 'paid'] as const
export type RepaymentFilter = (typeof repaymentFilters)[number]

/** Which states a filter shows. What is cancelled is shown among all and counted nowhere. */
export const repaymentStatesOf: Record<RepaymentFilter, readonly RepaymentState[]> = {
  all: repaymentStates,
  notPaid: ['expected', 'at-courier', 'at-us'],
  notDelivered: ['expected'],
  atCourier: ['at-courier'],
  atUs: ['at-us'],
  paid: ['paid'],
}

/**
 * Why the courier's transfer alone proves that cash was collected, though the parcel is delivered. `turned-back`: it was on its way back before.
 * `return-reported`: the courier reported its return after the delivery.
 */
export const collectionDoubts = ['turned-back', 'return-reported'] as const
export type CollectionDoubt = (typeof collectionDoubts)[number]

/** Why an account cannot be paid to: the repayment waits for the client to name another. */
export const accountProblems = ['missing', 'invalid', 'own-company', 'refused-by-bank'] as const
export type AccountProblem = (typeof accountProblems)[number]

/** As the specification colours them. */
export const repaymentTones = {
  grey: 'rgba(127,140,141,1)',
  orange: 'rgba(243,156,18,1)',
  green: 'rgba(39,174,96,1)',
  red: 'rgba(231,76,60,1)',
} as const

/** `isReturned`: the bank sent it back, and it was not paid since. */
export function repaymentToneOf(state: RepaymentState, isReturned: boolean): (typeof repaymentTones)[keyof typeof repaymentTones] {
  if (state === 'cancelled' || (state === 'at-us' && isReturned)) return repaymentTones.red
  if (state === 'expected') return repaymentTones.grey
  return state === 'paid' ? repaymentTones.green : repaymentTones.orange
}
