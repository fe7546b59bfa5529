/** What an operator's act may change. */
import { effectCalls } from '#contract/effects/effects.ts'
import { operatorCalls } from '../contract/operator.ts'

export const operatorRefreshes = [
  effectCalls.list,
  effectCalls.get,
  operatorCalls.counts,
  operatorCalls.awbs,
  operatorCalls.comparisons,
  operatorCalls.jobs,
] as const
