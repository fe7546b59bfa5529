/** What happens to a return request, as its history keeps it: a step with its parameters, which become words where it is read. */
import type { CountSums, DisposalWay } from './returned-goods.ts'

export const returnSteps = [
  'received',
  'doubted',
  'trusted',
  'order-made',
  'label-mailed',
  'label-resent',
  'label-failed',
  'on-its-way',
  'goods-came',
  'counted',
  'count-undone',
  'disposed',
  'never-came',
  'awaited-again',
  'matched',
  'match-undone',
  'awb-cancelled',
  'refused',
  'closed',
  'reopened',
  'money-not-asked',
  'money-pending',
  'money-in-doubt',
  'money-sent',
  'money-refused',
  'refunded',
  'refund-undone',
  'receipt-mailed',
  'receipt-failed',
  'erased',
] as const
export type ReturnStep = (typeof returnSteps)[number]
/** What a step is kept with, as texts. */
export type ReturnStepParams = Readonly<Partial<Record<ReturnStepParam, string>>>
type ReturnStepParam = 'awb' | 'order' | 'reason' | 'reference' | 'minor' | 'currency' | keyof CountSums | DisposalWay
