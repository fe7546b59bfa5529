/** What a step of a return was kept with, as its words take it. */
import { type MinorUnits, minorUnits } from '#contract/money.ts'
import type { ReturnStepParams } from './return-steps.ts'
import type { CountSums, DisposalWay } from './returned-goods.ts'

export type ReturnStepShown = Pick<ReturnStepParams, 'awb' | 'order' | 'reason' | 'reference'> &
  Readonly<CountSums & Record<DisposalWay, number>> & {
    /** null: it was not said. */
    refund: { minor: MinorUnits; currency: string } | null
  }

export function readStepParams({ awb, order, reason, reference, minor, currency = '', ...units }: ReturnStepParams): ReturnStepShown {
  const unitsOf = (name: keyof typeof units): number => Number(units[name] ?? '0')
  return {
    ...{ ...(awb === undefined ? {} : { awb }), ...(order === undefined ? {} : { order }) },
    ...{ ...(reason === undefined ? {} : { reason }), ...(reference === undefined ? {} : { reference }) },
    ...{ announced: unitsOf('announced'), whole: unitsOf('whole'), damaged: unitsOf('damaged') },
    ...{ missing: unitsOf('missing'), extra: unitsOf('extra') },
    ...{ kept: unitsOf('kept'), destroyed: unitsOf('destroyed'), handedBack: unitsOf('handedBack'), toHandBack: unitsOf('toHandBack') },
    refund: minor === undefined ? null : { minor: minorUnits(Number(minor)), currency },
  }
}
