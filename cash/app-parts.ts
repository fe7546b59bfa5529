/** What addresses of these features' pages say. */
import type { RepaymentFilter } from './repayments/contract/repayment-states.ts'

declare module '#web/paths.ts' {
  interface ListStates {
    repayments: RepaymentFilter
  }
}
