/** The bank's own totals (`TxsSummry`) against the entries that were read. */
import { type Bani, negate, sum } from '#contract/money.ts'
import type { Message } from '#contract/texts/message.ts'
import type { Counted } from './entry.ts'
import type { Summary } from './schema.ts'

const places = ['TtlNtries', 'TtlCdtNtries', 'TtlDbtNtries'] as const
const absolute = (bani: Bani): Bani => (bani < 0 ? negate(bani) : bani)

/** A bank counts all entries or those that are booked: one of both has to fit. */
export function summaryFaults(summary: Summary, entries: readonly Counted[], line: number): Message[] {
  const readings = [entries, entries.filter(({ isBooked }) => isBooked)]
  return places.flatMap((place) => {
    const said = summary[place]
    if (said === undefined) return []
    const net = said.TtlNetNtry?.Amt ?? said.TtlNetNtryAmt
    const netSide = said.TtlNetNtry?.CdtDbtInd ?? said.CdtDbtInd
    const fits = readings.some((reading) => {
      const own = reading.filter(({ amountBani }) =>
        place === 'TtlNtries' ? true : place === 'TtlCdtNtries' ? amountBani >= 0 : amountBani <= 0,
      )
      const amounts = own.map(({ amountBani }) => amountBani)
      return (
        (said.NbOfNtries === undefined || said.NbOfNtries === own.length || amounts.includes(0 as Bani)) &&
        (said.Sum === undefined || said.Sum.bani === sum(amounts.map(absolute))) &&
        (net === undefined || net.bani === absolute(sum(amounts))) &&
        (netSide === undefined || sum(amounts) === 0 || netSide === (sum(amounts) > 0 ? 'CRDT' : 'DBIT'))
      )
    })
    return fits ? [] : [{ code: 'statement-total-wrong' as const, params: { line, place: `TxsSummry/${place}` } }]
  })
}
