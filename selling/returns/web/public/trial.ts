/** Whether a form is only tried, by who builds it: then nothing is looked for, kept or sent. */
import { createContext, useContext } from 'react'
import { texts } from '#web/texts.ts'
import type { OrderFound } from '../../contract/public-returns.ts'

const words = texts.publicReturn.trial

export const FormTrialContext = createContext(false)
export const useIsFormTrial = (): boolean => useContext(FormTrialContext)

/** What stands in place of an order and of what is received. */
export const trialOrder = (): NonNullable<OrderFound> => ({
  goods: [
    { name: words.goods(1), quantity: 2, left: 2, exception: null },
    { name: words.goods(2), quantity: 1, left: 1, exception: null },
  ],
  ...{ isCash: false, timeliness: 'not-known', periodUntil: null, isDoorKnown: true },
  ...{ returnTimeliness: null, returnUntil: null, isOfCompany: false },
})
export const TRIAL_NUMBER = 'TEST'
