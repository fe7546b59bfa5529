/** An amount that is picked among those offered, or typed. */
import type { z } from 'zod'
import {
  PREDEFINED_AMOUNTS,
  raisedTopUp,
  THRESHOLD_TOO_SMALL,
  TopUpAmount,
  TopUpThreshold,
  topUpRefusal,
} from '#contract/balance/amounts.ts'
import { type Bani, bani, parseRon, toRon } from '#contract/money.ts'
import { messageText, schemaMessageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { typedAmount } from '#web/ui/form/amount-field.tsx'

const words = texts.topUpChoice

export const CUSTOM_AMOUNT = 'custom'
/** `picked`: bani as text, or `custom`; '': none yet. */
export type ChosenAmount = { picked: string; typed: string }

export const amountChoiceOf = (amount: Bani): ChosenAmount =>
  amount === THRESHOLD_TOO_SMALL || PREDEFINED_AMOUNTS.includes(amount)
    ? { picked: String(amount), typed: '' }
    : { picked: CUSTOM_AMOUNT, typed: typedAmount(amount) }

/** null: none is chosen, or it cannot be read. */
export function chosenAmountOf({ picked, typed }: ChosenAmount): Bani | null {
  if (picked === CUSTOM_AMOUNT) return parseRon(typed, texts.forms.decimalSign)
  return picked === '' ? null : bani(Number(picked))
}

/** null: nothing is wrong with it. */
export const topUpFault = (choice: ChosenAmount) => fault(choice, TopUpAmount)
/** null: nothing is wrong with it. */
export const thresholdFault = (choice: ChosenAmount) => fault(choice, TopUpThreshold)

function fault(choice: ChosenAmount, schema: z.ZodType<unknown, number>): string | null {
  if (choice.picked === '') return words.choose
  const amount = chosenAmountOf(choice)
  if (amount === null) return texts.ui.notAnAmount
  const read = schema.safeParse(toRon(amount))
  return read.success ? null : schemaMessageText(read.error.issues[0]?.message ?? '')
}

/** How much is topped up, and below what, while both are chosen. `before`: the top-up before the threshold that is being typed. */
export type TopUpChoice = { threshold: ChosenAmount; topUp: ChosenAmount; before: ChosenAmount }

export const topUpChoiceOf = (amounts: { topUp: Bani; threshold: Bani }): TopUpChoice => {
  const topUp = amountChoiceOf(amounts.topUp)
  return { threshold: amountChoiceOf(amounts.threshold), topUp, before: topUp }
}

/** A top-up below the threshold is raised; what the digits typed on the way have raised is lowered with them. */
export function withThreshold(choice: TopUpChoice, threshold: ChosenAmount): TopUpChoice {
  const isTyping = threshold.picked === CUSTOM_AMOUNT && choice.threshold.picked === CUSTOM_AMOUNT
  const before = isTyping ? choice.before : choice.topUp
  const [limit, amount] = [chosenAmountOf(threshold), chosenAmountOf(before)]
  const raised = limit === null || amount === null ? amount : raisedTopUp(amount, limit)
  return { threshold, before, topUp: raised === null || raised === amount ? before : amountChoiceOf(raised) }
}

export const withThresholdLeft = (choice: TopUpChoice): TopUpChoice => ({ ...choice, before: choice.topUp })

export const withTopUp = ({ threshold }: TopUpChoice, topUp: ChosenAmount): TopUpChoice => ({ threshold, topUp, before: topUp })

/** Of both fields; null: it can be sent. */
export function topUpFaults({ threshold, topUp }: TopUpChoice): { threshold: string | null; topUp: string | null } | null {
  const faults = { threshold: thresholdFault(threshold), topUp: topUpFault(topUp) }
  const [limit, amount] = [chosenAmountOf(threshold), chosenAmountOf(topUp)]
  const refusal =
    faults.topUp === null && faults.threshold === null && limit !== null && amount !== null ? topUpRefusal(amount, limit) : null
  if (refusal) faults.topUp = messageText(refusal)
  return faults.threshold === null && faults.topUp === null ? null : faults
}
