/** What a new client does once, in this order, until its first parcel is under way. */
import { z } from 'zod'
import type { ClientPermission } from '#contract/permissions.ts'

export const FirstSteps = z.object({
  /** An address in the book. */
  sender: z.boolean(),
  /** Cash on delivery is paid to it. */
  account: z.boolean(),
  /** All that a payment by card needs of billing data. */
  payer: z.boolean(),
  /** null: the client pays otherwise than by topping up. */
  topUp: z.boolean().nullable(),
  /** An AWB was made. */
  order: z.boolean(),
})
export type FirstStep = keyof z.output<typeof FirstSteps>
/** Made in a form; the order has a page of its own. */
export type FormStep = Exclude<FirstStep, 'order'>

/** Whose role makes which. */
const needs: Record<FirstStep, ClientPermission> = {
  ...{ sender: 'addresses.write', account: 'bank.write', payer: 'money.write', topUp: 'money.write', order: 'orders.activate' },
}

/** `isOwn`: the user's role makes it. */
export type FirstStepShown = { name: FirstStep; isDone: boolean; isOwn: boolean; needs: ClientPermission }

export const firstStepsFor = (made: z.output<typeof FirstSteps>, mayMake: (permission: ClientPermission) => boolean): FirstStepShown[] =>
  FirstSteps.keyof().options.flatMap((name) => {
    const isDone = made[name]
    return isDone === null ? [] : [{ name, isDone, isOwn: mayMake(needs[name]), needs: needs[name] }]
  })

/** What is left to the user: the card goes with the last of them. */
export const firstStepsLeftOf = (steps: readonly FirstStepShown[]): FirstStepShown[] =>
  steps.filter(({ isDone, isOwn }) => isOwn && !isDone)
